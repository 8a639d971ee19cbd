import { formatPrice } from '#contract/money.ts'
import type { Table } from '#server/admin/csv.ts'
import { formatTable } from './table.ts'

export type Row = Record<string, unknown>

/**
 * Writes an answer that isn't a list: one line per value, followed by a small table for each list in
 * it.
 */
export function writeAnswer(answer: object): string {
  const entries = Object.entries(flatten(answer as Row))
  const isTable = ([, value]: [string, unknown]) => isRows(value) && !isMoneyList(value)
  const lines = entries.filter((entry) => !isTable(entry))
  const rows = lines.map(([name, value]) => ({ name, value: writeLine(value) }))
  const tables = entries.filter(isTable).map(([name, value]) => writeTable(name, value as Row[]))
  return [formatTable({ columns: ['name', 'value'], rows }, 'text'), ...tables].join('\n')
}

function writeTable(name: string, rows: Row[]): string {
  const table = writeRows(Object.keys(Object.assign({}, ...rows)), rows)
  const columns = table.columns.filter((column) => table.rows.some((row) => row[column] !== ''))
  return `${name.toUpperCase().replaceAll('_', ' ')}\n${formatTable({ columns, rows: table.rows }, 'text')}`
}

/** Writes a list for people: a column for each nested value, and only the length of long lists. */
export function writeRows(columns: readonly string[], rows: Row[]): Table<Row> {
  const flat = rows.map(flatten)
  const names = [...new Set(flat.flatMap((row) => Object.keys(row)))]
  const shown = columns.flatMap((column) => {
    const within = names.filter((name) => name.startsWith(`${column} `))
    return within.length > 0 ? within : [nameMoney(column)]
  })
  return {
    columns: shown,
    rows: flat.map((row) =>
      Object.fromEntries(shown.map((column) => [column, writeCell(row[column])])),
    ),
  }
}

/** Flattens objects, and writes cents as an amount in their currency. */
function flatten(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (isObject(value))
        return Object.entries(flatten(value)).map(([inner, each]) => [`${name} ${inner}`, each])
      if (isMoney(name) && typeof value === 'number' && typeof row.currency === 'string')
        return [[nameMoney(name), formatPrice(value, row.currency)]]
      return [[nameMoney(name), value]]
    }),
  )
}

const isMoney = (name: string) => /(^|_)cents$/.test(name)

function nameMoney(name: string): string {
  return isMoney(name) ? name.replace(/_?cents$/, '') || 'amount' : name
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

const isMoneyList = (rows: Row[]): rows is { cents: number; currency: string }[] =>
  rows.every((row) => Object.keys(row).toSorted().join() === 'cents,currency')

function writeLine(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.length === 0 ? 'none' : listValues(value).join(', ')
}

const mostNames = 2

function writeCell(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? ''
  const isShort = value.length <= mostNames && !(isRows(value) && !isMoneyList(value))
  return isShort ? listValues(value).join(' ') : value.length
}

function listValues(values: unknown[]): unknown[] {
  if (!isRows(values) || !isMoneyList(values)) return values
  return values.map(({ cents, currency }) => formatPrice(cents, currency))
}
