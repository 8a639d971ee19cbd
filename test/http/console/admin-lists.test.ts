import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { findCustomers } from '#server/admin/customers/find.ts'
import type { ShopContext } from '#server/settings/deps.ts'
import { freshDatabase, type FreshDatabase, openContext } from '../../database.ts'
import { openCommandLine, sayRefusal } from '../../world/console.ts'
import { plantMany } from '../../many-customers.ts'

let database: FreshDatabase
let books: ShopContext
beforeAll(async () => {
  database = await freshDatabase()
  books = openContext(connect(database.url, () => {}).db)
  await plantMany(database.url, more)
})
afterAll(async () => {
  await books.db.destroy()
  await database.drop()
})

/** Holds the payments of a quarter of the orders and 60 that were delivered since, sends a thousand quotes and requests as many refunds. */
const more = [
  `insert into held_payments (provider, reference, reason, detail, created_at)
   select 'stripe', provider_order_id, 'wrong_amount', '{"amountCents":1}', created_at
   from orders where substr(provider_order_id, 4)::int % 4 = 0`,
  `insert into held_payments (provider, reference, reason, detail, created_at)
   select 'stripe', 'cs_' || n, 'late', '{"amountCents":1}', timestamptz '2026-10-01' + n * interval '1 hour'
   from generate_series(1, 60) n`,
  `insert into quotes (currency, token_hash, email, mode, seats, unit_cents, created_at, valid_until)
   select 'usd', decode(md5(n::text), 'hex'), 'boss@example.org', 'seats', 3, 3900, at, at + interval '30 days'
   from (select n, timestamptz '2026-01-01' + n * interval '1 hour' as at from generate_series(1, 1000) n) made`,
  `insert into invoices (number, order_id, issued_at, facts)
   select '2026-' || n, id, timestamptz '2026-01-01' + n / 10 * interval '1 hour', jsonb_build_object(
     'issuedAt', paid_at, 'timeZone', 'UTC', 'currency', 'usd', 'totalCents', 4900, 'taxCents', 0,
     'buyer', jsonb_build_object('company', '', 'email', email))
   from (select *, row_number() over (order by id) as n from orders limit 1000) sold`,
  `insert into journal (at, actor, what, subject, order_id)
   select paid_at, 'operator:mia', 'orders/refund', id, id from orders limit 1000`,
  'analyze',
]

/** Since this time nobody is new, and 305 customers bought once more. */
const december = '2025-12-10T00:00:00Z'

type Query = Record<string, string>

/** Every list, each with a filter that leaves out much. */
const lists: [string, rows: number, call: string, query: Query][] = [
  ['customers', 20_000, 'customers/list', {}],
  ['changed customers', 305, 'customers/list', { since: december }],
  ['customers of a mail host', 207, 'customers/find', { q: '@mail13.' }],
  ['customers of a device', 1111, 'customers/find', { q: 'laptop 59' }],
  ['orders', 25_000, 'orders/list', {}],
  ['refunded orders', 0, 'orders/list', { status: 'refunded' }],
  ['held-payments', 6310, 'held-payments/list', {}],
  ['delivered payments', 60, 'held-payments/list', { delivered: 'yes' }],
  ['emails', 25_000, 'emails/list', {}],
  ['quotes', 1000, 'quotes/list', {}],
  ['invoices', 1000, 'invoices/list', {}],
  ['acts', 1000, 'audit/list', {}],
]

function ask(call: string, query: Query): Promise<Response> {
  // The first page also counts the orders by their means of payment.
  return openCommandLine({ deps: { ...books, payments: {} } as never }).read(call, query)
}

it('customers with a common device name are listed newest first', async () => {
  const first = (await findCustomers(books, 'laptop')) as { id: string; cursor: string }[]
  const second = (await findCustomers(books, 'laptop', first.at(-1)!.cursor)) as { id: string }[]
  const newest = await books.db
    .selectFrom('accounts')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  expect([...first, ...second].map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
})

it.each(lists)('each of the %s is on exactly one page', async (_, rows, call, query) => {
  const seen: (string | null)[] = []
  for (let next: string | null = ''; next !== null;) {
    const after: Query = next === '' ? {} : { after: next }
    const page = await (await ask(call, { ...query, ...after })).json()
    seen.push(...page.rows.map((row: Query) => row.id ?? row.number))
    next = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([rows, rows])
})

it('the oldest payment without a delivery is listed first, although fifty delivered ones are newer', async () => {
  const list = async (query: Query) => (await ask('held-payments/list', query)).json()
  const oldest = await books.db
    .selectFrom('held_payments')
    .select('id')
    .orderBy('created_at')
    .limit(50)
    .execute()
  const open = await list({ delivered: 'no' })
  expect(open.rows.map(({ id }: { id: string }) => id)).toEqual(oldest.map(({ id }) => id))
  expect(open.totals).toMatchObject({ count: 6250, open: 6310, delivered: 60, decided: 0 })
  expect((await list({ delivered: 'yes' })).totals).toMatchObject({ count: 60 })
})

it.each(lists)('a made-up page cursor for %s is refused', async (_, _rows, call, query) => {
  for (const after of ['x', '2026-01-01', `2026-99-99T00:00:00.000000_${'0'.repeat(36)}`])
    expect(await sayRefusal(await ask(call, { ...query, after }))).toBe(
      `400 There is no page ${after}.`,
    )
})
