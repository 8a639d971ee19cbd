import { sql, type RawBuilder } from 'kysely'
import type { Overview } from '#contract/admin/overview.ts'
import type { Books } from '../../deps.ts'
import type { Range } from '../reports/range.ts'
import { readRows } from '../reports/read-report.ts'
import type { Days } from './days.ts'

type Figures = NonNullable<Overview['figures']>
type Figure = Omit<Figures['sales'], 'last_month'>
type Sum = (deps: Books, range: Range) => Promise<Figure>

export async function showFigures(deps: Books, days: Days): Promise<Figures> {
  const [sales, renewals, refunds, net] = await Promise.all([
    compare(sumNewSales, deps, days),
    compare(sumRenewals, deps, days),
    compare(sumRefunds, deps, days),
    sumNet(deps, days.month),
  ])
  return { sales, renewals, refunds, net }
}

async function compare(count: Sum, deps: Books, { month, lastMonth }: Days) {
  const [now, before] = await Promise.all([count(deps, month), count(deps, lastMonth)])
  return { ...now, last_month: before.count }
}

export const sumSales = sumOrders(sql`true`)
export const sumRenewals = sumOrders(sql`kind = 'renewal'`)
const sumNewSales = sumOrders(sql`kind <> 'renewal'`)

function sumOrders(which: RawBuilder<unknown>): Sum {
  return async ({ db }, { from, end }) => {
    const query: RawBuilder<Counted> = sql`
      select currency, count(*)::int as count, sum(amount_cents)::float8 as cents from orders
      where paid_at >= ${from} and paid_at < ${end} and ${which} group by currency
    `
    return sum((await query.execute(db)).rows)
  }
}

export async function sumRefunds({ db }: Books, { from, end }: Range): Promise<Figure> {
  const query: RawBuilder<Counted> = sql`
    select currency, (count(*) filter (where cents > 0))::int as count, sum(cents)::float8 as cents
    from refunds join orders on orders.id = order_id
    where at >= ${from} and at < ${end} group by currency
  `
  return sum((await query.execute(db)).rows)
}

/** What is left without tax and refunds, as the report of taxes counts it, and the tax. */
async function sumNet(deps: Books, range: Range): Promise<Figures['net']> {
  const { rows } = await readRows<Taxed>(deps, 'tax', range)
  const sumUp = (part: 'net_cents' | 'tax_cents') =>
    sum(rows.map((row) => ({ ...row, count: 0, cents: row[part] - row[`refunded_${part}`] }))).money
  return { money: sumUp('net_cents'), tax: sumUp('tax_cents') }
}

type Taxed = { currency: string } & Record<
  'net_cents' | 'tax_cents' | 'refunded_net_cents' | 'refunded_tax_cents',
  number
>

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
