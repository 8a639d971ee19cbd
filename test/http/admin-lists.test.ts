import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { findCustomers } from '#server/admin/customers/find.ts'
import { listCustomers } from '#server/admin/customers/list.ts'
import { listInvoices } from '#server/admin/invoices/list.ts'
import { listEmails } from '#server/admin/emails/list.ts'
import { listAllOrders } from '#server/admin/orders/list.ts'
import { listQuarantine } from '#server/admin/quarantine/list.ts'
import { listQuotes } from '#server/admin/quotes/list.ts'
import type { Books } from '#server/deps.ts'
import { freshDatabase, type FreshDatabase, openBooks } from '../database.ts'
import { plantMany } from '../many-customers.ts'

type Page = Promise<{ id: string | null; cursor: string }[] | { refused: string }>

let database: FreshDatabase
let books: Books
beforeAll(async () => {
  database = await freshDatabase()
  books = openBooks(connect(database.url, () => {}).db)
  await plantMany(database.url, more)
})
afterAll(async () => {
  await books.db.destroy()
  await database.drop()
})

/** A quarter of the orders are in quarantine, a thousand quotes were sent. */
const more = [
  `insert into quarantine (provider, reference, reason, detail, created_at)
   select 'stripe', provider_order_id, 'wrong_amount', '{"amountCents":1}', created_at
   from orders where substr(provider_order_id, 4)::int % 4 = 0`,
  `insert into quotes (currency, token_hash, email, mode, seats, unit_cents, created_at, valid_until)
   select 'usd', decode(md5(n::text), 'hex'), 'boss@example.org', 'seats', 3, 3900, at, at + interval '30 days'
   from (select n, timestamptz '2026-01-01' + n * interval '1 hour' as at from generate_series(1, 1000) n) made`,
  `insert into invoices (number, order_id, issued_at, facts)
   select '2026-' || n, id, timestamptz '2026-01-01' + n / 10 * interval '1 hour', jsonb_build_object(
     'issuedAt', paid_at, 'timeZone', 'UTC', 'currency', 'usd', 'totalCents', 4900, 'taxCents', 0,
     'buyer', jsonb_build_object('company', '', 'email', email))
   from (select *, row_number() over (order by id) as n from orders limit 1000) sold`,
  'analyze',
]

/** Nobody is new since then, and 305 customers bought once more. */
const december = '2025-12-10T00:00:00Z'

/** Every list, each asked so that it has much to leave out. */
const lists: [string, rows: number, ask: (after?: string) => Page][] = [
  ['customers', 20_000, (after) => listCustomers(books, { after })],
  ['changed customers', 305, (after) => listCustomers(books, { since: december, after })],
  ['customers of a mail host', 207, (after) => findCustomers(books, '@mail13.', after)],
  ['customers of a device', 1111, (after) => findCustomers(books, 'laptop 59', after)],
  ['orders', 25_000, (after) => listAllOrders(books, { after })],
  ['refunded orders', 0, (after) => listAllOrders(books, { status: 'refunded', after })],
  ['quarantine', 6250, (after) => listQuarantine(books, after)],
  ['emails', 25_000, (after) => listEmails(books, { after })],
  ['quotes', 1000, (after) => listQuotes(books, after)],
  ['invoices', 1000, askInvoices],
]

/** A document's number is its place. */
async function askInvoices(after?: string): Page {
  const page = await listInvoices(books, { after })
  if ('refused' in page) return page
  return page.rows.map(({ number }) => ({ id: number, cursor: number }))
}

it('customers of a common device name come newest first', async () => {
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

it.each(lists)('each of the %s is on one page, and on one only', async (_name, rows, ask) => {
  const seen: (string | null)[] = []
  for (let after: string | undefined; ;) {
    const page = await ask(after)
    if ('refused' in page || page.length === 0) break
    seen.push(...page.map(({ id }) => id))
    after = page.at(-1)!.cursor
  }
  expect([seen.length, new Set(seen).size]).toEqual([rows, rows])
})

it.each(lists)('there is no page of %s that nobody was given', async (_name, _rows, ask) => {
  for (const after of ['x', '2026-01-01', `2026-99-99T00:00:00.000000_${'0'.repeat(36)}`])
    expect(await ask(after)).toEqual({ refused: `There is no page ${after}.` })
})

it('orders have no status but those that are listed', async () => {
  expect(await listAllOrders(books, { status: 'sold' })).toEqual({
    refused: expect.stringContaining('A status is one of open, confirming'),
  })
})
