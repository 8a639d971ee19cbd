import { sql, type RawBuilder } from 'kysely'
import type { Range } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'

/** How many there were, and their sum in each currency in which it is not zero. */
export interface Figure {
  count: number
  money: { currency: string; cents: number }[]
}

type Sum = (deps: ShopContext, range: Range) => Promise<Figure>

export const sumSales = sumOrders(sql`true`)
export const sumRenewals = sumOrders(sql`kind = 'renewal'`)
export const sumNewSales = sumOrders(sql`kind <> 'renewal'`)

function sumOrders(which: RawBuilder<unknown>): Sum {
  return async ({ db }, { from, end }) => {
    const query: RawBuilder<Counted> = sql`
      select currency, count(*)::int as count, sum(amount_cents)::float8 as cents from orders
      where paid_at >= ${from} and paid_at < ${end} and ${which} group by currency
    `
    return addUp((await query.execute(db)).rows)
  }
}

/** Holds for a refund whose money did not come back later, as it does when the refund fails. */
export const stayedRefunded = sql`cents > 0 and not exists (
  select from refunds back
  where back.order_id = refunds.order_id and back.id > refunds.id and back.cents = -refunds.cents
)`

export async function sumRefunds({ db }: ShopContext, { from, end }: Range): Promise<Figure> {
  const query: RawBuilder<Counted> = sql`
    select currency, (count(*) filter (where ${stayedRefunded}))::int as count, sum(cents)::float8 as cents
    from refunds join orders on orders.id = order_id
    where at >= ${from} and at < ${end} group by currency
  `
  return addUp((await query.execute(db)).rows)
}

interface Counted {
  currency: string
  count: number
  cents: number
}

export function addUp(rows: Counted[]): Figure {
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
