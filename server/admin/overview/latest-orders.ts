import { sql } from 'kysely'
import type { z } from 'zod'
import type { overviewAnswer } from '#contract/admin/overview.ts'
import type { Books } from '../../deps.ts'

type LatestOrder = NonNullable<z.input<typeof overviewAnswer>['orders']>[number]

const shown = 6

/** The last orders that got as far as a page to pay on. */
export async function listLatestOrders({ db }: Books): Promise<LatestOrder[]> {
  const { rows } = await sql<LatestOrder>`
    select id, order_number, created_at as at, email, account_id, kind, quantity, provider,
      case when dispute = 'open' then 'disputed' else state end as status,
      coalesce(amount_cents, unit_cents * quantity) as cents, refunded_cents,
      coalesce(currency, price_currency) as currency
    from orders where provider_order_id is not null
    order by created_at desc, id desc limit ${shown}
  `.execute(db)
  return rows
}
