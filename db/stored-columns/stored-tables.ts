import { sql } from 'kysely'
import { accountTables } from './accounts.ts'
import { messageTables } from './messages.ts'
import { orderTables } from './orders.ts'
import { jobTables, shopTables } from './shop.ts'
import type { Erased, StoredTable } from './stored-table.ts'

/** Every table of the database, with the decisions about its columns. */
export const storedTables: Record<string, StoredTable> = {
  ...accountTables,
  ...orderTables,
  ...messageTables,
  ...shopTables,
  ...jobTables,
}

/** Lists the columns that are emptied when a table's customer is erased, while the row stays. */
export function listEmptied(table: string): string[] {
  return [...listNamed(storedTables[table]!)].flatMap(([column, erased]) =>
    erased === 'emptied' ? column : [],
  )
}

/** Sets the columns to empty to null, which all of them allow in these tables. */
export function emptyColumns(table: 'orders' | 'activations' | 'withdrawals') {
  return sql.join(listEmptied(table).map((column) => sql`${sql.ref(column)} = null`))
}

export function listNamed({ named = {} }: StoredTable): Map<string, Erased> {
  return new Map(
    Object.entries(named).flatMap(([names, erased]) =>
      names.split(' ').map((column) => [column, erased] as const),
    ),
  )
}
