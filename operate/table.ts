export type Format = 'text' | 'json' | 'csv'

export interface Table {
  columns: string[]
  rows: object[]
}

/** Lists for people with aligned columns, for programs as JSON or CSV. */
export function formatTable(table: Table, format: Format): string {
  if (format === 'json')
    return `${showControls(JSON.stringify(pickColumns(table), null, 2), /[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu)}\n`
  return format === 'csv' ? formatCsv(table) : formatText(table)
}

export function printTable(table: Table, format: Format): void {
  process.stdout.write(formatTable(table, format))
}

/** Rows can hold more than is shown. */
function pickColumns({ columns, rows }: Table): object[] {
  return rows.map((row) => Object.fromEntries(columns.map((each) => [each, cellOf(row, each)])))
}

const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Shows characters that would steer a terminal, or hide in it, as `\u001b`. */
function showControls(text: string, which = controls): string {
  return text.replace(which, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

function formatText({ columns, rows }: Table): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) =>
    columns.map((column) => showControls(toText(cellOf(row, column)))),
  )
  const table = [columns.map(nameColumn), ...cells]
  const widths = columns.map((_, at) => Math.max(...table.map((line) => line[at]!.length)))
  const isNumber = columns.map((column) =>
    rows.every((row) => typeof cellOf(row, column) === 'number'),
  )
  const align = (cell: string, at: number) =>
    isNumber[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)
  return table.map((line) => `${line.map(align).join('  ').trimEnd()}\n`).join('')
}

function nameColumn(column: string): string {
  return column.toUpperCase().replaceAll('_', ' ')
}

function formatCsv({ columns, rows }: Table): string {
  const lines = rows.map((row) => columns.map((column) => formatCell(cellOf(row, column))))
  return [columns, ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

/** A spreadsheet would run text that begins like a formula. A number is no text. */
function formatCell(value: unknown): string {
  const text = toText(value)
  const isFormula = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text)
  const safe = showControls(isFormula ? `'${text}` : text)
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function cellOf(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column]
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
