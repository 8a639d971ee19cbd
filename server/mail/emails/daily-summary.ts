import { formatDay, formatTime } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { causes, troubles, type Cause, type TroubleKind } from '../../troubles/kinds.ts'
import type { EmailText, Row, Section, Sender } from './message.ts'
import { link, say, type Link } from './sentence.ts'
import { write } from './write.ts'
import { sayCommand } from '../../settings/command-line.ts'

/** How the shop did on one day in UTC, and what needs someone's attention. */
export interface Summary {
  /** Such as 2026-11-22. */
  day: string
  /** When this was read. */
  at: Date
  sold: Sum
  refunded: Sum
  renewals: Sum
  downloads: ByVersion
  /** From the first of the month to the end of the day, and as many days of the month before. */
  month: Sum
  monthBefore: Sum
  /** Licenses whose updates end within 30 days. */
  renewalsDue: number
  /** Active in the last week. */
  devices: ByVersion
  /** When the newest copy began; null when none is found. `elsewhere`: not ours to make. */
  backup: Date | 'off' | 'elsewhere' | null
  needs: Need[]
  /** The end of the chain of what operators did; null before the first action. */
  head: string | null
}

interface Sum {
  count: number
  /** One for each currency in which there was any. */
  money: { cents: number; currency: string }[]
}

/** All of them, and the counts of the most common versions. */
export interface ByVersion {
  all: number
  versions: { version: string; count: number }[]
}

/** A kind of problem, and how many there are now: none, if it was over by then. */
export interface Need {
  kind: TroubleKind
  count: number
  /** There may be more: the search for one kind stops at this many. */
  isMost: boolean
  answerBy: Date | null
  /** Where the console deals with the oldest. */
  page: { label: string; path: string } | null
}

type Reader = Pick<Sender, 'siteUrl' | 'supportEmail'> & { hasConsole: boolean }

/** Goes to the vendor each morning. */
export function writeDailySummary(summary: Summary, reader: Reader): EmailText {
  const day = formatDay(`${summary.day}T00:00:00Z`, 'UTC')
  const needs = summary.needs.filter((need) => need.count > 0 || isEvent(need.kind))
  const over = summary.needs.filter((need) => !needs.includes(need))
  const title = `${day}: ${countOf(summary.sold.count, 'sale')}`
  return write(
    {
      subject: [`${product.name}, ${title}`, ...(needs.length > 0 ? [sayWaiting(needs)] : [])].join(
        ', ',
      ),
      title,
      opening: [needs.length === 0 ? say`You’re all caught up.` : say`${sayWaiting(needs)}:`],
      sections: [
        { items: needs.map((need) => describeNeed(need, reader)) },
        ...(over.length > 0 ? [listOver(over)] : []),
        describeDay(summary, reader),
        describeMonth(summary, reader),
        describeNow(summary, reader),
      ],
      action: reader.hasConsole
        ? link('Open the console', `${reader.siteUrl}/admin`)
        : link('Open the shop', reader.siteUrl),
      notes: listNotes(summary),
      foot: say`You get this because the shop’s ALERT_EMAIL is your address.`,
    },
    reader,
  )
}

/** What happened and has no end, such as emails that came back. */
function isEvent(kind: TroubleKind): boolean {
  return Object.hasOwn(causes, kind) && causes[kind as Cause].alert.isEvent === true
}

function sayWaiting({ length }: Need[]): string {
  return length === 1 ? '1 thing needs you' : `${length} things need you`
}

/** `A bank disputes an order (2)`, with what to do, by when and where. */
function describeNeed(
  { kind, count, isMost, answerBy, page }: Need,
  { siteUrl, hasConsole }: Reader,
) {
  const { title, todo } = troubles[kind]
  const many = count > 1 ? ` (${count}${isMost ? ' or more' : ''})` : ''
  const when = answerBy ? ` The first answer is due by ${formatTime(answerBy)}.` : ''
  const more = hasConsole && page ? link(page.label, siteUrl + page.path) : null
  return { title: title + many, text: todo + when, more }
}

function listOver(needs: Need[]): Section {
  const titles = needs.map(({ kind }) => troubles[kind].title)
  return { heading: 'No longer a problem', sentence: say`${titles.join('. ')}.` }
}

/** Only what happened: a quiet day is one sentence. */
function describeDay({ sold, renewals, refunded, downloads }: Summary, reader: Reader): Section {
  const rows: Row[] = [
    ...listSum('Sold', sold),
    ...listSum('Of these, renewals', renewals),
    ...listSum('Refunded', refunded),
    ...(downloads.all > 0 ? [listVersions('Downloads', downloads)] : []),
  ]
  return rows.length > 0
    ? { heading: 'That day', rows, ...lead(reader, 'Open orders', '/admin/orders') }
    : { heading: 'That day', sentence: say`No sales, refunds or downloads.` }
}

function listSum(name: string, sum: Sum): Row[] {
  return sum.money.length === 0 ? [] : [[name, listMoney(sum)]]
}

/** `Nov 1–23` beside `Oct 1–23`. */
function describeMonth({ day, month, monthBefore }: Summary, reader: Reader): Section {
  const [year, number, last] = day.split('-').map(Number) as [number, number, number]
  const lastBefore = new Date(Date.UTC(year, number - 1, 0)).getUTCDate()
  const name = (index: number) =>
    new Date(Date.UTC(year, index)).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  const until = (end: number) => (end === 1 ? '1' : `1–${end}`)
  return {
    heading: 'The month so far',
    rows: [
      [`${name(number - 1)} ${until(last)}`, sayMonth(month)],
      [`${name(number - 2)} ${until(Math.min(last, lastBefore))}`, sayMonth(monthBefore)],
    ],
    ...lead(reader, 'Open reports', '/admin/reports'),
  }
}

function sayMonth(sum: Sum): string[] {
  return sum.count === 0 ? ['No sales'] : [countOf(sum.count, 'sale'), ...listMoney(sum)]
}

function describeNow({ renewalsDue, devices, backup, at }: Summary, reader: Reader): Section {
  return {
    heading: 'Now',
    rows: [
      ['Renewals due', `${count(renewalsDue)} in 30 days`],
      listVersions('Active devices', devices),
      ['Last backup', sayBackup(backup, at)],
    ],
    ...lead(reader, 'Open releases', '/admin/releases'),
  }
}

function lead({ siteUrl, hasConsole }: Reader, text: string, path: string): { more?: Link } {
  return hasConsole ? { more: link(text, siteUrl + path) } : {}
}

function listVersions(name: string, { all, versions }: ByVersion): Row {
  return [name, [count(all), ...versions.map((each) => `${count(each.count)} of ${each.version}`)]]
}

/** `3 hours ago, Nov 24, 2026, 03:00 UTC`. */
function sayBackup(backup: Summary['backup'], at: Date): string | string[] {
  if (backup === 'off') return 'Off: BACKUP_TO is not set'
  if (backup === 'elsewhere') return 'Made by the server in DATABASE_URL'
  if (backup === null) return 'None found'
  const hours = Math.floor((at.getTime() - backup.getTime()) / times.hour)
  return [hours < 1 ? 'Within the last hour' : `${countOf(hours, 'hour')} ago`, formatTime(backup)]
}

function listNotes({ head }: Summary) {
  return [
    say`Days are in UTC, as in “${sayCommand('reports sales')}”.`,
    ...(head === null
      ? []
      : [
          say`The audit log ends with ${head}. Keep this email: “${sayCommand('audit verify')}” with these characters shows later whether anyone altered the log.`,
        ]),
  ]
}

function listMoney({ money }: Sum): string[] {
  return money.map(({ cents, currency }) => formatCents(cents, currency))
}

function countOf(number: number, what: string): string {
  return `${number === 0 ? 'no' : count(number)} ${what}${number === 1 ? '' : 's'}`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
