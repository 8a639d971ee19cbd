import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type RateLimitName, rateLimits } from '#server/settings/rate-limits.ts'
import type { BareShop } from './shop-type.ts'

type Opened = Pick<BareShop, 'deps'>

/** The terms of an order that is written without a checkout. */
export const orderTerms = {
  unit_cents: 4900,
  price_currency: 'usd',
  taxed: false,
  tax_behavior: 'exclusive' as const,
}

type Table = keyof Database & string
export type Row<T extends Table> = Selectable<Database[T]>
/** The values of a row's columns; `null` where they are empty. */
export type Like<T extends Table> = Partial<Row<T>>

export type Added<T extends Table> = Insertable<Database[T]> | Insertable<Database[T]>[]
export type Values<T extends Table> = {
  [Column in keyof Updateable<Database[T]>]: Updateable<Database[T]>[Column] | RawBuilder<unknown>
}

const isLike = (like: object) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...Object.entries(like).map(([column, value]) =>
        value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
      ),
    ],
    sql` and `,
  )}`

export async function readRows<T extends Table>(
  { deps }: Opened,
  table: T,
  like: Like<T> = {},
  by?: keyof Row<T> & string,
): Promise<Row<T>[]> {
  const order = by ? sql`order by ${sql.ref(by)}` : sql``
  const { rows } = await sql<
    Row<T>
  >`select * from ${sql.table(table)} where ${isLike(like)} ${order}`.execute(deps.db)
  return rows
}

export async function findRow<T extends Table>(shop: Opened, table: T, like: Like<T> = {}) {
  return (await readRows(shop, table, like))[0]
}

export async function readRow<T extends Table>(shop: Opened, table: T, like: Like<T> = {}) {
  const row = await findRow(shop, table, like)
  if (row === undefined) throw new Error(`No row of ${table} is like ${JSON.stringify(like)}.`)
  return row
}

/** Changes rows as time, an operator or an older version would. */
export async function setRows<T extends Table>(
  { deps }: Opened,
  table: T,
  like: Like<T>,
  values: Values<T>,
): Promise<void> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${isLike(like)}`.execute(deps.db)
}

export async function dropRows<T extends Table>(
  { deps }: Opened,
  table: T,
  like: Like<T> = {},
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${isLike(like)}`.execute(deps.db)
}

/** Adds a row, or some; returns the first as it was stored. */
export async function addRow<T extends Table>(
  { deps }: Opened,
  table: T,
  row: Added<T>,
): Promise<Row<T>> {
  const added = deps.db.insertInto(table).values(row as never)
  return (await added.returningAll().executeTakeFirstOrThrow()) as Row<T>
}

/** Counts the rows of every table of the shop, counters included. */
export async function countRows({ deps }: Opened): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(deps.db)
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const counted = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(
        deps.db,
      )
      return [name, Number(counted.rows[0]!.count)] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** Returns every table as text, as a thief of the database would read it. */
export async function dumpRows({ deps }: Opened): Promise<string> {
  const { rows } = await sql<{ dump: string }>`
    select string_agg(query_to_xml(format('select * from %I.%I', table_schema, table_name),
      true, false, '')::text, E'\n') as dump
    from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(deps.db)
  return rows[0]!.dump
}

/** Lists all points that were taken of these rate limits, by their keys. */
export async function listTaken(
  { deps }: Opened,
  ...names: RateLimitName[]
): Promise<[key: string, points: number][]> {
  const rows = await deps.db
    .selectFrom('rate_limits')
    .select(['key', 'points'])
    .where(({ eb, or }) => or(names.map((name) => eb('key', 'like', `${name}:%`))))
    .orderBy('key')
    .execute()
  return rows.map(({ key, points }) => [key, points])
}

/** Resets these rate limits, because their counters use real time. */
export async function forgetRateLimits({ deps }: Opened, ...names: RateLimitName[]): Promise<void> {
  for (const name of names)
    await deps.db.deleteFrom('rate_limits').where('key', 'like', `${name}:%`).execute()
}

/** Resets all rate limits but these. */
export function forgetAllRateLimits({ deps }: Opened, ...kept: RateLimitName[]) {
  const names = kept.map((name) => `${name}:%`)
  return deps.db
    .deleteFrom('rate_limits')
    .where(({ not, eb, or }) => not(or(names.map((name) => eb('key', 'like', name)))))
    .execute()
}

/** Takes this many points of a rate limit; `key` begins with its name. */
export async function fillRateLimit({ deps }: Opened, key: string, points: number): Promise<void> {
  const row = { key, points, expire: Date.now() + 3_600_000 }
  await deps.db
    .insertInto('rate_limits')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Leaves this many sign-in codes for unknown browsers in this hour, and resets all other limits. */
export async function leaveCodes(shop: Opened, left: number): Promise<void> {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  for (const kind of ['with an account', 'without an account'])
    await fillRateLimit(shop, `emailsPerSite:${kind}`, rateLimits.emailsPerSite.points - left)
}

/** Returns what customers have and what was done about them, as text. */
export async function dumpHoldings({ deps }: Opened): Promise<string> {
  const tables = [
    'accounts',
    'orders',
    'licenses',
    'license_device_changes',
    'activations',
    'emails',
    'refund_requests',
    'journal',
  ]
  const dumps = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ dump: string }>`
        select string_agg(each::text, E'\\n' order by each::text) as dump
        from ${sql.table(table)} each`.execute(deps.db)
      return `${table}\n${rows[0]!.dump}`
    }),
  )
  return dumps.join('\n')
}

/** Finds the columns of every table, the jobs' too, that contain the text, as `table.column`. */
export async function findColumns({ deps }: Opened, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(deps.db)
  const found = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{ column: string }>`
        select distinct field as column from ${sql.table(`${schema}.${name}`)} each,
          jsonb_each_text(to_jsonb(each)) as pair(field, held) where held ilike ${`%${text}%`}`.execute(
        deps.db,
      )
      return rows.map(({ column }) => `${name}.${column}`)
    }),
  )
  return found.flat().toSorted()
}

export async function countEmails({ deps }: Opened, recipient: string): Promise<number> {
  const rows = await deps.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', recipient)
    .execute()
  return rows.length
}

/** Waits until every request for a sign-in code was decided. */
export async function untilDecided({ deps }: Opened): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pgboss.job
      where name = 'sign_in' and state in ('created', 'retry', 'active')`.execute(deps.db)
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Blocks other writes to the row until the returned function is called. */
export async function hold(
  { deps }: Opened,
  table: 'orders' | 'sessions' | 'licenses',
  id: string,
): Promise<() => Promise<void>> {
  const holding = await deps.db.startTransaction().execute()
  await holding.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
  return () => holding.rollback().execute()
}

export async function countWaiting({ deps }: Opened): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
  return Number(rows[0]!.waiting)
}
