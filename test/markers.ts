import { sql, type RawBuilder } from 'kysely'
import { DatabaseError } from 'pg'
import type { Trx } from '#db/schema.ts'
import { listNamed, storedTables } from '#db/stored-columns/stored-tables.ts'
import type { Erased } from '#db/stored-columns/stored-table.ts'
import { listEmailAddresses } from '#server/admin/customers/addresses.ts'
import { selectOwn } from '#server/admin/customers/export.ts'
import { findColumns } from './rows.ts'
import type { Shop } from './shop.ts'

export interface Column {
  /** As in `storedTables`. */
  table: string
  column: string
  /** `table.column`. */
  name: string
  type: string
}

const wordy = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED']

/** Every column of the shop's own tables, and of pg-boss's those that can hold words. */
export async function askForColumns({ deps }: Pick<Shop, 'deps'>): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, 'name'> & { schema: string }>`
    select table_schema as schema, table_name as table, column_name as column,
      case when exists (
        select from pg_constraint
        where conrelid = pg_class.oid and conkey = array[ordinal_position::int2]
          and pg_get_constraintdef(pg_constraint.oid) like '% = ANY (ARRAY[%'
      ) then 'our words' when udt_name = '_uuid' then 'uuid' else data_type end as type
    from information_schema.columns
    join pg_class on oid = format('%I.%I', table_schema, table_name)::regclass
    where table_schema in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
    order by 1, 2, 3`.execute(deps.db)
  return rows
    .filter(({ schema, type }) => schema === 'public' || wordy.includes(type))
    .map(({ schema, table, column, type }) => {
      const known = schema === 'public' ? table : `${schema}.${table}`
      return { table: known, column, name: `${known}.${column}`, type }
    })
}

/** What becomes of a column when its customer is erased; undefined when nobody decided. */
export function findDecision({ table, column, type }: Column): Erased | undefined {
  const stored = storedTables[table]
  if (stored === undefined) return undefined
  const rules = stored.erased === 'deleted' || stored.policy === null || isPlain({ type })
  return listNamed(stored).get(column) ?? (rules ? stored.erased : undefined)
}

/** An id, a number, a day, a word of ours: it holds nobody's words. */
export function isPlain({ type }: Pick<Column, 'type'>): boolean {
  return /^(our words|uuid|integer|bigint|boolean|date|timestamp.*)$/.test(type)
}

/** How a marker is written into a column of this type; null where none can be. */
function writeMarker({ column, type }: Column, marker: string): RawBuilder<unknown> | null {
  const old = sql.ref(column)
  if (type === 'jsonb')
    return sql`coalesce(${old}, '{}') || ${JSON.stringify({ planted: marker })}::jsonb`
  if (type === 'bytea') return sql`coalesce(${old}, '') || convert_to(${marker}, 'UTF8')`
  if (type === 'ARRAY') return sql`coalesce(${old}, '{}') || ${marker}::text`
  if (type === 'text') return sql`coalesce(${old}, '') || ' ' || ${marker}::text`
  if (isPlain({ type })) return null
  throw new Error(`Say in test/markers.ts how a marker is written into a ${type}, as ${column} is.`)
}

/**
 * Writes a marker into each row of a customer, into every one of these columns that takes it, and answers
 * which did. What is an address of theirs stays: it is the marker there.
 */
export async function plantMarkers(
  shop: Shop,
  accountId: string,
  columns: Column[],
  markerOf: (column: Column) => string,
): Promise<string[]> {
  const addresses = await listEmailAddresses(shop.deps.db, accountId)
  const planted = new Set<string>()
  await shop.deps.db.transaction().execute(async (trx) => {
    for (const table of new Set(columns.map((each) => each.table))) {
      const places = selectOwn<{ place: string }>(table, sql`ctid::text as place`, {
        accountId,
        addresses,
      })
      const own = columns.filter((each) => each.table === table)
      for (const { place } of (await places.execute(trx)).rows)
        for (const name of await plantRow(trx, place, own, { markerOf, addresses }))
          planted.add(name)
    }
  })
  return [...planted].toSorted()
}

async function plantRow(
  trx: Trx,
  first: string,
  columns: Column[],
  { markerOf, addresses }: { markerOf: (column: Column) => string; addresses: string[] },
): Promise<string[]> {
  const planted: string[] = []
  let place = first
  for (const each of columns) {
    const [value, old] = [writeMarker(each, markerOf(each)), sql.ref(each.column)]
    if (value === null) continue
    await sql`savepoint before`.execute(trx)
    try {
      const { rows } = await sql<{ place: string }>`
        update ${sql.table(each.table)} set ${old} = ${value}
        where ctid = ${place}::tid and coalesce(lower(${old}::text), '') <> all(${addresses})
        returning ctid::text as place`.execute(trx)
      place = rows[0]?.place ?? place
      if (rows[0]) planted.push(each.name)
    } catch (error) {
      if (!isRefusal(error)) throw error
      await sql`rollback to savepoint before`.execute(trx)
    }
  }
  return planted
}

/** The database itself says that the column cannot hold it: by a check, a reference or a trigger. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && /^23|^P0001$/.test(error.code ?? '')
}

/** The columns in which a marker stands, as it is or in bytes. */
export async function findMarker(shop: Shop, marker: string): Promise<string[]> {
  const bytes = Buffer.from(marker).toString('hex')
  const found = [...(await findColumns(shop, marker)), ...(await findColumns(shop, bytes))]
  return [...new Set(found)].toSorted()
}
