import { describe, expect, it } from 'vitest'
import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { times } from '#contract/limits.ts'
import { listNamed, storedTables } from '#db/stored-columns/stored-tables.ts'
import { exportCustomer, selectOwn } from '#server/admin/customers/export.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import type { Trx } from '#db/schema.ts'
import type { Erased } from '#db/stored-columns/stored-table.ts'
import { listEmailAddresses } from '#server/admin/customers/addresses.ts'
import { until } from '../../world/clock.ts'
import { buyEverything, fillTables } from '../../full-customer.ts'
import { dumpRows, findColumns } from '../../world/rows.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import { seller } from '../../world/quotes.ts'

const marker = 'Ada Lovelace & Company Limited'
const laptop = 'Buyer One’s laptop'

const isKept = (column: Column) => findDecision(column)?.startsWith('kept: ') ?? false
/** Recognizes columns of tables with rows of customers, also those that nobody decided on. */
const isPersonal = ({ table }: Column) => storedTables[table]?.exported === 'own rows'
const find = (name: string) => columns.find((each) => each.name === name)!
const namesOf = (each: Column[]) => each.map(({ name }) => name)
const namesIf = (is: (column: Column) => boolean) => new Set(namesOf(columns.filter(is)))

/** Makes a customer with a row in every table, once nothing about them is on its way. */
async function fill() {
  const customer = await buyEverything(shop, laptop)
  await shop.untilHandled()
  const unsent = { recipient: customer.email, sent_at: null }
  await until(async () => (await shop.readRows('emails', unsent)).length === 0)
  const sealed = await fillTables(shop, customer)
  return { ...customer, sealed }
}

describe('a column of the database', () => {
  it('has a decision on what erasing and exporting a customer does with it', () => {
    const undecided = columns.filter((column) => findDecision(column) === undefined)
    expect(
      namesOf(undecided),
      'Nobody decided on these columns. Name each in db/stored-columns/: what becomes of it when its customer is erased; of a new table also whether it is exported. Then make erase-rows.ts and export.ts of server/admin/customers/ do it. See CONTRIBUTING, Adding things, A table or column.',
    ).toEqual([])
  })

  it('exists as long as it or its table is listed', () => {
    const named = Object.entries(storedTables).flatMap(([table, stored]) =>
      [...listNamed(stored).keys()].map((column) => `${table}.${column}`),
    )
    expect(new Set(namesOf(columns))).toEqual(new Set([...named, ...namesOf(columns)]))
    expect(new Set(columns.map(({ table }) => table))).toEqual(new Set(Object.keys(storedTables)))
  })
})

describe('a customer with a row in every table', () => {
  it('is exported whole, and is then erased from every column that is not named as kept', async () => {
    const customer = await fill()
    await expectRows(await exportCustomer(shop.deps, customer.accountId))
    const wanted = columns.filter((column) => isPersonal(column) && !isKept(column))
    const planted = await plantMarkers(shop, customer.accountId, wanted, (column) =>
      findDecision(column) === 'emptied where it names them'
        ? `${marker} ${customer.email}`
        : marker,
    )
    expect(planted).toEqual(expect.arrayContaining(['orders.device_hash', 'quote_people.name']))
    const exported = await exportCustomer(shop.deps, customer.accountId)
    expect(
      planted.filter((name) => find(name).type !== 'bytea' && !shows(exported, name, marker)),
      'These columns are missing from the export. See server/admin/customers/export.ts.',
    ).toEqual([])
    const holding = await findColumns(shop, customer.email)
    expect(holding.length).toBeGreaterThan(20)
    const personal = namesIf(isPersonal)
    // It is in an email to somebody else, to whom that email belongs.
    personal.delete('emails.bounce_reason')
    expect(
      holding.filter((name) => personal.has(name) && !shows(exported, name, customer.email)),
    ).toEqual([])

    const erased = await shop.openCommandLine().act('customers/erase', { customer: customer.email })
    expect(erased).toMatchObject({ after: { orders: 1, licenses: 2, invoices: 1 } })
    const traces = [
      ...(await findMarker(shop, marker)),
      ...(await findColumns(shop, customer.email)),
      ...(await findColumns(shop, laptop)),
    ]
    const kept = namesIf(isKept)
    expect(
      traces.filter((name) => !kept.has(name)),
      'These columns still hold what an erased customer had there. Empty them in server/admin/customers/erase-rows.ts, or name them as kept, and why, in db/stored-columns/.',
    ).toEqual([])
    expect(new Set(traces)).toEqual(new Set(['credit_notes.facts', 'invoices.facts']))
    const rest = await exportCustomer(shop.deps, customer.accountId)
    const emptied = columns.filter(
      (column) => isPlain(column) && findDecision(column) === 'emptied',
    )
    expect(
      emptied.filter(({ table, column }) => rest[table]!.some((row) => Boolean(row[column]))),
    ).toEqual([])
    expect(await dumpRows(shop)).not.toContain(customer.sealed)
    expect(await findColumns(shop, other.email)).toContain('accounts.email')
    expect(await shop.useKey(other.key)).toBe('valid')
  })

  it('is deleted from each table when the retention of its rows ends, and not before', async () => {
    await fill()
    const start = shop.deps.clock.now().getTime()
    const terms = new Set(Object.values(storedTables).map(({ term }) => term))
    const days = [...terms].filter((term) => typeof term === 'number')
    for (const term of days.toSorted((a, b) => a - b)) {
      const due = Object.keys(storedTables).filter((table) => storedTables[table]!.term === term)
      expect(await listFilled(term - 0.5, due), `before ${term} days`).toEqual(due)
      expect(await listFilled(term + 1.5, due), `after ${term} days`).toEqual([])
    }

    async function listFilled(days: number, tables: string[]): Promise<string[]> {
      const clock = { now: () => new Date(start + days * times.day) }
      await forgetOldRows({ ...shop.deps, clock })
      const counts = await shop.countRows()
      return tables.filter((table) => counts[table]! > 0)
    }
  })
})

type Exported = Awaited<ReturnType<typeof exportCustomer>>

async function expectRows(exported: Exported): Promise<void> {
  const empty = Object.keys(exported).filter((table) => exported[table]!.length === 0)
  expect(empty, 'Write a row of these tables in test/full-customer.ts.').toEqual([])
}

function shows(exported: Exported, name: string, text: string): boolean {
  const { table, column } = find(name)
  return exported[table]!.some((row) =>
    JSON.stringify(row[column])?.toLowerCase().includes(text.toLowerCase()),
  )
}

interface Column {
  table: string
  column: string
  /** The name as `table.column`. */
  name: string
  type: string
}

const wordy = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED']

const shop = await ownShop('settings', { env: { ...seller, SELLER_VAT_ID: 'DE123456789' } })
const columns = await askForColumns(shop)
const other = await shop.sold()

/** Reads every column of the shop's own tables, and the columns of pg-boss that can contain words. */
async function askForColumns({ deps }: Pick<Shop, 'deps'>): Promise<Column[]> {
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

/** Finds what becomes of a column when its customer is erased; undefined when nobody decided. */
function findDecision({ table, column, type }: Column): Erased | undefined {
  const stored = storedTables[table]
  if (stored === undefined) return undefined
  const rules = stored.erased === 'deleted' || stored.policy === null || isPlain({ type })
  return listNamed(stored).get(column) ?? (rules ? stored.erased : undefined)
}

/** Recognizes an id, a number, a day or a word of ours, which contain nobody's words. */
function isPlain({ type }: Pick<Column, 'type'>): boolean {
  return /^(our words|uuid|integer|bigint|boolean|date|timestamp.*)$/.test(type)
}

/** Writes a marker for a column of this type; null where none can be. */
function writeMarker({ column, type }: Column, marker: string): RawBuilder<unknown> | null {
  const old = sql.ref(column)
  if (type === 'jsonb')
    return sql`coalesce(${old}, '{}') || ${JSON.stringify({ planted: marker })}::jsonb`
  if (type === 'bytea') return sql`coalesce(${old}, '') || convert_to(${marker}, 'UTF8')`
  if (type === 'ARRAY') return sql`coalesce(${old}, '{}') || ${marker}::text`
  if (type === 'text') return sql`coalesce(${old}, '') || ' ' || ${marker}::text`
  if (isPlain({ type })) return null
  throw new Error(`Say here how a marker is written into a ${type}, as ${column} is.`)
}

/**
 * Writes a marker into each row of a customer, into every one of these columns that accepts it, and
 * returns which did. An address of theirs stays: it is the marker there.
 */
async function plantMarkers(
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

/** Recognizes that the database itself refuses the marker: by a check, a reference or a trigger. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && /^23|^P0001$/.test(error.code ?? '')
}

/** Finds the columns that contain a marker, as it is or in bytes. */
async function findMarker(shop: Shop, marker: string): Promise<string[]> {
  const bytes = Buffer.from(marker).toString('hex')
  const found = [...(await findColumns(shop, marker)), ...(await findColumns(shop, bytes))]
  return [...new Set(found)].toSorted()
}
