import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { DevicesByVersion, Overview, SalesByDay } from '#contract/admin/overview.ts'
import type { Report } from '#contract/admin/reports.ts'
import { countDevices } from '#server/admin/overview/count-devices.ts'
import { seed } from '#server/demo/seed.ts'
import { calm } from '../buyer.ts'
import { openConsole, withConsole } from '../console.ts'
import { openShop, type Shop } from '../shop.ts'

const day = 86_400_000

let shop: Shop
beforeAll(async () => {
  const env = { ...withConsole, SELLER_TIME_ZONE: 'Pacific/Auckland' }
  shop = await openShop({ behavior: calm, env, work: false })
  await seed(shop.deps)
  // Noon in UTC is a quarter past midnight or later in Auckland, on the day after.
  const now = shop.clock.now()
  shop.clock.advance(new Date(now).setUTCHours(12, 30, 0, 0) + 2 * day - now.getTime())
})
afterAll(() => shop.close())

async function read<Answer>(call: string, query?: Record<string, string>): Promise<Answer> {
  const answer = await (await openConsole(shop)).read(call, query)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const sales = async () => (await read<Overview>('overview/show')).figures!

/** An order of Ada's that was paid at this time. */
async function sell(kind: 'purchase' | 'renewal', paidAt: Date, currency = 'usd'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into orders (price_currency, taxed, tax_behavior, provider, payment_id, state, kind, email, email_norm, account_id, amount_cents, currency,
      unit_cents, created_at, paid_at, renews_license_id)
    select 'usd', false, 'exclusive', 'stripe', gen_random_uuid(), 'paid', ${kind}, email, email_norm, accounts.id, 4900, ${currency},
      4900, ${paidAt}, ${paidAt}, case when ${kind} = 'renewal' then licenses.id end
    from accounts join licenses on account_id = accounts.id where email_norm = 'ada@example.org'
    returning id
  `.execute(shop.deps.db)
  const { id } = rows[0]!
  onTestFinished(async () => {
    await sql`delete from refunds where order_id = ${id}`.execute(shop.deps.db)
    await shop.deps.db.deleteFrom('orders').where('id', '=', id).execute()
  })
  return id
}

it('today begins at midnight where the seller is', async () => {
  const midnight = new Date(shop.clock.now())
  // Auckland is 13 hours ahead in November, 12 in winter.
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('day', ${midnight}::timestamptz at time zone 'Pacific/Auckland')
      at time zone 'Pacific/Auckland' as at`.execute(shop.deps.db)
  const start = rows[0]!.at
  await sell('purchase', new Date(start.getTime() - 1))
  expect((await sales()).sales_today).toEqual({ count: 0, money: [] })
  await sell('purchase', start)
  await sell('purchase', start, 'eur')
  expect((await sales()).sales_today).toEqual({
    count: 2,
    money: [
      { currency: 'eur', cents: 4900 },
      { currency: 'usd', cents: 4900 },
    ],
  })
  const { days } = await read<SalesByDay>('overview/sales-by-day', { days: '2' })
  expect(days.map(({ purchases }) => purchases)).toEqual([1, 2])
})

it('the days show purchases, renewals, refunds and releases, and empty days too', async () => {
  const now = shop.clock.now()
  const id = await sell('renewal', new Date(now.getTime() - day))
  await shop.deps.db
    .updateTable('orders')
    .set({ refunded_cents: 1000, refunded_at: now })
    .where('id', '=', id)
    .execute()
  const { days, releases } = await read<SalesByDay>('overview/sales-by-day')
  expect(days).toHaveLength(30)
  expect(days.slice(-3)).toMatchObject([
    { renewals: 0 },
    { purchases: 0, renewals: 1, refunds: 0 },
    { purchases: 0, renewals: 0, refunds: 1 },
  ])
  expect(releases.map(({ version }) => version)).toContain('0.9.4-demo')
  expect(days.map((each) => each.day)).toContain(releases[0]!.day)
})

it('sums are those of the report that the command line prints', async () => {
  const { days } = await read<SalesByDay>('overview/sales-by-day', { days: '400' })
  const report = await read<Report>('reports/sales', {
    from: days[1]!.day,
    to: days.at(-1)!.day,
    by: 'provider',
  })
  const sold = days.reduce((sum, { purchases, renewals }) => sum + purchases + renewals, 0)
  expect(report.rows[0]!['orders']).toBe(sold)
})

it('a month is set beside the whole month before it', async () => {
  const { sales_month: before } = await sales()
  await sell('purchase', new Date(shop.clock.now().getTime() - 31 * day))
  expect((await sales()).sales_month).toEqual({ ...before, last_month: before.last_month + 1 })
})

it.each(['0', '401', 'all', '1.5'])('%s days are refused', async (days) => {
  const answer = await (await openConsole(shop)).read('overview/sales-by-day', { days })
  expect(answer.status).toBe(400)
})

it('devices are counted each day, so that a later look knows the weeks before', async () => {
  const seen = (version: string) =>
    shop.deps.db
      .updateTable('activations')
      .set({ app_version: version, last_seen_at: shop.clock.now() })
      .execute()
  await seen('1.9.0')
  await countDevices(shop.deps)
  await countDevices(shop.deps)
  shop.clock.advance(7 * day)
  expect((await sales()).devices).toEqual({ active: 1, before: null })
  await seen('1.10.0')
  await countDevices(shop.deps)
  expect((await sales()).devices).toEqual({ active: 1, before: 1 })
  const { weeks, versions } = await read<DevicesByVersion>('overview/devices-by-version')
  expect(weeks).toHaveLength(2)
  expect(versions).toEqual([
    { version: '1.10.0', devices: [0, 1] },
    { version: '1.9.0', devices: [1, 0] },
  ])
})

it('a device that was updated since the last count is of its new version, as the releases say', async () => {
  await shop.deps.db
    .updateTable('activations')
    .set({ app_version: '2.0.0', last_seen_at: shop.clock.now() })
    .execute()
  const { versions } = await read<DevicesByVersion>('overview/devices-by-version')
  expect(versions.map(({ version, devices }) => [version, devices.at(-1)])).toContainEqual([
    '2.0.0',
    1,
  ])
})

it('versions that apps make up are counted as one', async () => {
  await sql`insert into activations (license_id, fingerprint, app_version, activated_at, last_seen_at)
    select id, 'made-up-' || n, '0.0.' || n, ${shop.clock.now()}, ${shop.clock.now()}
    from licenses, generate_series(1, 100) n
    where account_id = (select id from accounts where email_norm = 'eve@example.org')
  `.execute(shop.deps.db)
  await countDevices(shop.deps)
  const { rows } = await sql<{ rows: number; devices: number }>`
    select count(*)::int as rows, sum(devices)::int as devices from device_days
    where day = (select max(day) from device_days)`.execute(shop.deps.db)
  expect(rows[0]!).toEqual({ rows: 21, devices: 101 })
  const { versions } = await read<DevicesByVersion>('overview/devices-by-version')
  expect(versions).toHaveLength(6)
  expect(versions.at(-1)!.version).toBe('others')
})
