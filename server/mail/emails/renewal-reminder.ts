import { html } from 'hono/html'
import { firstCurrency, formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { longDate } from '../../long-date.ts'
import { layOut, type EmailText, type Sender } from './layout.ts'

/** A license whose updates end soon or have ended. */
export interface ReminderFacts {
  kind: 'renewal_reminder'
  when: 'soon' | 'over'
  updatesUntil: string
  keyLast4: string
  priceCents: number
  /** Missing in reminders that an earlier version queued. */
  currency?: string
  accountId: string
}

/** Says that a license's updates end soon or have ended, and what that means. */
export function writeRenewalReminder(facts: ReminderFacts, sender: Sender): EmailText {
  const offLink = sender.makeOffLink(facts.accountId)
  const date = longDate(facts.updatesUntil)
  const isOver = facts.when === 'over'
  const subject = isOver
    ? `The updates of your ${product.name} license have ended`
    : `The updates of your ${product.name} license end on ${date}`
  const what = `The updates of your license, whose key ends in ${facts.keyLast4}, ${isOver ? 'ended' : 'end'} on ${date}. The version you have keeps working; renewal is needed for newer versions and for business use.`
  const next = `One more year costs ${formatCents(facts.priceCents, facts.currency ?? firstCurrency)}, once. You renew on ${sender.siteUrl}/account${isOver ? '' : '; a year that is bought early begins when this one ends'}. Nothing renews by itself.`
  const why = 'You get this email 30 days before updates end and on that day.'
  return {
    subject,
    offLink,
    text: [
      what,
      next,
      `${why} To switch both off: ${offLink}`,
      `Questions? Write to ${sender.supportEmail}.`,
    ].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0 0 16px">${next}</p>
        <p style="margin:0;color:#44566f">
          ${why} <a href="${offLink}" style="color:#1e50d2">Switch both off</a>.
        </p>`,
      sender,
    ),
  }
}
