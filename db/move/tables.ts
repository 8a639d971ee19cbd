import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

interface Table {
  /** With its schema, quoted. */
  name: string
  /** With commas between, quoted; without those that PostgreSQL works out. */
  columns: string
}

/** Extensions fill tables of their own. */
const isOwn = `not exists (select from pg_depend
  where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** The tables of the shop and, of its queues, the jobs; pg-boss makes what else it needs itself. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition
      and (nspname = 'public' or nspname = 'pgboss' and relname in ('queue', 'job'))
      and attnum > 0 and not attisdropped and attgenerated = '' and ${isOwn}
    group by nspname, relname order by nspname, relname <> 'queue', relname`)
  return rows
}

/** Migrations and the start of the queues fill these; what else pg-boss notes is not compared. */
const madeWithRows = ['public.migrations', 'pgboss.queue']

const isMade = (name: string) => madeWithRows.includes(name) || /^pgboss\.(?!job)/.test(name)

/** The tables that hold somebody's rows. */
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

/** The tables that are not the same on both sides. */
export function listDifferences(ones: Table[], others: Table[]): string[] {
  const describe = ({ name, columns }: Table) => `${name} (${columns})`
  const known = new Set(others.map(describe))
  const alike = new Set(ones.map(describe).filter((each) => known.has(each)))
  const differing = [...ones, ...others].filter((each) => !alike.has(describe(each)))
  return [...new Set(differing.map(({ name }) => name))]
}

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

export interface Content {
  name: string
  rows: number
  /** The sum of a hash of each row: the same in any order of rows, and on every server. */
  hash: string
}

export async function readContents(client: pg.Client, tables: Table[]): Promise<Content[]> {
  const contents: Content[] = []
  for (const table of tables) contents.push(await readContent(client, table))
  return contents
}

/** The views that list what breaks a promise, to be compared like tables. */
export async function listPromises(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, viewname) as name from pg_views
    where schemaname = 'public' and starts_with(viewname, 'v_violation_') order by 1`)
  return rows.map(({ name }) => ({ name, columns: 'subject, problem' }))
}

/** The names of the tables and views whose rows differ; two servers can sort names differently. */
export function listUnequal(ones: Content[], others: Content[]): string[] {
  const known = new Map(others.map((each) => [each.name, each]))
  return ones
    .filter(({ name, rows, hash }) => {
      const other = known.get(name)
      return rows !== other?.rows || hash !== other.hash
    })
    .map(({ name }) => name)
}

async function readContent(client: pg.Client, { name, columns }: Table): Promise<Content> {
  const { rows } = await client.query<{ rows: number; hash: string }>(`
    select count(*)::int as rows, coalesce(sum(
      ('x' || left(encode(sha256(convert_to(line::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint
    ), 0)::text as hash
    from (select ${columns} from ${name}) line`)
  return { name, ...rows[0]! }
}
