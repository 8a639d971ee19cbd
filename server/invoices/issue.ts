import type { Selectable } from 'kysely'
import { lockOrders } from '#db/lock-order.ts'
import type { Database, Trx } from '#db/schema.ts'
import type { BuyerFields } from '#contract/invoice-fields.ts'
import { findSeller } from '#contract/providers.ts'
import { findDiscount } from '../prices/coupons.ts'
import type { ShopContext } from '../settings/deps.ts'
import { correctInvoice } from './correct.ts'
import { describeInvoice, type InvoiceFacts } from './facts.ts'
import { findInvoice } from './find.ts'
import { findUnprintable } from './fonts.ts'
import { takeNumber } from './number.ts'
import { findReceivedOn } from './received-on.ts'

type Order = Selectable<Database['orders']>

export type NoInvoice =
  | { reason: 'not_found' | 'not_paid' }
  | { reason: 'sold_by_provider'; seller: string }
  /** Some characters cannot be printed, and a document cannot be changed later. */
  | { reason: 'unprintable'; characters: string[] }

interface Options {
  accountId: string
  orderId: string
  buyer: BuyerFields
  /** Chooses one document when the order has several. */
  number?: string | undefined
}

/**
 * Returns the invoice of an order. It is issued the first time and stays the same, until another invoice
 * reverses its credit note.
 */
export async function issueInvoice(
  deps: ShopContext,
  { accountId, orderId, buyer, number }: Options,
): Promise<InvoiceFacts | NoInvoice> {
  // Checking the font is slow, so it is done before the row is locked.
  const unprintable = findUnprintable(Object.values(buyer).join('\n'))
  return deps.db.transaction().execute(async (trx) => {
    // If two calls run at once, the second waits here and then finds the first one's invoice.
    const order = await lockOrders(trx)
      .where('id', '=', orderId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (order === undefined) return { reason: 'not_found' }
    const issued = await findInvoice(trx, order.id, number)
    if (issued !== null) return issued
    if (number !== undefined) return { reason: 'not_found' }
    return issueFirst(deps, trx, order, { buyer, unprintable })
  })
}

/** Issues the invoice of an order that has none. The order's row must be locked. */
export async function issueFirst(
  deps: ShopContext,
  trx: Trx,
  order: Order,
  { buyer, unprintable }: { buyer: BuyerFields; unprintable: string[] },
): Promise<InvoiceFacts | NoInvoice> {
  return findObstacle(order, unprintable) ?? write(deps, trx, order, buyer)
}

/** Says why an order with these unprintable characters gets no invoice; null when it gets one. */
export function findObstacle(order: Order, characters: string[]): NoInvoice | null {
  if (order.paid_at === null) return { reason: 'not_paid' }
  const seller = findSeller(order.provider)
  if (seller !== null) return { reason: 'sold_by_provider', seller }
  return characters.length > 0 ? { reason: 'unprintable', characters } : null
}

async function write(
  deps: ShopContext,
  trx: Trx,
  order: Order,
  buyer: BuyerFields,
): Promise<InvoiceFacts> {
  const { seller, sellerTimeZone: timeZone, kind } = deps.config
  const issuedAt = deps.clock.now()
  const number = await takeNumber(deps, trx, 'invoice', issuedAt)
  const facts = describeInvoice(
    order,
    { number, issuedAt, timeZone },
    { seller, buyer, demo: kind !== 'shop' },
    {
      receivedOn: await findReceivedOn(trx, order.id),
      discount: await findDiscount(trx, order),
    },
  )
  await trx
    .insertInto('invoices')
    .values({ number, order_id: order.id, issued_at: issuedAt, facts: JSON.stringify(facts) })
    .execute()
  await correctInvoice(deps, trx, order.id)
  return facts
}
