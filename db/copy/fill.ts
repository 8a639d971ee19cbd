import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CopyReader } from './read-copy.ts'
import { type Content, listTables, measureTable, type Table } from './tables.ts'
import { beginRows, type Head, type Tail } from './write-copy.ts'

/** What a database got. */
export interface Filled {
  contents: Content[]
  /** The tables of the copy that no migration makes, so they were left out. */
  unknown: string[]
}

/**
 * Fills the tables of a database with all that follows the head of a copy, and compares. The client is in
 * a transaction, which its caller commits. Nothing of the copy is run: it has rows alone.
 */
export async function fill(
  client: pg.Client,
  head: Head,
  copy: CopyReader,
): Promise<Filled | { problem: string }> {
  const own = await listTables(client)
  const differing = listDifferences(own, head.tables)
  if (differing.length > 0)
    return { problem: `These tables are not as this version makes them: ${differing.join(', ')}.` }
  const known = head.tables.filter(({ name }) => own.some((each) => each.name === name))
  // Orders name licenses, and licenses orders, so there is no order in which keys always hold.
  const addForeignKeys = await dropForeignKeys(client)
  await empty(client, own)
  // Triggers wrote their rows on the source already.
  await client.query(known.map(({ name }) => `alter table ${name} disable trigger user`).join(';'))
  for (const table of head.tables) await fillTable(client, table, copy, known.includes(table))
  const { contents } = await copy.json<Tail>()
  await copy.end()
  await client.query(known.map(({ name }) => `alter table ${name} enable trigger user`).join(';'))
  await client.query(addForeignKeys)
  for (const { name, value } of head.sequences)
    await client.query('select setval($1, $2)', [name, value])
  const unequal = await listUnequal(client, known, contents)
  if (unequal.length > 0)
    return { problem: `These arrived with different rows: ${unequal.join(', ')}.` }
  // Without statistics, PostgreSQL takes minutes to read the promises of a large shop.
  await client.query(`analyze ${known.map(({ name }) => name).join()}`)
  const unknown = head.tables.filter((table) => !known.includes(table)).map(({ name }) => name)
  return { contents: contents.filter(({ name }) => !unknown.includes(name)), unknown }
}

/** The tables that the others lack, or have with other columns. A later pg-boss may have more of them. */
export function listDifferences(tables: Table[], others: Table[]): string[] {
  const differs = ({ name, columns }: Table) => {
    const other = others.find((each) => each.name === name)
    if (other === undefined) return true
    return name.startsWith('pgboss.')
      ? other.columns.split(', ').some((each) => !columns.split(', ').includes(each))
      : other.columns !== columns
  }
  return tables.filter(differs).map(({ name }) => name)
}

/** Answers the statements that add them again. */
async function dropForeignKeys(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s',
        conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as add
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  await client.query(rows.map(({ drop }) => drop).join(';'))
  return rows.map(({ add }) => add).join(';')
}

/** A table that was emptied like this keeps its rows in the order in which they arrive. */
async function empty(client: pg.Client, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => name)
  const isQueue = (name: string) => name.startsWith('pgboss.')
  await client.query(`truncate ${names.filter((name) => !isQueue(name)).join()}`)
  for (const name of names.filter(isQueue).toReversed()) await client.query(`delete from ${name}`)
}

async function fillTable(
  client: pg.Client,
  table: Table,
  copy: CopyReader,
  isKnown: boolean,
): Promise<void> {
  if ((await copy.line()) !== beginRows(table))
    throw new Error('It is not in the order that it says.')
  const { name, columns } = table
  if (!isKnown) return skip(copy)
  await pipeline(copy.rows(), client.query(copyFrom(`copy ${name} (${columns}) from stdin`)))
}

async function skip(copy: CopyReader): Promise<void> {
  const rows = copy.rows()
  while (!(await rows.next()).done);
}

async function listUnequal(
  client: pg.Client,
  tables: Table[],
  wanted: Content[],
): Promise<string[]> {
  const unequal: string[] = []
  for (const table of tables) {
    const { rows, sha256 } = await measureTable(client, table)
    const other = wanted.find(({ name }) => name === table.name)
    if (rows !== other?.rows || sha256 !== other.sha256) unequal.push(table.name)
  }
  return unequal
}
