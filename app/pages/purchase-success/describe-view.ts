import type { HeldPayment, OrderAnswer } from '#contract/order.ts'
import { messages } from '../../messages.ts'
import type { OrderEnding, OrderView } from './follow-order.ts'

/** The headline of a state and, where there is more to say, a sentence below it. */
export interface Described {
  title: string
  intro?: string
}

const endings: Record<OrderEnding, string> = {
  expired: 'This order expired',
  failed: 'The payment didn’t go through',
  refunded: 'This order was refunded',
  suspended: 'This license is paused',
  underpaid: 'Your payment was short',
}

/** Says what is true in this state. */
export function describeView(view: OrderView, isLate: boolean): Described {
  switch (view.step) {
    case 'processing':
      return { title: 'Getting your key', intro: describeWait(view.order, isLate) }
    case 'paid':
      return {
        title: 'Your license key',
        intro: view.order.email_bounced_to
          ? 'Thank you. Our email with the key bounced.'
          : `Thank you. We emailed the key${view.order.email_to ? ` to ${view.order.email_to}` : ''}, too.`,
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
        intro: view.order.email_to && `We emailed it to ${view.order.email_to}.`,
      }
    case 'ended':
      return { title: endings[view.state] }
    case 'gaveUp':
      return { title: 'Your key isn’t here yet' }
  }
}

function describeWait(order: OrderAnswer | null, isLate: boolean): string {
  if (order !== null)
    return order.state === 'confirming' ? messages.orderConfirming : messages.orderAwaitingPayment
  return isLate ? messages.orderLate : 'Usually a few seconds.'
}

function describeHeld({ waits_for: waitsFor, is_paid: isPaid }: HeldPayment): Described {
  if (!isPaid)
    return {
      title: 'We’re checking your order',
      intro: 'Your order came without a payment, so we’re checking it before we send a key.',
    }
  if (waitsFor === 'person')
    return {
      title: 'You paid. We’re checking your order',
      intro: 'Your payment has arrived. We need to check something before we send the key.',
    }
  return {
    title: 'You paid. We need your email address',
    intro:
      'Your payment has arrived. We couldn’t read the email address that came with it, so we haven’t sent the key yet.',
  }
}
