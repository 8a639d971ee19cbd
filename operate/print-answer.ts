import { z } from 'zod'
import type { Moment } from '#contract/admin/customers.ts'
import { tellMoment } from '#contract/admin/tell-moment.ts'
import { formatPrice } from '#contract/money.ts'
import type { ReadCall } from '#server/admin/call.ts'
import { printTable, type Format } from './table.ts'

type Row = Record<string, unknown>

interface List {
  rows: Row[]
  /** Of a report. */
  columns?: string[]
  has_more?: boolean
  next?: string | number | null
}

/** Rows that are written differently here: in sentences, or without what can hold a secret. */
const told: Record<string, (row: never) => object> = {
  'customers/story': ({ at, subject, ...moment }: Moment) => {
    const { title: what, who, detail } = tellMoment(moment)
    return { at, who, what, subject, detail }
  },
  'webhooks/list': ({ address, ...row }: { address: string }) => ({
    ...row,
    address: new URL(address).host,
  }),
}

/** Prints what a read answers: a list as a table, everything else as names with their values. */
export function printAnswer(call: ReadCall, answer: object, format: Format): void {
  if (isList(answer)) return printList(call, answer, format)
  if (format === 'json') process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
  else
    printTable(
      {
        columns: ['name', 'value'],
        rows: Object.entries(answer).map(([name, value]) => ({ name, value })),
      },
      format,
    )
}

function isList(answer: object): answer is List {
  return 'rows' in answer && Array.isArray(answer.rows)
}

function printList(call: ReadCall, list: List, format: Format): void {
  const tell = told[call.name]
  const rows = tell ? list.rows.map((row) => tell(row as never) as Row) : list.rows
  const columns = list.columns ?? listColumns(call, format)
  printTable(
    format === 'text' ? writeForPeople(columns, rows) : { columns: [...columns], rows },
    format,
  )
  process.stderr.write(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${sayMore(list)}\n`)
}

/** A table for people leaves out what is wide and seldom asked for; programs get everything. */
function listColumns({ name, output, command }: ReadCall, format: Format): readonly string[] {
  const shown = format === 'text' || told[name] ? command?.columns : undefined
  if (shown !== undefined) return shown
  const { properties } = z.toJSONSchema(output!, { unrepresentable: 'any' })
  const { items } = properties!['rows'] as { items?: { properties?: object } }
  return Object.keys(items?.properties ?? {})
}

function sayMore({ next, has_more: hasMore }: List): string {
  if (next !== null && next !== undefined) return `; more with --after ${next}`
  return hasMore ? '; more not shown' : ''
}

/** As people read them: cents with the currency of their row, and long lists counted. */
function writeForPeople(columns: readonly string[], rows: Row[]) {
  return {
    columns: columns.map(nameColumn),
    rows: rows.map((row) =>
      Object.fromEntries(columns.map((column) => [nameColumn(column), writeCell(row, column)])),
    ),
  }
}

const isMoney = (column: string) => /(^|_)cents$/.test(column)

function nameColumn(column: string): string {
  return isMoney(column) ? column.replace(/_?cents$/, '') || 'amount' : column
}

const mostNames = 2

function writeCell(row: Row, column: string): unknown {
  const { [column]: value, currency } = row
  if (isMoney(column) && typeof value === 'number' && typeof currency === 'string')
    return formatPrice(value, currency)
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) return value
  return value.length > mostNames ? value.length : value.join(' ')
}
