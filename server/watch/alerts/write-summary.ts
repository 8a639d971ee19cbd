import { formatDay } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { problemKinds, type ProblemKind } from '../problems/kinds.ts'
import { openConsole, type VendorReader } from './write-alert.ts'
import type { EmailText, Row } from '../../mail/emails/message.ts'
import { toVendor } from '../../mail/emails/money-words.ts'
import { mailTo, say } from '../../mail/emails/sentence.ts'
import { write } from '../../mail/emails/write.ts'

/** How the shop did on one day, and what needs somebody's attention. */
export interface Summary {
  /** A date such as 2026-11-22. */
  day: string
  needs: Need[]
  sold: Sum
  renewals: Sum
  refunded: Sum
  downloads: number
  /** Withdrawals whose order number belongs to no paid order. */
  unmatched: Unmatched
}

export interface Unmatched {
  count: number
  sent: { order: string; exists: boolean; name: string | null; email: string }[]
}

interface Sum {
  count: number
  /** One sum for each currency in which there was any money. */
  money: { cents: number; currency: string }[]
}

export interface Need {
  kind: ProblemKind
  count: number
}

/** Writes the email that the vendor gets each morning: a list of counts. */
export function writeDailySummary(
  { day, needs, sold, renewals, refunded, downloads, unmatched }: Summary,
  reader: VendorReader,
): EmailText {
  const title = `${formatDay(`${day}T00:00:00Z`, 'UTC')}: ${countOf(sold.count, 'sale')}`
  const waiting = needs.length === 1 ? '1 thing needs you' : `${needs.length} things need you`
  return write(
    {
      subject: [`${product.name}, ${title}`, ...(needs.length > 0 ? [waiting] : [])].join(', '),
      title,
      opening: [needs.length === 0 ? 'You’re all caught up.' : `${waiting}:`],
      rows: [
        ...needs.map(({ kind, count }): Row => [problemKinds[kind].title, sayCount(kind, count)]),
        ['Sales', listSum(sold)],
        ['Of these, renewals', listSum(renewals)],
        ['Refunds', listSum(refunded)],
        ['Downloads', count(downloads)],
        unmatched.count > 0 && ['Withdrawals without a paid order', count(unmatched.count)],
      ],
      action: openConsole(reader),
      notes: unmatched.sent.map(
        ({ order, exists, name, email }) =>
          say`${exists ? `Order ${order} isn’t paid yet. Its withdrawal came from` : `There is no order ${order} for the withdrawal of`} ${name === null ? '' : `${name}, `}${mailTo(email)}.`,
      ),
      foot: toVendor,
    },
    reader,
  )
}

/** Returns `2 emails`, or only the number if the kind has no unit. */
function sayCount(kind: ProblemKind, number: number): string {
  const unit = problemKinds[kind].alert?.unit ?? 'check'
  return unit === 'check' ? count(number) : countOf(number, unit)
}

function listSum({ count: number, money }: Sum): string[] {
  return [count(number), ...money.map(({ cents, currency }) => formatCents(cents, currency))]
}

function countOf(number: number, what: string): string {
  return `${number === 0 ? 'no' : count(number)} ${what}${number === 1 ? '' : 's'}`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
