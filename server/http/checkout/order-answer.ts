import type { Context } from 'hono'
import type { z } from 'zod'
import { orderAnswer, type OrderAnswer } from '#contract/order.ts'
import type { Deps } from '../../deps.ts'
import { guessedOrders } from '../call-budgets.ts'
import { Refusal, tooMany, unavailable } from '../refusal.ts'
import { spendOrRefuse } from '../spends.ts'

/** Returns the order, or throws the refusal that says why there is nothing to show. */
export function answerOrder(
  answer: z.input<typeof orderAnswer> | 'unknown' | 'unavailable' | 'not_asked',
): OrderAnswer {
  if (answer === 'unavailable')
    throw unavailable(
      'The payment provider isn’t responding right now. Please try again in a moment.',
    )
  if (answer === 'not_asked') throw tooMany(10, 'Too many orders are being looked up right now.')
  if (answer === 'unknown')
    throw new Refusal(404, 'not_found', 'We can’t find an order with this ID.')
  return orderAnswer.parse(answer)
}

/** Guessing ids is limited per network. */
export async function spendGuess(deps: Deps, c: Context): Promise<void> {
  await spendOrRefuse(deps, c, guessedOrders)
}
