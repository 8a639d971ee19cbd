import { sql } from 'kysely'
import { accountTables } from './accounts.ts'
import { messageTables } from './messages.ts'
import { orderTables } from './orders.ts'
import { jobTables, shopTables } from './shop.ts'
import type { Erased, StoredTable } from './stored-table.ts'

/** Every table of the database, and the decisions about its columns. */
export const storedTables: Record<string, StoredTable> = {
  ...accountTables,
  ...orderTables,
  ...messageTables,
  ...shopTables,
  ...jobTables,
}

/** Lists the columns that stay in a row of a table, and are emptied when its customer is erased. */
export function listEmptied(table: string): string[] {
  return [...listNamed(storedTables[table]!)].flatMap(([column, erased]) =>
    erased === 'emptied' ? column : [],
  )
}

/** Sets the columns to null that are to be emptied; in these tables all of them can be null. */
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
