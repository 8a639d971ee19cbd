import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Overview, SalesByDay } from '#contract/admin/overview.ts'
import { seed } from '#server/demo/seed.ts'
import { withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const day = 86_400_000

const env = { ...withConsole, SELLER_TIME_ZONE: 'Pacific/Auckland' }
const shop = await ownShop('clock', { env, work: false })
await seed(shop.deps)
// Noon in UTC is a quarter past midnight or later in Auckland, on the day after.
const now = shop.clock.now()
shop.clock.advance(new Date(now).setUTCHours(12, 30, 0, 0) + 2 * day - now.getTime())

async function read<Answer>(call: string, query?: Record<string, string>): Promise<Answer> {
  const answer = await (await shop.openConsole()).read(call, query)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const figures = async () => (await read<Overview>('overview/show')).figures!

/** Inserts an order of Ada's that was paid at this time. */
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
    await shop.dropRows('orders', { id })
  })
  return id
}

/** Returns when a day of the seller began, a number of days before this one. */
async function findMidnight(before: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (date_trunc('day', ${shop.clock.now()}::timestamptz at time zone 'Pacific/Auckland')
      - make_interval(days => ${before})) at time zone 'Pacific/Auckland' as at`.execute(
    shop.deps.db,
  )
  return rows[0]!.at
}

async function readToday() {
  const { today } = await read<Overview>('overview/show')
  return today.split('-').map(Number) as [year: number, month: number, day: number]
}

const readDays = async () => (await read<SalesByDay>('overview/sales-by-day')).days

it('a day begins at midnight in the seller’s time zone, each currency is summed separately, and last month counts up to the same day', async () => {
  const [year, month, dayOfMonth] = await readToday()
  const { net, ...before } = await figures()
  const known = await readDays()
  const start = await findMidnight(dayOfMonth - 1)
  const lastMonth = await findMidnight(dayOfMonth - 1 + new Date(year, month - 1, 0).getDate())
  await sell('purchase', new Date(start.getTime() - 1))
  await sell('purchase', lastMonth)
  await sell('purchase', start)
  await sell('purchase', start, 'eur')
  const { sales, net: after } = await figures()
  expect(sales.count).toBe(before.sales.count + 2)
  expect(sales.last_month.count, 'not the end of last month').toBe(
    before.sales.last_month.count + 1,
  )
  expect(after.last_month[0]!.cents).toBe((net.last_month[0]?.cents ?? 0) + 4900)
  expect(sales.money[0]).toEqual({ currency: 'eur', cents: 4900 })
  expect(after.money[0]).toEqual({ currency: 'eur', cents: 4900 })
  expect(after.tax).toEqual(net.tax)
  const days = await readDays()
  expect(days[0]!.purchases).toBe(known[0]!.purchases + 2)
})

it('the plot shows every day of the month, with its sales, renewals and refunds', async () => {
  const now = shop.clock.now()
  const id = await sell('renewal', now)
  const { net } = await figures()
  await shop.setRows('orders', { id }, { refunded_cents: 1000, refunded_at: now })
  const { sales, renewals, refunds, net: after } = await figures()
  expect(after.money[0]!.cents).toBe(net.money[0]!.cents - 1000)
  const days = await readDays()
  const { today } = await read<Overview>('overview/show')
  expect(days.find((each) => each.day === today)).toMatchObject({ renewals: 1, refunds: 1 })
  expect(days[0]!.day).toBe(`${today.slice(0, 7)}-01`)
  const [year, month] = await readToday()
  expect(days).toHaveLength(new Date(year, month, 0).getDate())
  const sum = (name: 'purchases' | 'renewals' | 'refunds') =>
    days.reduce((all, each) => all + each[name], 0)
  expect([sum('purchases'), sum('renewals'), sum('refunds')]).toEqual([
    sales.count,
    renewals.count,
    refunds.count,
  ])
})
