import type pg from 'pg'

export interface Table {
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
export const madeWithRows = ['public.migrations', 'pgboss.queue']

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
