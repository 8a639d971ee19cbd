import type { HeldPayment, OrderAnswer } from '#contract/order.ts'
import { messages } from '../../say/messages.ts'
import type { OrderEnding, OrderView } from './follow-order.ts'
import type { OrderReference } from './use-order.ts'

/** The headline of a state and, if there is more to say, a sentence below. */
export interface Described {
  title: string
  intro?: string
}

const endings: Record<OrderEnding, string> = {
  expired: 'This order expired',
  failed: 'The payment didn’t go through',
  refunded: 'This order was refunded',
  suspended: 'This license is suspended',
  underpaid: 'Your payment was less than the price',
}

export function describeView(view: OrderView, wait: Wait): Described {
  switch (view.step) {
    case 'processing':
      return describeWait(view.order, wait)
    case 'paid':
      return {
        title: 'Your key is ready',
        intro: view.order.email_bounced_to
          ? 'Thank you. Copy it now: our email didn’t reach you.'
          : 'Thank you. We emailed it, too.',
      }
    case 'gift':
      return {
        title: 'Your gift is on its way',
        intro: view.order.email_bounced_to
          ? undefined
          : 'Thank you. We emailed the key to the person you bought it for.',
      }
    case 'held':
      return describeHeld(view.held)
    case 'signInToSeeKey':
      return {
        title: 'Your key is in your account',
        intro: view.order.email_to
          ? `We emailed it to ${view.order.email_to}.`
          : 'Sign in with the email you bought with.',
      }
    case 'ended':
      return { title: endings[view.state], intro: introduceEnding(view) }
    case 'gaveUp':
      return {
        title:
          view.reason === 'unreachable' ? 'We couldn’t get your key' : 'Your key isn’t here yet',
        intro: 'If you paid, don’t pay again: we’ll email it, too.',
      }
  }
}

interface Wait {
  /** Is null while the page's URL is unknown. */
  provider: OrderReference['provider'] | null
  isLate: boolean
}

function describeWait(order: OrderAnswer | null, { provider, isLate }: Wait): Described {
  const title = 'Getting your key'
  const keyComes = `We’ll email the key${order?.email_to ? ` to ${order.email_to}` : ''}.`
  if (order?.state === 'confirming') return { title, intro: `You can close this page. ${keyComes}` }
  if (order !== null && provider === 'crypto')
    return { title: 'Waiting for your payment', intro: `Sent it? Don’t pay again. ${keyComes}` }
  if (isLate) return { title, intro: messages.orderLate }
  return { title, intro: 'You can close this page: we’ll email it, too.' }
}

function introduceEnding({ state, order }: Extract<OrderView, { step: 'ended' }>) {
  switch (state) {
    case 'underpaid':
      return `Don’t pay again. We emailed ${order.email_to ?? 'you'} what’s missing.`
    case 'expired':
      return 'Nothing was charged. To buy, start a new order.'
    case 'failed':
      return 'Order again with another card or payment method.'
    case 'suspended':
      return 'Disputed by mistake? Tell your bank that the payment was yours.'
    case 'refunded':
      return undefined
  }
}

function describeHeld({ waits_for: waitsFor, is_paid: isPaid }: HeldPayment): Described {
  if (!isPaid)
    return {
      title: 'We’re checking your order',
      intro: 'Your order came without a payment, so we’re checking it before we send a key.',
    }
  if (waitsFor === 'person')
    return {
      title: 'We’re checking your order',
      intro: 'You paid, and your payment is safe. Don’t pay again.',
    }
  return {
    title: 'We need your email address',
    intro: 'You paid, and your payment is safe. Don’t pay again.',
  }
}
