import { pageSize } from '#server/admin/page.ts'
import { complain } from './complain.ts'
import { printTable, type Format } from './table.ts'

interface Listed {
  cursor: string
}

/** Prints one page of a list, and how to get the next; `what`: one of them, and many. */
export function printPage(
  rows: Listed[] | { refused: string },
  columns: string[],
  what: [one: string, many: string],
  format: Format,
): number {
  if ('refused' in rows) return complain(rows.refused)
  printTable({ columns, rows }, format)
  const { length } = rows
  const more = length === pageSize ? `; more with --after ${rows.at(-1)!.cursor}` : ''
  process.stderr.write(`${length} ${what[length === 1 ? 0 : 1]}${more}\n`)
  return 0
}
