import { formatCents } from '#contract/money.ts'
import { findReceivedOn } from '../../invoices/received-on.ts'
import { followMoney } from '../../orders/follow-money.ts'
import { sumRefunds } from '../../checkout/provider.ts'
import { numberRead, type Order } from '../../orders/order.ts'
import { paymentStatusOf, repeatStatus } from '../../orders/payment-status.ts'
import { defineWrite } from '../call.ts'
import type { Deps } from '../../settings/deps.ts'
import { cents, orderName } from '../input.ts'
import {
  findDayProblem,
  refuseKnownReference,
  bankTransferFields,
  transferWords,
  writeTransfer,
} from '../transfer-fields.ts'
import { findNamedOrder, wordsOfOperators } from '../../orders/named.ts'

/**
 * Records a refund by bank transfer for an order that was paid by one. The license follows as after any
 * refund.
 */
export const recordRefund = defineWrite({
  name: 'orders/record-refund',
  summary:
    'Record what you paid back by bank transfer for an order that was paid by one; all that is left unless `cents` says less.',
  past: 'Recorded a refund by bank transfer',
  form: {
    title: 'Record a refund you made',
    button: 'Record refund',
    isGrave: true,
    does: 'Send the money from your bank first: this only records the refund. Once everything is refunded, the licenses end. The customer gets an email and a credit note.',
    fields: {
      day: transferWords.day,
      cents: { label: 'Amount refunded', hint: '{left} of {paid} left.', isAsked: true },
      reference: transferWords.reference,
    },
    done: 'Refund recorded.',
  },
  guards: 'money',
  asksReason: true,
  personOnly: true,
  command: {
    words: ['order'],
    question: true,
  },
  input: {
    order: orderName,
    ...bankTransferFields,
    cents: cents.min(1, 'must be at least 1').optional(),
  },
  act: async (deps: Deps, trx, { order: name, day, reference, ...input }) => {
    const order = await findNamedOrder({ ...deps, db: trx }, name, wordsOfOperators, 'lock')
    if (order === null) return { refused: `There is no order ${name}.` }
    const problem = whyNotRecordRefund(order)
    if (problem !== null) return { refused: problem }
    const left = order.amount_cents! - order.refunded_cents
    const back = input.cents ?? left
    if (back > left)
      return {
        refused: `Only ${formatCents(left, order.currency!)} is left of this order. Enter that or less.`,
      }
    const wrongDay = findDayProblem(deps, day, (await findReceivedOn(trx, order.id)) ?? undefined)
    if (wrongDay !== null) return { refused: wrongDay }
    const transfer = { direction: 'out' as const, day, reference, cents: back }
    if (!(await writeTransfer(deps, trx, { order_id: order.id, ...transfer })))
      return refuseKnownReference(trx, reference)
    const refundedCents = order.refunded_cents + back
    const status = repeatStatus(paymentStatusOf(order))
    const refunds = sumRefunds(refundedCents)
    await followMoney(deps, trx, order, { ...status, refunds, read: await numberRead(trx) })
    return {
      order: order.id,
      before: { refundedCents: order.refunded_cents },
      after: { refundedCents, currency: order.currency, day, reference },
    }
  },
})

/** Says why no refund can be recorded for an order; null when one can. */
export function whyNotRecordRefund({ provider, state }: Order): string | null {
  if (provider !== 'transfer') return 'This order wasn’t paid by bank transfer.'
  return state === 'refunded' ? 'This order is already fully refunded.' : null
}
