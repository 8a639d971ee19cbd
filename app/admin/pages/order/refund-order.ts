import type { ListedOrder, ShownOrder } from '#contract/admin/orders.ts'
import { parseCents } from '#contract/money.ts'
import { sayDay } from '#app/say/say-day.ts'
import { paymentMethods } from '#contract/providers.ts'
import { act, type FieldErrors, type NamedAction } from '../../ui/act.ts'
import { findAmountProblem, sayMoney } from '../../ui/sale-words.ts'

/** Asks for the amount to refund: everything that is left, unless somebody types less. */
export function refundOrder(order: ShownOrder): NamedAction {
  const { cents: paid, unmade_refund_cents: unmade, currency } = order
  const { refunded, left } = sumUp(order)
  const typed = (form: FormData) => parseCents(String(form.get('to_cents')), currency)
  const known = {
    to_cents: unmade === null ? left : unmade - refunded,
    left: sayMoney(left, currency),
    paid: sayMoney(paid, currency),
  }
  const withdrawn = order.withdrawals.find(
    ({ finding, dismissed_at: dismissedAt }) => finding === 'due' && dismissedAt === null,
  )
  return {
    ...act(
      'orders/refund',
      { order: order.id, withdrawal: withdrawn?.id, from_cents: refunded },
      known,
    ),
    currency,
    ...(withdrawn && { because: `Withdrawn on ${sayDay(withdrawn.sent_at)}` }),
    does: `${paymentMethods[order.provider].name} returns the money. ${fate[order.kind].stays.slice(0, -1)} until all is refunded. The customer gets an email.`,
    preview: (form) => preview(order, typed(form)),
    verb: (form) => `Refund ${sayMoney(typed(form), currency)}`,
    read: (form) => ({ to_cents: refunded + typed(form)! }),
  }
}

/** Refunds everything that is left of a withdrawn order, without asking for the amount. */
export function refundWithdrawn(order: ListedOrder): NamedAction {
  const { id, cents, lost_cents: lost, currency, kind, provider, withdrawn_at: at } = order
  const { withdrawal_id: withdrawal, withdrawn_from: from } = order
  const { refunded, left } = sumUp(order)
  const money = sayMoney(left, currency)
  const input = { order: id, withdrawal, from_cents: refunded, to_cents: cents - lost }
  return {
    ...act('orders/refund', input),
    title: `Refund ${order.order_number}`,
    does: `${from === null ? '' : `${from} sent this withdrawal, not ${order.email}. Check with the customer first. `}${paymentMethods[provider].name} returns ${money}. ${fate[kind].ends} The customer gets an email.`,
    because: `Withdrawn on ${sayDay(at!)}`,
    verb: () => `Refund ${money}`,
  }
}

/** Describes what was already refunded or is on its way, and what is left of the payment. */
export function sumUp({ cents, refunded_cents, on_its_way_cents, lost_cents }: ListedOrder) {
  const refunded = refunded_cents + on_its_way_cents
  return { refunded, left: Math.max(0, cents - refunded - lost_cents) }
}

/** Says what will be refunded, what remains, and what happens to the purchase. */
function preview(order: ShownOrder, now: number | null): string | FieldErrors {
  const { currency, kind } = order
  const { left } = sumUp(order)
  const problem = findAmountProblem(now, left, currency) ?? findUnmade(now, order)
  if (problem !== null) return { to_cents: problem }
  const rest = left - now!
  const fates =
    rest === 0
      ? fate[kind].ends
      : `${sayMoney(rest, currency)} of the payment remains. ${fate[kind].stays}`
  const owners = rest === 0 ? sayOwners(order) : ''
  const note = order.documents.some(({ what }) => what === 'invoice')
    ? 'a credit note and an email'
    : 'an email'
  return `${paymentMethods[order.provider].name} returns ${sayMoney(now, currency)}. ${fates} The customer gets ${note}.${owners}`
}

/** Names the people who own what somebody else paid for: it was moved to them, or given. */
function sayOwners({ licenses, email }: ShownOrder): string {
  const others = licenses.flatMap(({ holder, sent_to: to, is_renewed: isRenewed }) =>
    isRenewed || holder !== null || to === null || to === email ? [] : to,
  )
  if (others.length === 0) return ''
  const owners = [...new Set(others)].join(', ')
  return ` The license belongs to ${owners}, who gets an email, too.`
}

/** Says that an earlier refund is unfinished, because a second one could be made on top of it. */
function findUnmade(now: number | null, order: ShownOrder): string | null {
  const { unmade_refund_cents: unmade, currency } = order
  const { refunded } = sumUp(order)
  if (unmade === null || now === unmade - refunded) return null
  return `A refund of ${sayMoney(unmade - refunded, currency)} was started and isn’t finished. Enter that amount to finish it.`
}

const fate: Record<ShownOrder['kind'], { ends: string; stays: string }> = {
  purchase: { ends: 'The license stops working.', stays: 'The license keeps working.' },
  renewal: {
    ends: 'The year of updates ends.',
    stays: 'The year of updates stays.',
  },
  team: { ends: 'The team’s licenses stop working.', stays: 'The team’s licenses keep working.' },
}
