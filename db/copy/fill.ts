import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { fillJobs, type JobTypes } from './jobs.ts'
import type { CopyReader } from './read-copy.ts'
import {
  type Content,
  jobTable,
  listTables,
  measureTable,
  setSequences,
  type Table,
} from './tables.ts'
import { beginRows, type Head, tail } from './write-copy.ts'

export interface Filled {
  contents: Content[]
  /** The tables in the copy that no migration creates, so they were left out. */
  unknown: string[]
  /** The number of jobs that this program would never create, so they were left out. */
  droppedJobs: number
}

type Problem = { problem: string }

/**
 * Fills a database's tables with everything after a copy's first line, and compares them. The client is
 * in a transaction that the caller commits. Nothing in the copy is executed, whoever wrote it: every
 * name sent to PostgreSQL was created by the migrations here.
 */
export async function fill(
  client: pg.Client,
  head: Head,
  copy: CopyReader,
  types: JobTypes,
): Promise<Filled | Problem> {
  const own = await listTables(client)
  const differing = listDifferences(own, head.tables)
  if (differing.length > 0)
    return { problem: `These tables are not as this version makes them: ${differing.join(', ')}.` }
  const tables = own.filter(({ name }) => name !== jobTable)
  const migrations = await listMigrations(client)
  // Orders refer to licenses and licenses to orders, so no order of tables satisfies every foreign key.
  const addForeignKeys = await dropForeignKeys(client)
  await empty(client, tables)
  // The rows that triggers write are already in the copy.
  await client.query(tables.map(({ name }) => `alter table ${name} disable trigger user`).join(';'))
  let droppedJobs = 0
  for (const table of head.tables) droppedJobs += await fillTable(client, own, table, copy, types)
  const { contents: wanted } = await copy.json(tail)
  await copy.end()
  await client.query(tables.map(({ name }) => `alter table ${name} enable trigger user`).join(';'))
  await client.query(addForeignKeys)
  await setSequences(client, head.sequences)
  const contents = await measure(client, tables)
  const unequal = contents.filter((each) => !wanted.some((other) => isEqual(each, other)))
  if (unequal.length > 0)
    return { problem: `These arrived with different rows: ${listNames(unequal)}.` }
  if ((await listMigrations(client)) !== migrations)
    return { problem: 'Its rows name other migrations than its first line.' }
  // Without statistics, PostgreSQL takes minutes to check a large shop's invariants.
  await client.query(`analyze ${listNames(own)}`)
  return { contents, unknown: listUnknown(own, head.tables), droppedJobs }
}

/**
 * Lists the tables that the others lack or define with different columns. A later pg-boss may have more
 * of them.
 */
export function listDifferences(tables: Table[], others: Table[]): string[] {
  const differs = ({ name, columns }: Table) => {
    const other = others.find((each) => each.name === name)
    if (other === undefined) return true
    return name === jobTable
      ? !isSomeOf(splitColumns(other.columns), splitColumns(columns))
      : other.columns !== columns
  }
  return tables.filter(differs).map(({ name }) => name)
}

const splitColumns = (columns: string): string[] => columns.split(', ')

const isSomeOf = (some: string[], all: string[]): boolean =>
  new Set(some).size === some.length && some.every((each) => all.includes(each))

const listNames = (tables: { name: string }[]): string => tables.map(({ name }) => name).join(', ')

/**
 * Lists unknown tables. Other tables of pg-boss, which older copies contain, are created by the
 * program.
 */
function listUnknown(own: Table[], tables: Table[]): string[] {
  const names = tables.map(({ name }) => name)
  return names.filter(
    (name) => !name.startsWith('pgboss.') && !own.some((each) => each.name === name),
  )
}

/** Lists the migrations, whose rows the program has written here itself. */
async function listMigrations(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    'select name, sha256, needs_program from migrations order by name',
  )
  return JSON.stringify(rows)
}

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

/** Empties tables with TRUNCATE, so that a table then stores rows in the order in which they arrive. */
async function empty(client: pg.Client, tables: Table[]): Promise<void> {
  await client.query(`truncate ${listNames(tables)}`)
  await client.query(`delete from ${jobTable}`)
}

/** Fills a table, and returns the number of jobs left out. */
async function fillTable(
  client: pg.Client,
  own: Table[],
  table: Table,
  copy: CopyReader,
  types: JobTypes,
): Promise<number> {
  if ((await copy.line()) !== beginRows(table))
    throw new Error('It is not in the order that it says')
  const known = own.find(({ name }) => name === table.name)
  if (known?.name === jobTable) return fillJobs(client, splitColumns(table.columns), copy, types)
  if (known === undefined) await skip(copy)
  else {
    const { name, columns } = known
    await pipeline(copy.rows(), client.query(copyFrom(`copy ${name} (${columns}) from stdin`)))
  }
  return 0
}

async function skip(copy: CopyReader): Promise<void> {
  const rows = copy.rows()
  while (!(await rows.next()).done);
}

async function measure(client: pg.Client, tables: Table[]): Promise<Content[]> {
  const contents: Content[] = []
  for (const table of tables) contents.push(await measureTable(client, table))
  return contents
}

const isEqual = (one: Content, other: Content): boolean =>
  one.name === other.name && one.rows === other.rows && one.sha256 === other.sha256
