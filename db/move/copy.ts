import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { madeWithRows, type Table } from './tables.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Copies all rows and sequences within the transactions that both sides are in. */
export async function copyTables(
  source: pg.Client,
  target: pg.Client,
  tables: Table[],
): Promise<void> {
  // Orders name licenses, and licenses orders, so there is no order in which keys always hold.
  const keys = await dropForeignKeys(target)
  for (const name of madeWithRows) await target.query(`delete from ${name}`)
  for (const table of tables) await copyTable(source, target, table)
  for (const { table, name, definition } of keys)
    await target.query(`alter table ${table} add constraint ${name} ${definition}`)
  await copySequences(source, target)
  // Without statistics, PostgreSQL takes minutes to read the promises of a large shop.
  for (const { name } of tables) await target.query(`analyze ${name}`)
}

async function dropForeignKeys(target: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await target.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows)
    await target.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** Triggers wrote their rows on the source already. */
async function copyTable(
  source: pg.Client,
  target: pg.Client,
  { name, columns }: Table,
): Promise<void> {
  await target.query(`alter table ${name} disable trigger user`)
  await pipeline(
    source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  )
  await target.query(`alter table ${name} enable trigger user`)
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null`)
  for (const { name, value } of rows) await target.query('select setval($1, $2)', [name, value])
}
