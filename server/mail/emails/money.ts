import { formatCents } from '#contract/money.ts'
import { product, type OrderKind } from '#contract/product.ts'
import { nameCreditNote, nameNewInvoice } from './invoice.ts'
import type { EmailText, Sender } from './message.ts'
import { type Notice, writeNotice } from './notice.ts'
import { link, say } from './sentence.ts'

/** What happened to an order's payment, and so to its license. */
export type MoneyEvent =
  | { kind: 'payment_seen' }
  | { kind: 'payment_failed'; orderKind: OrderKind }
  | { kind: 'payment_short'; receivedCents: number; askedCents: number; currency: string }
  /** `order`: what to quote. */
  | { kind: 'payment_held'; order: string; isPaid: boolean }
  | { kind: 'license_suspended' }
  | {
      kind: 'license_restored'
      because: 'dispute_settled' | 'refund_failed'
      invoice: string | null
    }
  | { kind: 'license_moved' }
  | { kind: 'license_revoked'; order: string; reason: string; creditNote: string | null }
  | {
      kind: 'part_refunded'
      news: 'refunded' | 'taken_back'
      /** In total so far. */
      cents: number
      currency: string
      creditNote: string | null
    }
  | {
      kind: 'part_refunded'
      news: 'returned'
      cents: number
      currency: string
      invoice: string | null
    }

type PartRefunded = Extract<MoneyEvent, { kind: 'part_refunded' }>

/** Says what happened to a payment and what that means for the license. */
export function writeMoneyEmail(event: MoneyEvent, sender: Sender): EmailText {
  return writeNotice(word(event, sender), sender)
}

function word(event: MoneyEvent, { siteUrl }: Sender): Notice {
  if (event.kind === 'payment_failed') return sayFailed(event.orderKind)
  if (event.kind === 'payment_seen')
    return {
      subject: `Your ${product.name} payment is on its way`,
      title: 'Your payment is on its way',
      what: say`We see your payment. The network still has to confirm it.`,
      next: say`Then we’ll email your license key. You don’t need to do anything.`,
      to: 'account',
    }
  if (event.kind === 'payment_short')
    return {
      subject: `Your ${product.name} payment was short`,
      title: 'Your payment was short',
      what: say`We received ${formatCents(event.receivedCents, event.currency)} of ${formatCents(event.askedCents, event.currency)}, which isn’t enough for a license.`,
      next: say`Don’t pay again. Email us whether you’d like to pay the rest or get a full refund.`,
      to: 'support',
    }
  if (event.kind === 'payment_held')
    return {
      subject: `Your ${product.name} order is being checked`,
      title: event.isPaid ? 'Your payment has arrived' : 'Your order has arrived',
      what: event.isPaid
        ? say`Thank you. Something about your payment doesn’t match the order, so our support team is checking it before we send the key.`
        : say`Your order came without a payment, so our support team is checking it before we send a key.`,
      next: say`Then we’ll email you the key or refund you. You don’t need to pay again. To hear sooner, email us and mention order ${event.order}.`,
      to: 'support',
    }
  if (event.kind === 'license_moved')
    return {
      subject: `Your ${product.name} license was moved`,
      title: 'Your license now belongs to another account',
      what: say`Our support team moved your license to another account, as requested. You won’t find its key in yours anymore.`,
      next: say`Not you? Email us from this address.`,
      to: 'support',
    }
  if (event.kind === 'license_suspended')
    return {
      subject: `Your ${product.name} license is paused`,
      title: 'Your license is paused',
      what: say`Your bank is disputing the payment for your license. The license is paused until the dispute is settled.`,
      next: say`Didn’t mean to dispute it? Tell your bank. Once the dispute is withdrawn, the license works again.`,
      to: 'account',
    }
  if (event.kind === 'license_restored')
    return {
      subject: `Your ${product.name} license works again`,
      title: 'Your license works again',
      what:
        event.because === 'refund_failed'
          ? say`Our refund didn’t reach you, and the money came back to us. Your license is active again.`
          : say`The dispute about your payment is settled, and your license is active again.`,
      next: say`${nameNewInvoice(event.invoice, siteUrl)}Your key is the same as before.`,
      to: 'account',
    }
  if (event.kind === 'license_revoked')
    return {
      subject: `Your ${product.name} license has ended`,
      title: 'Your license has ended',
      what: say`${event.reason} The license from order ${event.order} has ended, and its key no longer works.`,
      next: say`${nameCreditNote(event.creditNote, siteUrl)}You can ${link('buy a new license', `${siteUrl}/purchase`)} at any time.`,
      to: 'account',
    }
  return sayPart(event, siteUrl)
}

function sayPart(event: PartRefunded, siteUrl: string): Notice {
  const amount = formatCents(event.cents, event.currency)
  if (event.news === 'returned')
    return {
      subject: `Your ${product.name} refund didn’t arrive`,
      title: 'Your refund didn’t arrive',
      what: say`Our refund of ${amount} didn’t reach you, and the money came back to us.`,
      next: say`${nameNewInvoice(event.invoice, siteUrl)}Email us if you have any questions.`,
      to: 'support',
    }
  const isRefund = event.news === 'refunded'
  const heading = isRefund ? 'was refunded' : 'was taken back'
  return {
    subject: `Part of your ${product.name} payment ${heading}`,
    title: `Part of your payment ${heading}`,
    what: isRefund
      ? say`We’ve refunded ${amount} of your payment in total.`
      : say`Your bank took back ${amount} of your payment in total.`,
    next: say`${nameCreditNote(event.creditNote, siteUrl)}Your license stays as it is.`,
    to: 'account',
  }
}

/** An order is paid once: another way to pay is another order. */
function sayFailed(orderKind: OrderKind): Notice {
  const heading = {
    subject: `Your ${product.name} payment didn’t arrive`,
    title: 'Your payment didn’t arrive',
  }
  const what = 'Your payment failed, and no money arrived. This order is closed'
  const way = 'with another card or another way to pay'
  if (orderKind === 'renewal')
    return {
      ...heading,
      what: say`${what}. Your license stays as it is.`,
      next: say`You can renew again in your account, ${way}.`,
      to: 'account',
    }
  if (orderKind === 'team')
    return {
      ...heading,
      what: say`${what}, and there are no license keys.`,
      next: say`You can open your quote again and pay ${way}.`,
      to: 'support',
    }
  return {
    ...heading,
    what: say`${what}, and there is no license key.`,
    next: say`You can order again, ${way}.`,
    to: 'purchase',
  }
}
