import { html } from 'hono/html'
import { firstCurrency, formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { nameCreditNote } from './credit-note.ts'
import { layOut, type EmailText, type Sender } from './layout.ts'

/**
 * What happened to an order's payment, and so to its license. Emails that an earlier version queued
 * name no currency.
 */
export type MoneyEvent =
  | { kind: 'payment_seen' }
  | { kind: 'payment_short'; receivedCents: number; askedCents: number; currency?: string }
  | { kind: 'license_suspended' }
  | { kind: 'license_restored' }
  | { kind: 'license_revoked'; reason: string; creditNote: string | null }
  | { kind: 'part_refunded'; refundedCents: number; currency?: string; creditNote: string | null }

/** Says what happened to a payment and what that means for the license. */
export function writeMoneyEmail(event: MoneyEvent, sender: Sender): EmailText {
  const { subject, what, next } = word(event, sender)
  return {
    subject,
    text: [what, next, `Questions? Write to ${sender.supportEmail}.`].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0">${next}</p>`,
      sender,
    ),
  }
}

interface Words {
  subject: string
  what: string
  next: string
}

function word(event: MoneyEvent, { siteUrl, supportEmail }: Sender): Words {
  const currency = ('currency' in event && event.currency) || firstCurrency
  const formatSum = (cents: number) => formatCents(cents, currency)
  if (event.kind === 'payment_seen')
    return {
      subject: `We have seen your ${product.name} payment`,
      what: 'Your payment is on its way to us and waits for the network to confirm it.',
      next: 'Your license key follows in another email as soon as that has happened. There is nothing for you to do.',
    }
  if (event.kind === 'payment_short')
    return {
      subject: `Your ${product.name} payment came short`,
      what: `${formatSum(event.receivedCents)} of ${formatSum(event.askedCents)} have arrived, which is too little for a license.`,
      next: `Please do not pay a second time. Write to ${supportEmail} and say whether you want to pay the rest or have it all back.`,
    }
  if (event.kind === 'license_suspended')
    return {
      subject: `Your ${product.name} license is paused`,
      what: 'Your bank disputes the payment for your license. It is paused until that is settled.',
      next: 'If you did not mean to dispute the payment, tell your bank so; the license then works again by itself.',
    }
  if (event.kind === 'license_restored')
    return {
      subject: `Your ${product.name} license works again`,
      what: 'The dispute about your payment is settled, and your license is active again.',
      next: `Your key has not changed. It is on ${siteUrl}/account.`,
    }
  if (event.kind === 'license_revoked')
    return {
      subject: `Your ${product.name} license has ended`,
      what: `${event.reason} Your license has ended with it, and its key no longer works.`,
      next: `${nameCreditNote(event.creditNote, siteUrl)}You can buy a new one on ${siteUrl}/purchase whenever you like.`,
    }
  return {
    subject: `A part of your ${product.name} payment was refunded`,
    what: `${formatSum(event.refundedCents)} of your payment have been refunded in all.`,
    next: `${nameCreditNote(event.creditNote, siteUrl)}Your license stays as it is.`,
  }
}
