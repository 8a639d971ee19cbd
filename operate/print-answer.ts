import { z } from 'zod'
import type { Moment } from '#contract/admin/customers.ts'
import { formatTime, sayTimes } from '#contract/dates.ts'
import type { ReadOf } from '#server/admin/call.ts'
import { printTable, type Format } from './table.ts'
import { writeAnswer, writeRows, type Row } from './write-for-people.ts'

interface List {
  rows: Row[]
  columns?: string[]
  has_more?: boolean
  next?: string | number | null
  totals?: { count: number } | null
}

/** Rows that are written differently here: as sentences, or without possible secrets. */
const told: Record<string, (row: never) => object> = {
  'customers/timeline': ({ detail, change, ...moment }: Moment) => ({
    ...moment,
    detail: [detail, sayTimes(change, sayTime)].filter(Boolean).join('. '),
  }),
  'webhooks/list': ({ address, ...row }: { address: string }) => ({
    ...row,
    address: hideSecrets(new URL(address)),
  }),
}

/**
 * Keeps addresses on one host distinguishable. A path that isn't a plain word can be a secret, so only
 * its end is shown.
 */
function hideSecrets({ host, pathname, search }: URL): string {
  const parts = pathname.split('/').map((part) => (isPlain(part) ? part : showEnd(part)))
  return `${host}${parts.join('/')}${search === '' ? '' : `?${showEnd(search)}`}`
}

const isPlain = (part: string) => /^(.{0,4}|[a-z-]{0,16})$/.test(part)
const showEnd = (part: string) => `…${part.slice(-Math.min(4, Math.floor(part.length / 3)))}`

/** Prints the answer of a read: a list as a table, anything else as names with values. */
export function printAnswer(call: ReadOf<never>, answer: object, format: Format): void {
  if (isList(answer)) return printList(call, answer, format)
  if (format === 'json') return print(`${JSON.stringify(answer, null, 2)}\n`)
  if (format === 'text') return print(writeAnswer(answer))
  const rows = Object.entries(answer).map(([name, value]) => ({ name, value }))
  printTable({ columns: ['name', 'value'], rows }, format)
}

/** Writes a time in UTC, like all times on the command line. */
const sayTime = (time: string) => formatTime(time, 'UTC')

function print(text: string): void {
  process.stdout.write(text)
}

function isList(answer: object): answer is List {
  return 'rows' in answer && Array.isArray(answer.rows)
}

function printList(call: ReadOf<never>, list: List, format: Format): void {
  const tell = told[call.name]
  const rows = tell ? list.rows.map((row) => tell(row as never) as Row) : list.rows
  const columns = list.columns ?? listColumns(call, format)
  printTable(format === 'text' ? writeRows(columns, rows) : { columns: [...columns], rows }, format)
  process.stderr.write(`${sayCount(list)}${sayMore(list)}\n`)
}

/**
 * Lists the columns. Tables for people leave out wide columns that are seldom needed; programs get
 * everything.
 */
function listColumns({ name, output, command }: ReadOf<never>, format: Format): readonly string[] {
  const shown = format === 'text' || told[name] ? command?.columns : undefined
  if (shown !== undefined) return shown
  const { properties } = z.toJSONSchema(output!, { unrepresentable: 'any' })
  const { items } = properties!['rows'] as { items?: { properties?: object } }
  return Object.keys(items?.properties ?? {})
}

function sayCount({ rows, totals }: List): string {
  const count = totals?.count ?? rows.length
  const all = count === rows.length ? '' : ` of ${count}`
  return `${rows.length}${all} ${count === 1 ? 'row' : 'rows'}`
}

function sayMore({ next, has_more: hasMore }: List): string {
  if (next !== null && next !== undefined) return `; more with --after ${next}`
  return hasMore ? '; more not shown' : ''
}
