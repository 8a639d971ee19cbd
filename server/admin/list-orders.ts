import { sql } from 'kysely'
import { z } from 'zod'
import { writeCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { Deps } from '../deps.ts'
import { comesAfter, makeCursor, pageSize } from './page.ts'

export const orderStatuses = [
  'open',
  'confirming',
  'underpaid',
  'paid',
  'disputed',
  'refunded',
  'expired',
  'failed',
] as const

interface ListedOrder {
  id: string
  created: Date
  status: string
  kind: string
  quantity: number
  provider: string
  /** What was paid, or asked for; in units of its currency. */
  amount: string
  refunded: string
  currency: string
  /** Why it is in quarantine. */
  quarantine: string | null
  cursor: string
}

/** Lists orders, newest first, fifty at a time. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  filter: { status?: string; after?: string },
): Promise<ListedOrder[] | { refused: string }> {
  const status = z.enum(orderStatuses).optional().safeParse(filter.status)
  if (!status.success) return { refused: `--status is one of ${orderStatuses.join(', ')}.` }
  const page = comesAfter('created_at', 'orders.id', filter.after)
  if (page === null) return { refused: `There is no page ${filter.after}.` }
  const { rows } = await sql<Omit<ListedOrder, 'amount' | 'refunded'> & Sums>`
    select id, created_at as created, ${shown} as status, kind, quantity, provider,
      coalesce(amount_cents, unit_cents * quantity) as cents, refunded_cents,
      coalesce(currency, price_currency, ${product.currency}) as currency,
      (
        select string_agg(reason, ', ' order by reason) from quarantine
        where reference = provider_order_id and provider = orders.provider and settled_at is null
      ) as quarantine,
      ${makeCursor('created_at', 'orders.id')} as cursor
    from orders
    where ${page} and ${status.data === undefined ? sql`true` : sql`${shown} = ${status.data}`}
    order by created_at desc, id desc limit ${pageSize}
  `.execute(db)
  return rows.map(({ cents, refunded_cents: refunded, ...row }) => ({
    ...row,
    amount: writeCents(cents, row.currency),
    refunded: writeCents(refunded, row.currency),
  }))
}

interface Sums {
  cents: number
  refunded_cents: number
}

const shown = sql`case when dispute = 'open' then 'disputed' else state end`
