import { Hono, type Context } from 'hono'
import { jsonBody, type DescribedCall } from '../../openapi/call.ts'
import { gumroadOrderRequest, orderAnswer, padSaleId } from '#contract/order.ts'
import type { Deps } from '../../deps.ts'
import type { AskedOrder, Coalesce, OrderQuestion } from '../../orders/coalesce.ts'
import { lookUpOrder } from '../../orders/find.ts'
import { askWithinBudgets } from '../checkout/ask-provider.ts'
import { asks, guessedOrders } from '../call-budgets.ts'
import { answerOrder, spendGuess } from '../checkout/order-answer.ts'
import { parseJson } from '../parse.ts'
import { spends } from '../spends.ts'

/** As the reference describes it. */
export const gumroadReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/gumroad/get-gumroad-order',
    group: 'Orders',
    summary: 'Show an order by its sale on Gumroad.',
    body: jsonBody(gumroadOrderRequest, { sale_id: 'tZC1LPOWHGuwHUWQ8z2nGw==' }),
    answers: { 200: { says: 'The order.', json: orderAnswer } },
    errors: ['not_found', 'too_many_requests'],
  },
]

export function gumroadRoutes(deps: Deps, coalesce: Coalesce) {
  const { gumroad } = deps.payments
  return new Hono().post('/get-gumroad-order', spends(guessedOrders, asks), async (c) => {
    c.header('Cache-Control', 'no-store')
    const { sale_id } = await parseJson(c, gumroadOrderRequest)
    const ask = askWithinLimits(deps, c, coalesce)
    // A sale begins in no browser that we know.
    const looked = { reference: padSaleId(sale_id), device: null }
    if (gumroad !== null)
      return c.json(answerOrder(await lookUpOrder(deps, ask, { provider: gumroad, ...looked })))
    await spendGuess(deps, c)
    return c.json(answerOrder('unknown'))
  })
}

/** Any id could be a sale we don't know yet, so spend the guess before asking Gumroad. */
function askWithinLimits(
  deps: Deps,
  c: Context,
  coalesce: Coalesce,
): (question: OrderQuestion) => Promise<AskedOrder> {
  const ask = askWithinBudgets(deps, c, coalesce)
  return async (question) => {
    if (question.order === null) await spendGuess(deps, c)
    return ask(question)
  }
}
