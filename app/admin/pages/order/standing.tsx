import type { ReactNode } from 'react'
import type { ShownOrder } from '#contract/admin/orders.ts'
import { nameReason, sayDifference } from '#contract/admin/states.ts'
import { paymentMethods } from '#contract/providers.ts'
import { sayMoney } from '../../ui/sale-words.ts'
import { When } from '../../ui/when.tsx'

/** Says what has happened to the payment since: refunded, disputed or held. */
export function Standing({ order }: { order: ShownOrder }) {
  const said = [
    sayRefund(order),
    sayFailed(order),
    sayOnItsWay(order),
    sayDispute(order),
    sayInquiry(order),
    sayHeld(order),
    ...order.withdrawals.map(sayWithdrawal),
  ].filter(Boolean)
  return said.map((sentence, index) => <p key={index}>{sentence}</p>)
}

function sayRefund({ refunds, refunded_cents: refunded, cents, currency }: ShownOrder): ReactNode {
  const last = refunds.findLast(({ cents: gone }) => gone > 0)
  if (refunded === 0) return null
  const part = refunded === cents ? ' in full' : `: ${sayMoney(refunded, currency)}`
  return (
    <>
      Refunded{part}
      {last && (
        <span>
          {refunded === cents ? ' on ' : ', last on '}
          <When at={last.at} />
        </span>
      )}
      <span>.</span>
    </>
  )
}

/** Says that the last refund failed. Money of a disputed payment came back from the bank instead. */
function sayFailed({ refunds, dispute, currency }: ShownOrder): ReactNode {
  const back = -(refunds.at(-1)?.cents ?? 0)
  if (back <= 0 || dispute !== 'none') return null
  return `A refund of ${sayMoney(back, currency)} failed. Refund it again, or pay the buyer another way.`
}

function sayOnItsWay({ on_its_way_cents: cents, currency }: ShownOrder): ReactNode {
  return cents > 0 && `A refund of ${sayMoney(cents, currency)} is on its way.`
}

function sayInquiry({ inquiry_due_at: due, provider }: ShownOrder): ReactNode {
  if (due === null) return null
  return (
    <>
      The bank sent an inquiry about this payment. Respond at {paymentMethods[provider].name} by{' '}
      <When at={due} />, or refund the order.
    </>
  )
}

function sayDispute(order: ShownOrder): ReactNode {
  const { dispute, provider, lost_cents: lost, cents, currency } = order
  const what = lost === cents ? 'this payment' : `${sayMoney(lost, currency)} of this payment`
  if (dispute === 'lost') return `The bank took ${what} back after a dispute.`
  if (dispute === 'won') return 'You won a dispute over this payment.'
  if (dispute === 'none') return null
  const { name } = paymentMethods[provider]
  return `The bank disputes this payment. Respond to the dispute at ${name} instead of refunding it.`
}

function sayWithdrawal(sent: ShownOrder['withdrawals'][number]): ReactNode {
  const { name, email, sender, sent_at: at, finding, dismissed_at: dismissedAt } = sent
  const who = [name, email].filter(Boolean).join(', ') || 'Someone who was erased'
  return (
    <>
      {who} withdrew from this order on <When at={at} />: {sender}.{' '}
      {dismissedAt === null ? meanings[finding] : 'The withdrawal was dismissed.'}
    </>
  )
}

const meanings: Record<ShownOrder['withdrawals'][number]['finding'], string> = {
  due: '',
  late: 'The refund period had already ended.',
  refunded: 'The order had already been refunded.',
  sold_by_provider: 'Refund it at the provider, which sold this order.',
}

function sayHeld(order: ShownOrder): ReactNode {
  const open = findOpenCase(order)
  if (open === undefined) return null
  const { cents, currency } = order.asked
  const difference = sayDifference({ ...open, asked_cents: cents, currency })
  if (difference !== null)
    return `${sayMoney(open.cents, currency)} of ${sayMoney(cents, currency)} arrived: ${difference}.`
  const lead = order.paid === null ? 'The payment is held' : 'The payment needs a decision'
  return `${lead}: ${nameReason(open.reason)}.`
}

/** Finds the payment of the order that waits for a decision. */
export function findOpenCase({ held_payments: cases }: ShownOrder) {
  return cases.find(({ decision }) => decision === null)
}
