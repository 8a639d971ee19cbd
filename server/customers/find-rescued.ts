import { findByKey } from '../licenses/find.ts'
import { padSaleId, saleIdPattern } from '#contract/order.ts'
import { isUuid } from '#contract/uuid.ts'
import { findProvider, type PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'
import { isSettled } from '../orders/find.ts'
import { fulfill } from '../orders/fulfill.ts'
import type { Order } from '../orders/order.ts'

/**
 * Finds the order with this id, or of this license key. If its webhook events were lost, asks the provider and fulfills the
 * order here, so the buyer gets the key whatever else was typed. Throws while the provider does not
 * answer.
 */
export async function findRescued(deps: Deps, typed: string): Promise<Order | null> {
  const order = await findOrder(deps, typed)
  if (order && isSettled(order)) return order
  const place = order ? placeOf(deps, order) : placeOfSale(deps, typed)
  if (place === null) return order
  if ((await fulfill(deps, place.provider, place.reference)) === 'unavailable')
    throw new Error(`${place.provider.name} did not answer: the request will be retried`)
  return findOrder(deps, typed)
}

interface Place {
  provider: PaymentProvider
  reference: string
}

function placeOf({ payments }: Deps, order: Order): Place | null {
  const provider = findProvider(payments, order.provider)
  const reference = order.provider_order_id
  return provider && reference ? { provider, reference } : null
}

/** When orders start at the provider, one can be paid that we don't know yet. */
function placeOfSale({ payments }: Deps, typed: string): Place | null {
  if (payments.gumroad === null || !saleIdPattern.test(typed)) return null
  return { provider: payments.gumroad, reference: padSaleId(typed) }
}

async function findOrder(deps: Deps, typed: string): Promise<Order | null> {
  const query = deps.db.selectFrom('orders').selectAll()
  const license = await findByKey(deps, deps.db, typed)
  if (license !== null)
    return (await query.where('id', '=', license.order_id).executeTakeFirst()) ?? null
  const order = await (
    isUuid(typed)
      ? query.where('id', '=', typed)
      : query.where('provider_order_id', 'in', [typed, padSaleId(typed)])
  ).executeTakeFirst()
  return order ?? null
}
