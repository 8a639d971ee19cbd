import type { ShownPayment } from '#contract/admin/held-payments.ts'
import { providers } from '#contract/providers.ts'
import { sayMoney } from '../../ui/sale-words.ts'
import { act, type NamedAction } from '../../ui/act.ts'

export interface Choice extends NamedAction {
  /** In a sentence or two, what it does. */
  what: string
  /** Null when it can be done. */
  whyNot: string | null
  /** Where it can be done then. */
  elsewhere?: { title: string; page: string | null } | false
}

/** Deliver, refund, dismiss. */
export function listChoices(payment: ShownPayment): Choice[] {
  return [
    payment.why_not.complete === null ? complete(payment) : accept(payment),
    refund(payment),
    dismiss(payment),
  ]
}

function accept({
  id,
  said,
  kind,
  needs_order: needsOrder,
  why_not: whyNot,
}: ShownPayment): Choice {
  const delivers = `${deliveries[kind]}${sayTax(said)}`
  const way = needsOrder ? 'held-payments/accept/choose' : 'held-payments/accept'
  const action = act(way, { payment: id }, { delivers })
  return { ...action, what: delivers, whyNot: whyNot.accept }
}

const deliveries = {
  purchase: 'Sends the key and a receipt',
  renewal: 'Adds the year and sends a receipt',
  team: 'Sends the keys and a receipt',
}

function sayTax({ cents, tax_cents: tax, currency }: ShownPayment['said']): string {
  if (cents === null || !tax) return '.'
  return ` that shows ${sayMoney(tax, currency)} tax. You keep ${sayMoney(cents - tax, currency)}.`
}

function complete({ id, order_id: order }: ShownPayment): Choice {
  const own = { label: 'Add an email and deliver' }
  const action = act('orders/complete', { order: order ?? id }, {}, own)
  return {
    ...action,
    what: 'The address you enter gets the key and a receipt at once.',
    whyNot: null,
  }
}

function refund({
  id,
  provider,
  said,
  page,
  refunds_there,
  why_not: whyNot,
}: ShownPayment): Choice {
  const left = sayMoney((said.cents ?? 0) - (said.refunded_cents ?? 0), said.currency)
  const { name } = providers[provider]
  const action = act('held-payments/refund', { payment: id }, { left, provider: name })
  return {
    ...action,
    what: action.does,
    whyNot: whyNot.refund,
    elsewhere: refunds_there && { title: `Refund it at ${name}`, page },
  }
}

function dismiss({ id, why_not: whyNot }: ShownPayment): Choice {
  const action = act('held-payments/dismiss', { payment: id })
  return { ...action, what: action.does, whyNot: whyNot.dismiss }
}
