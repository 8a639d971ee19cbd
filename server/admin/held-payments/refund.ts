import type { Trx } from '#db/schema.ts'
import { countGivenBack } from '../../checkout/provider.ts'
import { fulfill } from '../../orders/fulfill.ts'
import { lockOrder, type Order } from '../../orders/order.ts'
import type { Deps } from '../../settings/deps.ts'
import { defineAction, findRepeat, type Operator, type Outcome } from '../act.ts'
import { askAbout, findHeldPayment, lockOpen, heldPaymentId, refuse, type Asked } from './find.ts'
import { isGivenBack } from '../../orders/held/given-back.ts'
import { findMoneyProblem } from '../../orders/held/nameless.ts'
import { noteRefundRequest } from '../../orders/refund-requests.ts'
import { defineSteps } from '../call.ts'
import { requestRefund, type Refundable } from '../orders/request-refund.ts'
import { sayWhereToRefund, whyNotRefund } from './obstacles.ts'

type Refusal = { refused: string }

/** Refunds a held payment and decides it, in the same steps as an order's refund. */
async function refundInSteps(deps: Deps, by: Operator, input: unknown): Promise<Outcome> {
  const done = await findDone(deps, by)
  if (done !== null) return done
  const asked = await askAbout(deps, input, whyNotRefund)
  if ('refused' in asked) return refuse(asked)
  const refundable = findRefundable(asked)
  if ('refused' in refundable) return { ok: false, problems: [refundable.refused] }
  const wanted = await requestHeldRefund({ ...deps, asked }, by, input)
  if (!wanted.ok || by.isTrial) return wanted
  const { refunds } = asked.providerOrder.paymentStatus
  const refunded = refunds === null ? 'unavailable' : countGivenBack({ refunds })
  return requestRefund(deps, { wanted, refundable, refunded }, () => decideIfRefunded(deps, asked))
}

const requestHeldRefund = defineAction(
  'held-payments/refund',
  { payment: heldPaymentId },
  async ({ asked, ...deps }: Deps & { asked: Asked }, trx, input, by) => {
    const problem = asked.order && (await findDismissal(trx, asked.order))
    if (problem !== null) return { refused: problem }
    const row = await lockOpen(trx, input.payment)
    if ('refused' in row) return row
    const { amountCents, currency } = asked.providerOrder
    await noteRefundRequest(deps, trx, {
      held_payment_id: row.id,
      total_cents: amountCents!,
      actor: by.name,
      reason: input.reason,
    })
    return {
      subject: row.id,
      before: { reason: row.reason },
      after: { decision: 'refunded', askedForCents: amountCents, currency },
    }
  },
  { asksReason: true, guards: 'money' },
)

/** Says that the buyer was told that nothing is refunded. With the lock, a dismissal comes before or after. */
async function findDismissal(trx: Trx, { id }: Order): Promise<string | null> {
  await lockOrder(trx, id)
  const dismissed = await trx
    .selectFrom('withdrawals')
    .select('id')
    .where('order_id', '=', id)
    .where('dismissed_at', 'is not', null)
    .executeTakeFirst()
  return dismissed === undefined
    ? null
    : 'A withdrawal from this order was dismissed, and the buyer was told. Refund the order on its page if you still want to.'
}

export const refundHeldPayment = defineSteps(requestHeldRefund, {
  summary: 'Refund a held payment, once.',
  past: 'Requested a refund of a payment',
  form: {
    title: 'Refund {left}',
    label: 'Refund',
    button: 'Refund {left}',
    isGrave: true,
    does: '{provider} returns {left} to the customer, who gets an email. Any license from this payment ends.',
    done: 'Refund sent.',
  },
  finishesOnRepeat: true,
  command: {
    words: ['payment'],
    question: 'What is left of the payment goes back to the buyer.',
  },
  act: refundInSteps,
})

/** Finds the result of the same request, when it is sent again after its payment was refunded. */
async function findDone(deps: Deps, by: Operator): Promise<Outcome | null> {
  const repeat = await findRepeat(deps, by)
  if (!repeat?.ok) return repeat
  return (await isRefunded(deps, repeat.change.subject)) ? repeat : null
}

async function isRefunded({ db }: Deps, id: string): Promise<boolean> {
  const row = await findHeldPayment(db, id)
  return 'decision' in row && row.decision === 'refunded'
}

/** Says why a payment cannot be refunded here; null when it can. */
export function whyNotRefundAsked(asked: Asked): string | null {
  const refundable = findRefundable(asked)
  return 'refused' in refundable ? refundable.refused : null
}

function findRefundable(asked: Asked): Refundable | Refusal {
  const { row, provider, providerOrder, order, timeZone } = asked
  const { reference, paymentId, email, amountCents: cents, currency, paidAt } = providerOrder
  const sale = { email, cents, currency, at: paidAt ?? row.created_at, timeZone }
  if (!provider.refund) return { refused: sayWhereToRefund(row.provider, sale) }
  if (!providerOrder.ours && order === null)
    return {
      refused: 'This shop didn’t sell what was paid for. Look at the payment at the provider.',
    }
  // If a try was killed after its refund, the next one finishes it.
  const problem = isGivenBack(providerOrder) ? null : findMoneyProblem(providerOrder)
  if (problem !== null) return { refused: problem }
  if (paymentId === null) return { refused: sayWhereToRefund(row.provider, sale) }
  return { provider, refund: provider.refund, reference, paymentId }
}

/** Decides the payment if the money went back. An order that was paid with it follows. */
async function decideIfRefunded(deps: Deps, { row, provider }: Asked): Promise<boolean> {
  await fulfill(deps, provider, row.reference)
  return isRefunded(deps, row.id)
}
