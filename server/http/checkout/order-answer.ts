import type { Context } from 'hono'
import type { z } from 'zod'
import { orderAnswer, type OrderAnswer } from '#contract/order.ts'
import { takesEmail } from '../../customers/correct-order.ts'
import type { Deps } from '../../deps.ts'
import { guessedOrders } from '../call-budgets.ts'
import { Refusal, tooMany, unavailable } from '../refusal.ts'
import { spendOrRefuse } from '../spends.ts'

/** Returns the order, or throws the refusal that says why there is nothing to show. */
export function answerOrder(
  answer: z.input<typeof orderAnswer> | 'unknown' | 'unavailable' | 'not_asked',
): OrderAnswer {
  if (answer === 'unavailable') throw providerSilent()
  if (answer === 'not_asked') throw tooMany(10, 'Too many orders are being looked up right now.')
  if (answer === 'unknown') throw unknownOrder()
  return orderAnswer.parse(answer)
}

/** The same of an order that began in a browser of ours, which may be the asking one. */
export async function answerOwnOrder(
  deps: Deps,
  { id, device }: { id: string; device: Buffer | null },
  found: Parameters<typeof answerOrder>[0],
): Promise<OrderAnswer> {
  const answer = answerOrder(found)
  const isOpen = answer.state === 'paid' && (await takesEmail(deps, id, device))
  return isOpen ? { ...answer, takes_email: true } : answer
}

export const unknownOrder = () =>
  new Refusal(404, 'not_found', 'We can’t find an order with this ID.')

export const providerSilent = () =>
  unavailable('The payment provider isn’t responding right now. Please try again in a moment.')

/** Guessing ids is limited per network. */
export async function spendGuess(deps: Deps, c: Context): Promise<void> {
  await spendOrRefuse(deps, c, guessedOrders)
}
