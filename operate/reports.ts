import { parseArgs } from 'node:util'
import { formatPrice } from '#contract/money.ts'
import type { ReportName } from '#contract/admin/reports.ts'
import { readReport, reports, type Asked } from '#server/admin/reports/reports.ts'
import type { Deps } from '#server/deps.ts'
import { complain } from './complain.ts'
import { printTable, type Format } from './table.ts'

/** Prints one report: formatted money for people, cents for programs. */
export async function reportCommand(
  deps: Pick<Deps, 'db' | 'clock'>,
  name: ReportName,
  args: string[],
  format: Format,
): Promise<number> {
  const asked = readAsked(name, args)
  const report = typeof asked === 'string' ? asked : await readReport(deps, name, asked)
  if (typeof report === 'string') return complain(report)
  const { columns, rows, hasMore } = report
  printTable(format === 'text' ? writeMoney(columns, rows) : { columns, rows }, format)
  const more = hasMore ? '; more not shown' : ''
  process.stderr.write(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${more}\n`)
  return 0
}

function readAsked(name: ReportName, args: string[]): Asked | string {
  const known: readonly string[] = reports[name].options
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args, options: Object.fromEntries(known.map((each) => [each, text])) })
      .values
  } catch {
    const names = known.map((each) => `--${each}`).join(', ')
    return names ? `This report takes ${names}.` : 'This report takes no options.'
  }
}

function writeMoney(columns: string[], rows: object[]) {
  const isMoney = (column: string) => column.endsWith('_cents')
  const write = (row: object) =>
    Object.fromEntries(
      columns.map((column) => [nameMoney(column), writeCell(row as Cells, column)]),
    )
  const writeCell = (row: Cells, column: string) =>
    isMoney(column) ? formatPrice(Number(row[column]), String(row['currency'])) : row[column]
  return { columns: columns.map(nameMoney), rows: rows.map(write) }
}

type Cells = Record<string, unknown>

function nameMoney(column: string): string {
  return column.replace(/_cents$/, '')
}
