import { sql } from 'kysely'
import type { z } from 'zod'
import type { overviewAnswer } from '#contract/admin/overview.ts'
import type { ShopContext } from '../../settings/deps.ts'

type LatestOrder = NonNullable<z.input<typeof overviewAnswer>['orders']>[number]

const shown = 5

/** Lists the last orders that were paid. */
export async function listLatestOrders({ db }: ShopContext): Promise<LatestOrder[]> {
  const { rows } = await sql<LatestOrder>`
    select id, order_number, paid_at as at, email, account_id,
      case when dispute = 'open' then 'disputed' else state end as status,
      coalesce(amount_cents, unit_cents * quantity) as cents, refunded_cents,
      coalesce(currency, price_currency) as currency
    from orders where paid_at is not null
    order by paid_at desc, id desc limit ${shown}
  `.execute(db)
  return rows
}
