import type { Overview } from '#contract/admin/overview.ts'
import type { Range } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { addUp, sumNewSales, sumRefunds, sumRenewals, type Figure } from '../../orders/figures.ts'
import { readRows } from '../reports/read-report.ts'
import type { Days } from './days.ts'

type Figures = NonNullable<Overview['figures']>
type Sum = (deps: ShopContext, range: Range) => Promise<Figure>

export async function showFigures(deps: ShopContext, days: Days): Promise<Figures> {
  const [sales, renewals, refunds, net, netBefore] = await Promise.all([
    compare(sumNewSales, deps, days),
    compare(sumRenewals, deps, days),
    compare(sumRefunds, deps, days),
    sumNet(deps, days.month),
    sumNet(deps, days.lastMonth),
  ])
  return { sales, renewals, refunds, net: { ...net, last_month: netBefore.money } }
}

async function compare(count: Sum, deps: ShopContext, { month, lastMonth }: Days) {
  const [now, before] = await Promise.all([count(deps, month), count(deps, lastMonth)])
  return { ...now, last_month: before }
}

/** Sums the revenue without tax and refunds, counted as in the tax report, and the tax. */
async function sumNet(
  deps: ShopContext,
  range: Range,
): Promise<Omit<Figures['net'], 'last_month'>> {
  const { rows } = await readRows<Taxed>(deps, 'tax', range)
  const sumUp = (part: 'net_cents' | 'tax_cents') =>
    addUp(rows.map((row) => ({ ...row, count: 0, cents: row[part] - row[`refunded_${part}`] })))
      .money
  return { money: sumUp('net_cents'), tax: sumUp('tax_cents') }
}

type Taxed = { currency: string } & Record<
  'net_cents' | 'tax_cents' | 'refunded_net_cents' | 'refunded_tax_cents',
  number
>
