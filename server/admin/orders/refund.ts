import { formatCents } from '#contract/money.ts'
import type { Trx } from '#db/schema.ts'
import { findProvider } from '../../checkout/provider.ts'
import { fulfill } from '../../orders/fulfill.ts'
import type { Order } from '../../orders/order.ts'
import { defineAction, type Operator, type Outcome } from '../act.ts'
import { defineSteps } from '../call.ts'
import type { Deps } from '../../deps.ts'
import { wholeNumber } from '../input.ts'
import { findOrderByAnyId, orderName } from './find.ts'
import { requestRefund, type Refundable } from './request-refund.ts'
import { sayWhereToRefund } from '../quarantine/obstacles.ts'
import { findUnmadeRefund } from './unmade-refund.ts'

type Refusal = { refused: string }

const toWhat =
  'How much is refunded in total afterwards, with what was refunded before; all of it without this.'

/**
 * Refunds an order's payment up to a total. That an operator wants it is recorded first; then the
 * provider is asked, outside of any transaction, and the order follows as after any refund. Killed in
 * between, a second try finishes it: however often it is asked, the provider refunds once.
 */
async function refundInSteps(deps: Deps, by: Operator, input: unknown): Promise<Outcome> {
  const wanted = await requestOrderRefund(deps, by, input)
  if (!wanted.ok || by.isTrial) return wanted
  const order = (await findOrderByAnyId(deps.db, wanted.change.subject))!
  const refundable = findRefundable(deps, order)
  if ('refused' in refundable) return { ok: false, problems: [refundable.refused] }
  return requestRefund(deps, by, { wanted, refundable, input }, async () => {
    await fulfill(deps, refundable.provider, refundable.reference)
    const { refunded_cents: refunded } = (await findOrderByAnyId(deps.db, order.id))!
    return refunded >= Number(wanted.change.after.refundedCents)
  })
}

/** Why an order cannot be refunded here; null when it can. */
export function whyNotRefundOrder(deps: Deps, order: Order): string | null {
  const refundable = findRefundable(deps, order)
  return findProblem(order) ?? ('refused' in refundable ? refundable.refused : null)
}

const mostCents = 99_999_999

const requestOrderRefund = defineAction(
  'orders/refund',
  { order: orderName, to_cents: wholeNumber(mostCents).optional().describe(toWhat) },
  async (deps: Deps, trx, input) => {
    const order = await findOrderByAnyId(trx, input.order, 'lock')
    if (order === null) return { refused: `There is no order ${input.order}.` }
    const problem = findProblem(order)
    if (problem !== null) return { refused: problem }
    const refundable = findRefundable(deps, order)
    if ('refused' in refundable) return refundable
    const total = input.to_cents ?? order.amount_cents!
    const misfit = findMisfit(order, total) ?? (await findOtherTotal(trx, order, total))
    if (misfit !== null) return { refused: misfit }
    return {
      subject: order.id,
      before: { refundedCents: order.refunded_cents },
      after: { refundedCents: total, currency: order.currency },
    }
  },
)

function findProblem({ paid_at: paidAt, dispute, state }: Order): string | null {
  if (paidAt === null) return 'This order isn’t paid.'
  if (dispute === 'lost') return 'The bank has already taken this payment back.'
  if (state === 'refunded') return 'This order is already fully refunded.'
  return dispute === 'open'
    ? 'The bank disputes this payment, and a refund would be paid on top. Answer the dispute at the provider.'
    : null
}

function findMisfit(order: Order, total: number): string | null {
  const { amount_cents: paid, refunded_cents: refunded, currency } = order
  if (total > paid!) return `Only ${formatCents(paid!, currency!)} was paid. Enter at most that.`
  return total <= refunded
    ? `${formatCents(refunded, currency!)} is already refunded. Enter a higher total.`
    : null
}

/** Two totals at once could be refunded one on top of the other. */
async function findOtherTotal(
  trx: Trx,
  { id, refunded_cents: refunded, currency }: Order,
  total: number,
): Promise<string | null> {
  const unmade = await findUnmadeRefund(trx, id, refunded)
  if (unmade === null || unmade.totalCents === total) return null
  const other = formatCents(unmade.totalCents, currency!)
  return `A refund up to a total of ${other} was started and isn’t finished. Repeat that one first.`
}

function findRefundable(deps: Deps, order: Order): Refundable | Refusal {
  const { provider_order_id: reference, payment_id: paymentId } = order
  const provider = findProvider(deps.payments, order.provider)
  if (provider === null || !provider.refund || reference === null || paymentId === null) {
    const { email, amount_cents: cents, currency, paid_at: at } = order
    const { sellerTimeZone: timeZone } = deps.config
    const sale = {
      reference: reference ?? order.order_number,
      email,
      cents,
      currency,
      at,
      timeZone,
    }
    return { refused: sayWhereToRefund(order.provider, sale) }
  }
  return { provider, refund: provider.refund, reference, paymentId }
}

export const refundOrder = defineSteps(requestOrderRefund, {
  summary:
    'Refund an order’s payment, all of it or up to a total, once; its license ends when all is refunded.',
  guards: 'money',
  finishesOnRepeat: true,
  command: {
    words: ['order'],
    question: ({ to_cents: total }) =>
      total === undefined
        ? 'All that is left of the payment goes back to the buyer, and the license ends.'
        : 'The buyer gets what is missing to this total. The license stays until all is refunded.',
  },
  act: refundInSteps,
})
