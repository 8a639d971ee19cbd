import { z } from 'zod'
import { readOrderId } from '#contract/order.ts'
import { lockOrders } from '#db/lock-order.ts'
import type { Db } from '#db/schema.ts'
import type { Order } from '../../orders/order.ts'
import { readOrderNumber } from '#contract/order-number.ts'

/** The number of an order however it is typed, or its id, ours or the provider's. */
export const orderName = z.string('name an order').trim().min(1, 'name an order').max(200)

/** Finds an order by its number or either id, with whatever is around them; with `lock`, two actions on it follow one another. */
export async function findOrderByAnyId(
  db: Db,
  typed: string,
  lock?: 'lock',
): Promise<Order | null> {
  const name = readOrderId(typed)
  const isOurs = z.guid().safeParse(name).success
  const orders = lock ? lockOrders(db) : db.selectFrom('orders').selectAll()
  const order = await orders
    .where(({ eb, or }) =>
      isOurs
        ? eb('id', '=', name)
        : or([
            eb('provider_order_id', '=', name),
            eb('order_number', '=', readOrderNumber(typed) ?? ''),
          ]),
    )
    .executeTakeFirst()
  return order ?? null
}
