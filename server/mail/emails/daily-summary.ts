import { formatDay, formatTime } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { troubles, type TroubleKind } from '../../troubles.ts'
import type { EmailText, Sender } from './message.ts'
import { link, say, type Sentence } from './sentence.ts'
import { write } from './write.ts'
import { sayCommand } from '../../settings/command-line.ts'

/** How the shop did on one day in UTC, and what waits for somebody. */
export interface Summary {
  /** Such as 2026-11-22. */
  day: string
  sold: Sum
  refunded: Sum
  renewals: Sum
  downloads: number
  /** From the first of the month to the end of the day, and as many days of the month before. */
  month: Sum
  monthBefore: Sum
  /** Licenses whose updates end within 30 days. */
  renewalsDue: number
  /** Active in the last week, with the versions that most of them run. */
  devices: { all: number; versions: { version: string; devices: number }[] }
  /** When the newest copy began; null when none is found. */
  backup: Date | 'off' | null
  needs: Need[]
  /** The end of the chain of what operators did; null before the first action. */
  head: string | null
}

interface Sum {
  count: number
  /** One for each currency in which there was any. */
  money: { cents: number; currency: string }[]
}

/** A kind of problem, and how many there are now: none, if it was over by then. */
export interface Need {
  kind: TroubleKind
  count: number
  /** There may be more: no more of one kind are looked for. */
  isMost: boolean
  answerBy: Date | null
  /** Where the console deals with the oldest. */
  page: { label: string; path: string } | null
}

type Reader = Pick<Sender, 'siteUrl' | 'supportEmail'> & { hasConsole: boolean }

/** Goes to the vendor each morning. */
export function writeDailySummary(summary: Summary, reader: Reader): EmailText {
  const day = formatDay(`${summary.day}T00:00:00Z`, 'UTC')
  const { sold, needs, head } = summary
  const title = `${day}: ${countOf(sold.count, 'sale')}`
  return write(
    {
      subject: `${product.name}, ${title}`,
      title,
      opening:
        needs.length === 0 ? [say`Nothing needs you.`] : needs.map((need) => sayNeed(need, reader)),
      rows: [
        ['Sold', sayMoney(sold)],
        ['Refunded', sayMoney(summary.refunded)],
        ['Renewals', `${summary.renewals.count}`],
        ['Downloads', `${summary.downloads}`],
        ...listMonths(summary),
        ['Renewals due in 30 days', `${summary.renewalsDue}`],
        ['Active devices', listDevices(summary.devices)],
        ['Last backup', sayBackup(summary.backup)],
      ],
      action: reader.hasConsole
        ? link('Open the console', `${reader.siteUrl}/admin`)
        : link('Open the shop', reader.siteUrl),
      notes: [
        say`Days are in UTC, as in “${sayCommand('reports sales')}”.`,
        ...(head === null
          ? []
          : [
              say`The audit log ends with ${head}. Keep this email: “${sayCommand('audit verify')}” with these characters shows later whether anyone has altered the log.`,
            ]),
      ],
      foot: say`You get this because the shop’s ALERT_EMAIL is your address. DAILY_SUMMARY=off stops it.`,
    },
    reader,
  )
}

/** `A bank disputes an order (2). Answer by Dec 3, 2026, 23:59 UTC. Open order` */
function sayNeed(
  { kind, count, isMost, answerBy, page }: Need,
  { siteUrl, hasConsole }: Reader,
): Sentence {
  const { title, todo } = troubles[kind]
  const many = count > 1 ? ` (${count}${isMost ? ' or more' : ''})` : ''
  const when = answerBy ? ` The first answer is due by ${formatTime(answerBy)}.` : ''
  const over = count === 0 ? 'That is over now.' : todo
  const more = hasConsole && page ? say` ${link(page.label, siteUrl + page.path)}` : []
  return say`${title}${many}. ${over}${when}${more}`
}

/** `Nov 1–23` beside `Oct 1–23`. */
function listMonths({ day, month, monthBefore }: Summary): [string, string][] {
  const [year, number, last] = day.split('-').map(Number) as [number, number, number]
  const lastBefore = new Date(Date.UTC(year, number - 1, 0)).getUTCDate()
  const name = (index: number) =>
    new Date(Date.UTC(year, index)).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  return [
    [`${name(number - 1)} 1–${last}`, sayWithCount(month)],
    [`${name(number - 2)} 1–${Math.min(last, lastBefore)}`, sayWithCount(monthBefore)],
  ]
}

function sayWithCount(sum: Sum): string {
  return sum.count === 0 ? 'No sales' : `${countOf(sum.count, 'sale')}, ${sayMoney(sum)}`
}

function sayMoney({ money }: Sum): string {
  return money.map(({ cents, currency }) => formatCents(cents, currency)).join(', ') || 'Nothing'
}

function listDevices({ all, versions }: Summary['devices']): string {
  if (all === 0) return 'None'
  const named = versions.map(({ version, devices }) => `${version}: ${devices}`)
  return [`${all}`, ...(named.length > 0 ? [`(${named.join(', ')})`] : [])].join(' ')
}

function sayBackup(backup: Summary['backup']): string {
  if (backup === 'off') return 'Off: BACKUP_TO is not set'
  return backup === null ? 'None found' : formatTime(backup)
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
