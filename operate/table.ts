import { showControls } from '#db/show-controls.ts'
import { cellOf, formatCsv, toText, type Table } from '#server/admin/csv.ts'

export type Format = 'text' | 'json' | 'csv'

/** Formats a list: for people with aligned columns, for programs as JSON or CSV. */
export function formatTable(table: Table, format: Format): string {
  if (format === 'json')
    return `${showControls(JSON.stringify(pickColumns(table), null, 2), /[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu)}\n`
  return format === 'csv' ? formatCsv(table) : formatText(table)
}

export function printTable(table: Table, format: Format): void {
  process.stdout.write(formatTable(table, format))
}

/** Picks the columns, because rows can contain more than is shown. */
function pickColumns({ columns, rows }: Table): object[] {
  return rows.map((row) => Object.fromEntries(columns.map((each) => [each, cellOf(row, each)])))
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
