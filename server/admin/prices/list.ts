import { sql } from 'kysely'
import type { z } from 'zod'
import type { pricePage } from '#contract/admin/prices.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { isFirst, findHolding, listPrices, type Price } from '../../prices/prices.ts'
import { previewNewPrice } from './set.ts'

type ListedPrice = z.input<typeof pricePage>['rows'][number]

/** Lists all prices, newest first. A shop has only a handful. */
export async function listAllPrices(deps: ShopContext): Promise<ListedPrice[]> {
  const prices = await listPrices(deps)
  const orders = await countOrders(deps)
  const now = deps.clock.now()
  return prices.toReversed().map((price) => {
    const state = findState(prices, price, now)
    return {
      id: price.id,
      kind: price.kind,
      cents: price.cents,
      currency: price.currency,
      from: isFirst(price) ? null : price.holds_from,
      state,
      orders: orders.get(price.id) ?? 0,
      says: state === 'to_come' ? previewNewPrice(deps, prices, price) : null,
    }
  })
}

function findState(prices: Price[], price: Price, now: Date): ListedPrice['state'] {
  if (price.holds_from > now) return 'to_come'
  return findHolding(prices, price.kind, now).id === price.id ? 'holds' : 'past'
}

async function countOrders({ db }: ShopContext): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['price_id', sql<number>`count(*)::int`.as('orders')])
    .where('price_id', 'is not', null)
    .where('paid_at', 'is not', null)
    .groupBy('price_id')
    .execute()
  return new Map(rows.map(({ price_id, orders }) => [price_id!, orders]))
}
