import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

export interface Table {
  /** The name with its schema, quoted. */
  name: string
  /** The columns, quoted and separated by commas, without generated ones. */
  columns: string
}

/** A table's content, identical on every server that was filled with the same text. */
export interface Content {
  name: string
  rows: number
  /** The hash of its text, in hexadecimal. */
  sha256: string
}

/** Extensions fill their own tables. */
const isOwn = `not exists (select from pg_depend
  where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

export const jobTable = 'pgboss.job'

/** Lists the shop's tables and its queues' jobs; the program creates the queues themselves. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition
      and (nspname = 'public' or nspname = 'pgboss' and relname = 'job')
      and attnum > 0 and not attisdropped and attgenerated = '' and ${isOwn}
    group by nspname, relname order by nspname, relname`)
  return rows
}

/**
 * Matches tables that are filled by migrations and by starting the queues; pg-boss's other tables are
 * not compared.
 */
const isMade = (name: string) => name === 'public.migrations' || /^pgboss\.(?!job)/.test(name)

/** Lists the tables that contain somebody's rows. */
export async function listOccupied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition
      and nspname <> 'information_schema' and nspname !~ '^pg_' and ${isOwn}
    order by 1`)
  const occupied: string[] = []
  for (const { name } of rows.filter((each) => !isMade(each.name)))
    if (await holdsRows(client, name)) occupied.push(name)
  return occupied
}

async function holdsRows(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (select from ${name}) as any`,
  )
  return rows[0]!.any
}

/** Passes on a table's rows, and returns its content. */
export async function* readTable(
  client: pg.Client,
  { name, columns }: Table,
): AsyncGenerator<Buffer, Content> {
  const hash = createHash('sha256')
  const read = `copy (select ${columns} from ${name}) to stdout`
  const rows = client.query(copyTo(read))
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  return { name, rows: rows.rowCount, sha256: hash.digest('hex') }
}

export async function measureTable(client: pg.Client, table: Table): Promise<Content> {
  const chunks = readTable(client, table)
  for (;;) {
    const next = await chunks.next()
    if (next.done) return next.value
  }
}

export interface Sequence {
  name: string
  value: string
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null`)
  return rows
}

/** Sets each named sequence that exists here. */
export async function setSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  await client.query(
    `select setval(own.name::regclass, wanted.value)
    from json_to_recordset($1) as wanted (name text, value bigint)
      join (select format('%I.%I', schemaname, sequencename) as name
        from pg_sequences where schemaname = 'public') own using (name)`,
    [JSON.stringify(sequences)],
  )
}

/**
 * These invariants are about the current state of providers and of the shop's work, which says nothing
 * about a copy.
 */
export const aboutNow = ['invariant_i4', 'invariant_i18', 'invariant_i20']

/** Counts the rows that break each invariant. */
export async function countBroken(client: pg.Client): Promise<Record<string, number>> {
  const { rows: views } = await client.query<{ name: string; quoted: string }>(
    `select viewname as name, format('%I.%I', schemaname, viewname) as quoted from pg_views
    where schemaname = 'public' and starts_with(viewname, 'invariant_')
      and viewname <> all ($1) order by 1`,
    [aboutNow],
  )
  const broken: Record<string, number> = {}
  for (const { name, quoted } of views) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::int as rows from ${quoted}`,
    )
    if (rows[0]!.rows > 0) broken[name.replace('invariant_', '').toUpperCase()] = rows[0]!.rows
  }
  return broken
}
