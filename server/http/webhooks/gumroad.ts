import { Hono, type Context } from 'hono'
import { gumroadOrderRequest, padSaleId } from '#contract/order.ts'
import type { Deps } from '../../deps.ts'
import type { AskedOrder, Coalesce, OrderQuestion } from '../../orders/coalesce.ts'
import { lookUpOrder } from '../../orders/find.ts'
import { askWithinBudgets } from '../checkout/ask-provider.ts'
import { asks, guessedOrders } from '../call-budgets.ts'
import { answerOrder, spendGuess } from '../checkout/order-answer.ts'
import { parseJson } from '../parse.ts'
import { spends } from '../spends.ts'

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
