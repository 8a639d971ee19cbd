import type { ReactNode } from 'react'
import type { ShownPayment } from '#contract/admin/quarantine.ts'
import { providers } from '#contract/providers.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { sayMoney } from '../../ui/sale-words.ts'
import type { NamedAction } from '../../ui/actions.tsx'

interface Choice extends NamedAction {
  /** In a sentence or two, what it does. */
  what: ReactNode
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
  const what = `${delivers[kind]}${sayTax(said)}`
  return {
    label: 'Accept and deliver',
    what,
    whyNot: whyNot.accept,
    call: 'quarantine/accept',
    title: 'Accept this payment?',
    effect: needsOrder ? `${what} The payment is assigned to an open order that you choose.` : what,
    button: 'Accept and deliver',
    input: { quarantine: id },
    ...(needsOrder && {
      fields: <TextField label="Number of the open order" name="order" required maxLength={200} />,
    }),
    done: 'Payment accepted and order delivered.',
  }
}

const delivers = {
  purchase: 'Sends the key and a receipt',
  renewal: 'Adds the year and sends a receipt',
  team: 'Sends the keys and a receipt',
}

function sayTax({ cents, tax_cents: tax, currency }: ShownPayment['said']): string {
  if (cents === null || !tax) return '.'
  return ` that shows ${sayMoney(tax, currency)} tax. You keep ${sayMoney(cents - tax, currency)}.`
}

function complete({ id, order_id: order }: ShownPayment): Choice {
  const what = 'The address you enter gets the key and a receipt at once.'
  return {
    label: 'Add an email and deliver',
    what,
    whyNot: null,
    call: 'orders/complete',
    title: 'Deliver this order?',
    effect: what,
    button: 'Deliver order',
    input: { order: order ?? id },
    fields: (
      <TextField label="Customer’s email" name="email" type="email" required maxLength={254} />
    ),
    done: 'Order delivered.',
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
  const what = `${providers[provider].name} returns ${left} to the customer, who gets an email. Any license from this payment ends.`
  return {
    label: 'Refund',
    what,
    whyNot: whyNot.refund,
    elsewhere: refunds_there && { title: `Refund it at ${providers[provider].name}`, page },
    call: 'quarantine/refund',
    title: `Refund ${left}?`,
    effect: what,
    button: `Refund ${left}`,
    isDangerous: true,
    input: { quarantine: id },
    done: `Refunded ${left}.`,
  }
}

function dismiss({ id, why_not: whyNot }: ShownPayment): Choice {
  const what =
    'Nothing is sent and no money moves. Use this for payments that aren’t yours or were settled elsewhere.'
  return {
    label: 'Dismiss',
    what,
    whyNot: whyNot.dismiss,
    call: 'quarantine/dismiss',
    title: 'Dismiss this payment?',
    effect: what,
    button: 'Dismiss payment',
    input: { quarantine: id },
    done: 'Payment dismissed.',
  }
}
