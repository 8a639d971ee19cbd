import { findProvider } from '../../checkout/provider.ts'
import { fulfill } from '../../orders/fulfill.ts'
import type { FulfillDeps, Order } from '../../orders/order.ts'
import { defineAction, type Operator, type Outcome } from '../act.ts'
import { defineSteps } from '../call.ts'
import { findOrderByAnyId, orderName } from './find.ts'
import { requestRefund, type Refundable } from './request-refund.ts'
import { sayWhereToRefund } from '../quarantine/obstacles.ts'

type Refusal = { refused: string }

/**
 * Refunds what is left of an order's payment. That an operator wants it is recorded first; then the
 * provider is asked, outside of any transaction, and the order follows as after any refund. Killed in
 * between, a second try finishes it: however often it is asked, the provider refunds once.
 */
async function refundInSteps(deps: FulfillDeps, by: Operator, input: unknown): Promise<Outcome> {
  const wanted = await want(deps, by, input)
  if (!wanted.ok || by.isTrial) return wanted
  const order = (await findOrderByAnyId(deps.db, wanted.change.subject))!
  const refundable = findRefundable(deps, order)
  if ('refused' in refundable) return { ok: false, problems: [refundable.refused] }
  return requestRefund(deps, by, { wanted, refundable, input }, async () => {
    await fulfill(deps, refundable.provider, refundable.reference)
    const { state } = (await findOrderByAnyId(deps.db, order.id))!
    return state === 'refunded'
  })
}

/** Why an order cannot be refunded here; null when it can. */
export function whyNotRefundOrder(
  deps: Pick<FulfillDeps, 'payments'>,
  order: Order,
): string | null {
  const refundable = findRefundable(deps, order)
  return findProblem(order) ?? ('refused' in refundable ? refundable.refused : null)
}

const want = defineAction(
  'orders/refund',
  { order: orderName },
  async (deps: FulfillDeps, trx, input) => {
    const order = await findOrderByAnyId(trx, input.order, 'lock')
    if (order === null) return { refused: `There is no order ${input.order}.` }
    const problem = findProblem(order)
    if (problem !== null) return { refused: problem }
    const refundable = findRefundable(deps, order)
    if ('refused' in refundable) return refundable
    return {
      subject: order.id,
      before: { refundedCents: order.refunded_cents },
      after: { refundedCents: order.amount_cents, currency: order.currency },
    }
  },
)

function findProblem({ paid_at: paidAt, dispute, state }: Order): string | null {
  if (paidAt === null) return 'Nobody has paid this order.'
  if (dispute === 'lost') return 'The bank has taken this payment back already.'
  if (state === 'refunded') return 'It is refunded already.'
  return dispute === 'open'
    ? 'The bank disputes this payment, and a refund would be paid on top. Answer the dispute at the provider.'
    : null
}

function findRefundable(deps: Pick<FulfillDeps, 'payments'>, order: Order): Refundable | Refusal {
  const { provider_order_id: reference, payment_id: paymentId } = order
  const provider = findProvider(deps.payments, order.provider)
  if (provider === null || !provider.refund || reference === null || paymentId === null)
    return { refused: sayWhereToRefund(order.provider, reference ?? order.id) }
  return { provider, refund: provider.refund, reference, paymentId }
}

export const refundOrder = defineSteps(want, {
  summary: 'Refund what is left of an order’s payment, once; its license ends.',
  guards: 'money',
  finishesOnRepeat: true,
  command: {
    words: ['order'],
    question: 'What is left of the payment goes back to the buyer, and the license ends.',
  },
  act: refundInSteps,
})
