import { randomUUID } from 'node:crypto'
import type { Delivery } from '../deliveries.ts'
import { findSale, type World } from './world.ts'

export type Resource = 'sale' | 'refund' | 'dispute' | 'dispute_won'

/** Posts a sale to every address, unsigned, as Gumroad does. */
export function announce(world: World, id: string, resource: Resource): void {
  world.deliveries.post(parcel(resource, pingBody(world, id, resource)), world.pingUrls)
}

/** Sends one ping immediately with these fields, whether or not they match a sale. */
export function sendPing(world: World, fields: Record<string, string>): Promise<Delivery[]> {
  const body = new URLSearchParams(fields).toString()
  return world.deliveries.postOnce(parcel(fields.resource_name ?? 'sale', body), world.pingUrls)
}

/** Composes the form that Gumroad posts about the current state of a sale. */
export function pingBody(world: World, id: string, resource: Resource): string {
  const { sale, state } = findSale(world, id)
  return new URLSearchParams({
    seller_id: world.sellerId,
    product_id: sale.product_id,
    // A gift's email is its recipient's address.
    email: sale.giftee_email ?? sale.purchase_email,
    price: `${sale.price}`,
    currency: 'usd',
    quantity: `${sale.quantity}`,
    order_number: `${sale.order_id}`,
    sale_id: sale.id,
    sale_timestamp: sale.created_at,
    ...(state === 'test' && { test: 'true' }),
    refunded: `${sale.refunded ?? false}`,
    resource_name: resource,
    disputed: `${sale.disputed}`,
    dispute_won: `${sale.dispute_won}`,
  }).toString()
}

function parcel(type: string, body: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { id: randomUUID(), type, compose: () => ({ body, headers }) }
}
