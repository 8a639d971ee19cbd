import { sql, type Insertable, type Selectable } from 'kysely'
import { lockOrders } from '#db/lock-order.ts'
import type { Database, Db, Trx } from '#db/schema.ts'
import type { PaymentProvider, ProviderOrder } from '../checkout/provider.ts'
import type { ShopContext } from '../settings/deps.ts'
import { writeTerms, type Terms, type TermColumns } from '../prices/terms.ts'

export type Order = Selectable<Database['orders']>

type OrderColumns = Omit<Insertable<Database['orders']>, keyof TermColumns>

export function insertOrder(db: Db, columns: OrderColumns, terms: Terms) {
  return db
    .insertInto('orders')
    .values({ ...columns, ...writeTerms(terms) })
    .returningAll()
}

export async function findByReference(
  { db }: ShopContext,
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

export async function findById({ db }: ShopContext, id: string): Promise<Order | null> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  return order ?? null
}

/** Returns the account that owns the license: the buyer's or, for a gift, the recipient's. */
export function ownerOf({ account_id, given_to }: Pick<Order, 'account_id' | 'given_to'>): string {
  return (given_to ?? account_id)!
}

/** Reports whether the order began in the browser whose cookie has this hash. */
export function wasBegunIn(order: Pick<Order, 'device_hash'>, device: Buffer | null): boolean {
  return device !== null && (order.device_hash?.equals(device) ?? false)
}

/** Locks an order. Every change to an order locks this row first. */
export function lockOrder(trx: Trx, id: string): Promise<Order> {
  return lockOrders(trx).where('id', '=', id).executeTakeFirstOrThrow()
}

/** An order as its provider described it. Reads are numbered in the order in which they began. */
export type ReadOrder = ProviderOrder & {
  read: number
  /** True if the event that caused the read is from before the last restore. */
  isPast?: boolean
}

/**
 * Asks the provider after taking a number from a sequence. A row lock would not do: the answer can take
 * seconds, and the order may have no row yet.
 */
export async function readOrder(
  { db }: ShopContext,
  provider: PaymentProvider,
  reference: string,
): Promise<ReadOrder | 'not_found' | 'unavailable'> {
  const read = await numberRead(db)
  const providerOrder = await provider.retrieveOrder(reference)
  return typeof providerOrder === 'string' ? providerOrder : { ...providerOrder, read }
}

export async function numberRead(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`select nextval('payment_reads') as read`.execute(db)
  return rows[0]!.read
}

export function nameOrder({ id, order_number }: Pick<Order, 'id' | 'order_number'>) {
  return { orderId: id, orderNumber: order_number }
}
