import { z } from 'zod'
import { formatCents } from '#contract/money.ts'
import type { Trx } from '#db/schema.ts'
import { findProvider, type Counted } from '../../checkout/provider.ts'
import { fulfill } from '../../orders/fulfill.ts'
import { findById, type Order } from '../../orders/order.ts'
import { sumsOf } from '../../orders/payment-status.ts'
import { defineAction, findRepeat, type Operator, type Outcome } from '../act.ts'
import { defineSteps } from '../call.ts'
import type { Deps } from '../../settings/deps.ts'
import { cents, wholeNumber, orderName } from '../input.ts'
import { findNamedOrder, wordsOfOperators } from '../../orders/named.ts'
import {
  findObstacle,
  requestRefund,
  totalOf,
  type Refundable,
  type Wanted,
} from './request-refund.ts'
import { sayWhereToRefund } from '../held-payments/obstacles.ts'
import { findUnmadeRefund, noteRefundRequest } from '../../orders/refund-requests.ts'

type Refusal = { refused: string }

const answers = 'The withdrawal that this answers. If it was dismissed, nothing is refunded.'

const fromWhat =
  'How much you take to be refunded or on its way already. If it isn’t that, nothing is refunded.'

const toWhat =
  'How much is refunded in total afterwards, with what was refunded before; all of it without this.'

/**
 * Refunds an order's payment up to a total. Before the request is recorded, everything is checked, and the
 * provider says how much it has refunded. Then the provider is asked for the rest, outside any transaction,
 * and the order follows as after any refund. If the program is killed in between, a second try finishes the
 * refund; however often it is asked, the provider refunds once.
 */
async function refundInSteps(deps: Deps, by: Operator, input: unknown): Promise<Outcome> {
  const trial = { name: by.name, isTrial: true }
  const tried = await requestOrderRefund({ ...deps, refunded: Infinity }, trial, input)
  const repeat = await findRepeat(deps, by)
  if (repeat === null ? !tried.ok || by.isTrial : !repeat.ok) return repeat ?? tried
  const known = (repeat ?? tried) as Wanted['wanted']
  const order = (await findById(deps, known.change.subject))!
  const refundable = findRefundable(deps, order)
  if ('refused' in refundable) return { ok: false, problems: [refundable.refused] }
  const { provider, reference } = refundable
  const refunded = await provider.countRefunded!(reference)
  const follow = () => fulfill(deps, provider, reference)
  const obstacle = repeat === null ? findObstacle({ wanted: known, refundable, refunded }) : null
  const wanted = obstacle ?? (await requestOrderRefund({ ...deps, refunded }, by, input))
  if (!wanted.ok) {
    if (!wanted.isAway) await follow()
    return wanted
  }
  return requestRefund(deps, { wanted, refundable, refunded }, async () => {
    await follow()
    return countRefunded((await findById(deps, order.id))!) >= totalOf(wanted)
  })
}

/** Says why an order cannot be refunded here; null when it can. */
export function whyNotRefundOrder(deps: Deps, order: Order): string | null {
  const refundable = findRefundable(deps, order)
  return findProblem(order) ?? ('refused' in refundable ? refundable.refused : null)
}

const mostCents = 99_999_999

const requestOrderRefund = defineAction(
  'orders/refund',
  {
    order: orderName,
    from_cents: cents.optional().describe(fromWhat),
    to_cents: wholeNumber(mostCents).optional().describe(toWhat),
    withdrawal: z.uuid('is not the id of a withdrawal').optional().describe(answers),
  },
  async ({ refunded, ...deps }: Deps & { refunded: Counted }, trx, input, by) => {
    const order = await findNamedOrder({ ...deps, db: trx }, input.order, wordsOfOperators, 'lock')
    if (order === null) return { refused: `There is no order ${input.order}.` }
    const problem = findProblem(order) ?? (await judgeWithdrawal(trx, order, input.withdrawal))
    if (problem !== null) return { refused: problem }
    const refundable = findRefundable(deps, order)
    if ('refused' in refundable) return refundable
    const total = input.to_cents ?? mostOf(order)
    const misfit =
      findChange(order, input.from_cents) ??
      findMisfit(order, total) ??
      (await findOtherTotal(trx, order, total)) ??
      findOtherRefund(order, refunded)
    if (misfit !== null) return { refused: misfit }
    const asked = { order_id: order.id, total_cents: total, actor: by.name, reason: input.reason }
    await noteRefundRequest(deps, trx, asked)
    return {
      order: order.id,
      before: {},
      after: { askedForCents: total, currency: order.currency },
    }
  },
  { asksReason: true, guards: 'money' },
)

function findProblem(order: Order): string | null {
  if (order.paid_at === null) return 'This order isn’t paid.'
  if (order.dispute === 'open')
    return 'The bank disputes this payment, and a refund would be paid on top. Respond to the dispute at the provider.'
  const { refundedCents, onItsWayCents, lostCents, leftCents } = sumsOf(order)
  if (leftCents > 0) return null
  if (onItsWayCents > 0)
    return `A refund of ${formatCents(onItsWayCents, order.currency!)} is already on its way. Nothing else is left.`
  if (lostCents === 0) return 'This order is already fully refunded.'
  return refundedCents === 0
    ? 'The bank has already taken this payment back.'
    : 'This payment was refunded in part, and the bank has taken back the rest.'
}

/**
 * Says why the withdrawal can't be answered with this refund: it is another order's, or somebody dismissed it and
 * its buyer was told that nothing is refunded.
 */
async function judgeWithdrawal(
  trx: Trx,
  order: Order,
  withdrawal: string | undefined,
): Promise<string | null> {
  if (withdrawal === undefined) return null
  const found = await trx
    .selectFrom('withdrawals')
    .select('dismissed_at')
    .where('id', '=', withdrawal)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (found === undefined) return `Order ${order.order_number} has no withdrawal ${withdrawal}.`
  return found.dismissed_at === null
    ? null
    : 'This withdrawal was dismissed, and the buyer was told. Refund the order on its page if you still want to.'
}

/** Counts what was refunded or is on its way. */
function countRefunded(order: Order): number {
  const { refundedCents, onItsWayCents } = sumsOf(order)
  return refundedCents + onItsWayCents
}

/**
 * Returns the most that can be refunded here: money that a bank has taken back cannot be refunded as well.
 */
function mostOf(order: Order): number {
  return order.amount_cents! - sumsOf(order).lostCents
}

/** Finds a refund made since somebody looked at the order: to the same total, another amount would go back. */
function findChange(order: Order, assumed: number | undefined): string | null {
  const refunded = countRefunded(order)
  if (assumed === undefined || assumed === refunded) return null
  return `The refunds of this order have changed: ${formatCents(refunded, order.currency!)} is refunded or on its way. Reload the page, then try again.`
}

function findMisfit(order: Order, total: number): string | null {
  const say = (cents: number) => formatCents(cents, order.currency!)
  const { lostCents, onItsWayCents } = sumsOf(order)
  const [most, refunded] = [mostOf(order), countRefunded(order)]
  if (total > most)
    return lostCents === 0
      ? `Only ${say(most)} was paid. Enter at most that.`
      : `The bank has taken back ${say(lostCents)}. Enter at most ${say(most)}.`
  if (total > refunded) return null
  const state = onItsWayCents === 0 ? 'already refunded' : 'already refunded or on its way'
  return `${say(refunded)} is ${state}. Enter a higher total.`
}

/** Finds another request with a different total: run at once, both amounts could be refunded. */
async function findOtherTotal(trx: Trx, order: Order, total: number): Promise<string | null> {
  const unmade = await findUnmadeRefund(trx, order.id, countRefunded(order))
  if (unmade === null || unmade.total_cents === total) return null
  const other = formatCents(unmade.total_cents, order.currency!)
  return `A refund up to a total of ${other} was started and isn’t finished. Repeat that one first.`
}

/** Finds a refund made since the provider was asked: the two together could exceed the total. */
function findOtherRefund(order: Order, refundedBefore: Counted): string | null {
  if (typeof refundedBefore === 'number' && countRefunded(order) <= refundedBefore) return null
  return 'Another refund of this order was made just now. Look at it, then try again.'
}

function findRefundable(deps: Deps, order: Order): Refundable | Refusal {
  const { provider_order_id: reference, payment_id: paymentId } = order
  const provider = findProvider(deps.payments, order.provider)
  if (provider === null || !provider.refund || reference === null || paymentId === null) {
    const { email, amount_cents: cents, currency, paid_at: at } = order
    const { sellerTimeZone: timeZone } = deps.config
    const sale = { email, cents, currency, at, timeZone }
    return { refused: sayWhereToRefund(order.provider, sale) }
  }
  return { provider, refund: provider.refund, reference, paymentId }
}

export const refundOrder = defineSteps(requestOrderRefund, {
  summary:
    'Refund an order’s payment, all of it or up to a total, once; its license ends when all is refunded.',
  past: 'Requested a refund',
  form: {
    title: 'Refund this order',
    button: 'Refund',
    isGrave: true,
    line: 'Returns the money and ends what it bought',
    fields: { to_cents: { label: 'Refund now', hint: '{left} of {paid} left.', isAsked: true } },
    done: 'Refund sent.',
  },
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
