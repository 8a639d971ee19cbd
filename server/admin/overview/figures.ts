import { sql, type RawBuilder } from 'kysely'
import type { Overview } from '#contract/admin/overview.ts'
import type { Books } from '../../deps.ts'
import type { Range } from '../reports/range.ts'
import { readRows } from '../reports/read-report.ts'
import type { Days } from './days.ts'

type Figures = NonNullable<Overview['figures']>
type Figure = Figures['sales_today']
type Compared = Figures['sales_month']

export async function showFigures(deps: Books, days: Days): Promise<Figures> {
  const [today, sales, renewals, refunds, devices] = await Promise.all([
    sumSales(deps, days.day),
    compare(sumSales, deps, days),
    compare(sumRenewals, deps, days),
    compare(sumRefunds, deps, days),
    countActive(deps),
  ])
  return {
    sales_today: today,
    sales_month: sales,
    renewals_month: renewals,
    refunds_month: refunds,
    devices,
  }
}

async function compare(
  count: (deps: Books, range: Range) => Promise<Figure>,
  deps: Books,
  { month, lastMonth }: Days,
): Promise<Compared> {
  const [now, before] = await Promise.all([count(deps, month), count(deps, lastMonth)])
  return { ...now, last_month: before.count }
}

/** All that was paid, as the report of sales counts it. */
export async function sumSales(deps: Books, range: Range): Promise<Figure> {
  const { rows } = await readRows<Sold>(deps, 'sales', range, 'provider')
  return sum(rows.map((row) => ({ ...row, count: row.orders, cents: row.sold_cents })))
}

export async function sumRenewals({ db }: Books, { from, end }: Range): Promise<Figure> {
  const query: RawBuilder<Counted> = sql`
    select currency, count(*)::int as count, sum(amount_cents)::float8 as cents from orders
    where paid_at >= ${from} and paid_at < ${end} and kind = 'renewal' group by currency
  `
  return sum((await query.execute(db)).rows)
}

export async function sumRefunds({ db }: Books, { from, end }: Range): Promise<Figure> {
  const query: RawBuilder<Counted> = sql`
    select currency, (count(*) filter (where cents > 0))::int as count, sum(cents)::float8 as cents
    from refunds join orders on orders.id = order_id
    where at >= ${from} and at < ${end} group by currency
  `
  return sum((await query.execute(db)).rows)
}

type Sold = Record<'orders' | 'sold_cents', number> & { currency: string }

interface Counted {
  currency: string
  count: number
  cents: number
}

function sum(rows: Counted[]): Figure {
  const money = new Map<string, number>()
  for (const { currency, cents } of rows) money.set(currency, (money.get(currency) ?? 0) + cents)
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    money: [...money]
      .filter(([, cents]) => cents !== 0)
      .map(([currency, cents]) => ({ currency, cents }))
      .toSorted((one, other) => one.currency.localeCompare(other.currency)),
  }
}

/** As counted last, and a week before that. */
async function countActive({ db }: Books): Promise<Figures['devices']> {
  const { rows } = await sql<{ active: number | null; before: number | null }>`
    with newest as (select max(day) as last from device_days)
    select (sum(devices) filter (where day = last))::int as active,
      (sum(devices) filter (where day = last - 7))::int as before
    from device_days, newest where day in (last, last - 7)
  `.execute(db)
  const { active, before } = rows[0]!
  return active === null ? null : { active, before }
}
