import { readCapitals } from '#license-client/src/readings.ts'
import { readOrderId } from '#contract/order.ts'
import { sql } from 'kysely'
import { readOrderNumber } from '#contract/order-number.ts'
import type { Trx } from '#db/schema.ts'
import type { Order } from '../../orders/order.ts'

/** Finds a customer's paid order by its number, an id, or the number of its invoice; null without one. */
export async function findNamedOrder(
  trx: Trx,
  accountId: string,
  typed: string | undefined,
): Promise<Order | null | { refused: string }> {
  if (typed === undefined) return null
  const number = readOrderId(typed)
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(sql<string>`id::text`, '=', number.toLowerCase()),
        eb('order_number', '=', readOrderNumber(number) ?? ''),
        eb('provider_order_id', '=', number),
        eb('payment_id', '=', number),
        eb(
          'id',
          '=',
          selectFrom('invoices').select('order_id').where('number', '=', readCapitals(number)),
        ),
      ]),
    )
    .executeTakeFirst()
  return order ?? { refused: `They paid no order ${number}, and have no such invoice.` }
}
