import type { Context } from 'hono'
import type { OrderAnswer } from '#contract/order.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from './address.ts'
import { Refusal, tooMany, unavailable } from './refusal.ts'

/** Returns the order, or throws the refusal that says why there is nothing to show. */
export function showOrder(answer: OrderAnswer | 'unknown' | 'unavailable'): OrderAnswer {
  if (answer === 'unavailable')
    throw unavailable(
      'The payment provider does not answer right now. Please try again in a moment.',
    )
  if (answer === 'unknown')
    throw new Refusal(404, 'not_found', 'We cannot find an order with this ID.')
  return answer
}

/** Guessing ids is limited per network. */
export async function spendGuess(deps: Deps, c: Context): Promise<void> {
  const spending = await deps.limits.spend('unknownOrderPerAddress', addressOf(c))
  if (!spending.allowed) throw tooMany(spending.retryAfterSeconds)
}
