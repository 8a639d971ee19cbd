import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'

export type Order = Selectable<Database['orders']>

/** Finds an order by its id at the provider. */
export async function findByReference(
  { db }: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  reference: string,
): Promise<Order | null> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider.name)
    .where('provider_order_id', '=', reference)
    .executeTakeFirst()
  return order ?? null
}

/** Every change of an order locks this row first. */
export function lockOrder(trx: Transaction<Database>, id: string): Promise<Order> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** As emails name it. */
export function nameOrder({ id, order_number }: Pick<Order, 'id' | 'order_number'>) {
  return { orderId: id, orderNumber: order_number }
}

/** What turning a payment into what it bought requires. */
export type FulfillDeps = Pick<
  Deps,
  'db' | 'clock' | 'secrets' | 'jobs' | 'peers' | 'payments' | 'log' | 'config' | 'faults'
>
