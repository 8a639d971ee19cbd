import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import type { Range } from './range.ts'

export interface Tax {
  provider: string
  country: string | null
  orders: number
  net_cents: number
  tax_cents: number
  gross_cents: number
  refunded_net_cents: number
  refunded_tax_cents: number
  refunded_gross_cents: number
  currency: string
}

/**
 * Sums net and tax by provider and country. The tax in a refund is its share of all refunds of the order
 * so far, less the share of those before, as on credit notes: cents that are rounded add up.
 */
export async function reportTax({ db }: Books, { from, end }: Range): Promise<Tax[]> {
  const { rows } = await sql<Tax>`
    with gone as (
      select at, provider, country, currency, cents,
        round(tax_cents::numeric * sum(cents) over story / amount_cents)
          - round(tax_cents::numeric * (sum(cents) over story - cents) / amount_cents) as tax
      from refunds join orders on orders.id = order_id
      window story as (partition by order_id order by refunds.id)
    ), moves as (
      select provider, country, currency, 1 as orders, amount_cents as gross, tax_cents as tax,
        0 as gone, 0 as gone_tax
      from orders where paid_at >= ${from} and paid_at < ${end}
      union all
      select provider, country, currency, 0, 0, 0, cents, tax
      from gone where at >= ${from} and at < ${end}
    )
    select provider, country, sum(orders)::int as orders,
      sum(gross - tax)::float8 as net_cents, sum(tax)::float8 as tax_cents,
      sum(gross)::float8 as gross_cents, sum(gone - gone_tax)::float8 as refunded_net_cents,
      sum(gone_tax)::float8 as refunded_tax_cents, sum(gone)::float8 as refunded_gross_cents,
      currency
    from moves group by provider, country, currency order by provider, country nulls last, currency
  `.execute(db)
  return rows
}
