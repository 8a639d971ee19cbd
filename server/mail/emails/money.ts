import { html } from 'hono/html'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { MoneyNews } from '../outbox.ts'
import { nameCreditNote } from './credit-note.ts'
import { onPaper, type LetterText, type Sender } from './layout.ts'

/** Says what happened to a payment and what that means for the license. */
export function writeMoneyLetter(news: MoneyNews, sender: Sender): LetterText {
  const { subject, what, next } = word(news, sender)
  return {
    subject,
    text: [what, next, `Questions? Write to ${sender.supportEmail}.`].join('\n\n'),
    html: onPaper(
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

function word(news: MoneyNews, { siteUrl, supportEmail }: Sender): Words {
  if (news.kind === 'payment_seen')
    return {
      subject: `We have seen your ${product.name} payment`,
      what: 'Your payment is on its way to us and waits for the network to confirm it.',
      next: 'Your license key follows in another letter as soon as that has happened. There is nothing for you to do.',
    }
  if (news.kind === 'payment_short')
    return {
      subject: `Your ${product.name} payment came short`,
      what: `${formatCents(news.receivedCents)} of ${formatCents(news.askedCents)} have arrived, which is too little for a license.`,
      next: `Please do not pay a second time. Write to ${supportEmail} and say whether you want to pay the rest or have it all back.`,
    }
  if (news.kind === 'license_suspended')
    return {
      subject: `Your ${product.name} license is paused`,
      what: 'Your bank disputes the payment for your license. It is paused until that is settled.',
      next: 'If you did not mean to dispute the payment, tell your bank so; the license then works again by itself.',
    }
  if (news.kind === 'license_restored')
    return {
      subject: `Your ${product.name} license works again`,
      what: 'The dispute about your payment is settled, and your license is active again.',
      next: `Your key has not changed. It is on ${siteUrl}/account.`,
    }
  if (news.kind === 'license_revoked')
    return {
      subject: `Your ${product.name} license has ended`,
      what: `${news.reason} Your license has ended with it, and its key no longer works.`,
      next: `${nameCreditNote(news.creditNote, siteUrl)}You can buy a new one on ${siteUrl}/purchase whenever you like.`,
    }
  return {
    subject: `A part of your ${product.name} payment was refunded`,
    what: `${formatCents(news.refundedCents)} of your payment have been refunded in all.`,
    next: `${nameCreditNote(news.creditNote, siteUrl)}Your license stays as it is.`,
  }
}
