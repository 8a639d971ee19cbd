import { showControls } from '#db/show-controls.ts'

export interface Table<Row extends object = object> {
  columns: string[]
  rows: Row[]
}

export function formatCsv({ columns, rows }: Table): string {
  const lines = rows.map((row) => columns.map((column) => formatCell(cellOf(row, column))))
  return [columns, ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

/** Formats a CSV file for people: without the byte order mark, Excel reads it as Windows-1252. */
export function formatCsvFile(table: Table): string {
  return `\ufeff${formatCsv(table)}`
}

/**
 * Matches the characters that begin a formula in a spreadsheet, including the full-width forms used in East
 * Asia.
 */
export const formulaStart = /[=+\-@＝＋－＠]/

/**
 * Matches cells that a spreadsheet would run as a formula. Many spreadsheets split cells at semicolons, even
 * within quotes. Numbers are safe.
 */
const asFormula = new RegExp(`(^|;)(\\s*)(?=${formulaStart.source}|[\\t\\r])`, 'g')

function formatCell(value: unknown): string {
  const text = toText(value)
  const safe = showControls(typeof value === 'number' ? text : text.replace(asFormula, `$1$2'`))
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function cellOf(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column]
}

export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
