import type { ShownPayment } from '#contract/admin/held-payments.ts'
import { findDifference } from '#contract/admin/states.ts'
import { product } from '#contract/product.ts'
import { findSite, providers } from '#contract/providers.ts'
import { act, type NamedAction } from '../../ui/act.ts'
import { sayMoney } from '../../ui/sale-words.ts'
import { isDelivered } from './say-payment.ts'

/** A choice for a payment: a form here, or a link to elsewhere. */
export interface Choice {
  title: string
  says: string
  action?: NamedAction
  link?: { href: string; label: string; isOutside?: true }
}

/** Lists what can be done, the most usual first, and leaves out what is impossible. */
export function listChoices(payment: ShownPayment): Choice[] {
  const write = writeEmail(payment)
  const refund = giveBack(payment)
  if (isDelivered(payment)) return [keep(payment), refund, write].filter((each) => each !== null)
  const choices = [deliver(payment), write, refund, letPass(payment), dismiss(payment)]
  return choices.filter((each) => each !== null)
}

/** Says why nothing can be delivered or refunded here, unless a choice already says so. */
export function listObstacles(payment: ShownPayment): string[] {
  const { accept, complete, refund } = payment.why_not
  const reasons = [
    isDelivered(payment) || complete === null || payment.reason === 'underpaid' ? null : accept,
    payment.refunds_there ? null : refund,
  ]
  return [...new Set(reasons.filter((each) => each !== null))]
}

function deliver(payment: ShownPayment): Choice | null {
  const { id, order_id: order, said, kind, needs_order: needsOrder, why_not: whyNot } = payment
  if (whyNot.complete === null)
    return {
      title: 'Deliver',
      says: `Find the address at ${providers[payment.provider].name} and type it here. It gets the key and a receipt at once.`,
      action: act('orders/complete', { order: order ?? id }, {}, { label: 'Deliver' }),
    }
  if (whyNot.accept !== null) return null
  const delivers = `${deliveries[kind]}${sayTax(said)}`
  const way = needsOrder ? 'held-payments/accept/choose' : 'held-payments/accept'
  const action = act(way, { payment: id }, { delivers }, { label: 'Accept' })
  return { title: 'Accept', says: delivers, action }
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

function writeEmail(payment: ShownPayment): Choice | null {
  const { email, order_number: number, cents, currency } = payment
  if (email === null) return null
  const difference = findDifference(payment)
  const subject = ['Your', product.name, 'order', number ?? ''].join(' ').trim()
  const body = `Hello,\n\n${writeBody(payment)}\n`
  return {
    title: `Write to ${email}`,
    says: isDelivered(payment)
      ? 'Say what you decided.'
      : difference !== null && difference < 0
        ? `Ask for the missing ${sayMoney(-difference, currency)}, or offer to send the ${sayMoney(cents, currency)} back.`
        : 'Ask before you decide.',
    link: {
      href: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`,
      label: 'Write email',
    },
  }
}

/** Writes the beginning of an email for the vendor to complete. */
function writeBody(payment: ShownPayment): string {
  const { order_number: number, cents, asked_cents: asked, currency } = payment
  const order = number === null ? 'your order' : `your order ${number}`
  const difference = findDifference(payment)
  const paid = sayMoney(cents, currency)
  if (cents === null) return `We’re writing about ${order}.`
  if (!difference) return `We received your payment of ${paid} for ${order}.`
  const received = `We received ${paid} for ${order}, which asked for ${sayMoney(asked, currency)}.`
  if (difference > 0) return received
  return `${received} Would you like to pay the missing ${sayMoney(-difference, currency)}, or shall we send the ${paid} back?`
}

function giveBack(payment: ShownPayment): Choice | null {
  const { id, provider, said, refunds_there: refundsThere, why_not: whyNot } = payment
  const left = sayMoney((said.cents ?? 0) - (said.refunded_cents ?? 0), said.currency)
  const { name } = providers[provider]
  if (whyNot.refund === null) {
    const action = act('held-payments/refund', { payment: id }, { left, provider: name })
    return { title: `Refund ${left}`, says: action.does, action }
  }
  if (!refundsThere) return null
  const then = isDelivered(payment) ? 'The license then ends' : 'The payment then leaves this list'
  return {
    title: `Refund ${left}`,
    says: `${then}.`,
    ...findAtProvider(payment, 'Refund'),
  }
}

/** Offers to accept an underpayment, once the provider considers the order paid. */
function letPass(payment: ShownPayment): Choice | null {
  if (payment.reason !== 'underpaid') return null
  return {
    title: 'Accept anyway',
    says: `Mark the payment as paid at ${providers[payment.provider].name}. The shop then sends the key.`,
    ...findAtProvider(payment, 'Mark paid'),
  }
}

/**
 * Links to the payment at its provider, or to where the vendor signs in and searches for its number.
 */
function findAtProvider({ provider, page }: ShownPayment, verb: string): Pick<Choice, 'link'> {
  const href = page ?? findSite(provider)
  if (href === null) return {}
  return { link: { href, label: `${verb} at ${providers[provider].name}`, isOutside: true } }
}

function keep({ id }: ShownPayment): Choice {
  const action = act('held-payments/dismiss/keep', { payment: id })
  return { title: 'Keep it', says: action.does, action }
}

function dismiss({ id }: ShownPayment): Choice {
  const action = act('held-payments/dismiss', { payment: id })
  return { title: 'Dismiss', says: action.does, action }
}
