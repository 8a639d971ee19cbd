import { sql } from 'kysely'
import { accountTables } from './accounts.ts'
import { messageTables } from './messages.ts'
import { orderTables } from './orders.ts'
import { jobTables, shopTables } from './shop.ts'
import type { Erased, StoredTable } from './stored-table.ts'

/** Every table of the database, and what is decided about its columns. */
export const storedTables: Record<string, StoredTable> = {
  ...accountTables,
  ...orderTables,
  ...messageTables,
  ...shopTables,
  ...jobTables,
}

/** The columns that stay in a row of a table, and are emptied when its customer is erased. */
export function listEmptied(table: string): string[] {
  return [...listNamed(storedTables[table]!)].flatMap(([column, erased]) =>
    erased === 'emptied' ? column : [],
  )
}

/** Sets to null what is decided to be emptied; in these tables all of it can be null. */
export function emptyColumns(table: 'orders' | 'activations' | 'cancellations') {
  return sql.join(listEmptied(table).map((column) => sql`${sql.ref(column)} = null`))
}

/** The columns that a table names, and what becomes of each. */
export function listNamed({ named = {} }: StoredTable): Map<string, Erased> {
  return new Map(
    Object.entries(named).flatMap(([names, erased]) =>
      names.split(' ').map((column) => [column, erased] as const),
    ),
  )
}
