import { accountTables } from './accounts.ts'
import { messageTables } from './messages.ts'
import { orderTables } from './orders.ts'
import { jobTables, shopTables } from './shop.ts'
import type { StoredTable } from './stored-table.ts'

/** Every table of the database, and what is decided about each of its columns. */
export const storedTables: Record<string, StoredTable> = {
  ...accountTables,
  ...orderTables,
  ...messageTables,
  ...shopTables,
  ...jobTables,
}

/** The columns that stay in a row of a table, and are emptied when its customer is erased. */
export function listEmptied(table: string): string[] {
  const { columns } = storedTables[table]!
  return columns.flatMap(({ names, erased }) => (erased === 'emptied' ? names.split(' ') : []))
}

/** The names of a table's columns. */
export function listColumns({ columns }: StoredTable): string[] {
  return columns.flatMap(({ names }) => names.split(' '))
}
