import { randomUUID } from 'node:crypto'
import type { Delivery } from '../deliveries.ts'
import { findSale, type World } from './world.ts'

export type Resource = 'sale' | 'refund' | 'dispute' | 'dispute_won'

/** Posts a sale to every address, unsigned, as Gumroad does. */
export function announce(world: World, id: string, resource: Resource): void {
  world.deliveries.post(parcel(resource, pingBody(world, id, resource)), world.pingUrls)
}

/** Sends one ping immediately with these fields, true or not. */
export function sendPing(world: World, fields: Record<string, string>): Promise<Delivery[]> {
  const body = new URLSearchParams(fields).toString()
  return world.deliveries.postOnce(parcel(fields.resource_name ?? 'sale', body), world.pingUrls)
}

/** The form that Gumroad posts about the current state of a sale. */
export function pingBody(world: World, id: string, resource: Resource): string {
  const { sale, state } = findSale(world, id)
  return new URLSearchParams({
    seller_id: sale.seller_id,
    product_id: sale.product_id,
    product_name: sale.product_name,
    permalink: sale.product_permalink,
    product_permalink: `https://gumroad.com/l/${sale.product_permalink}`,
    short_product_id: sale.product_permalink,
    // Of a gift, the address it is for.
    email: sale.giftee_email ?? sale.purchase_email,
    price: `${sale.price}`,
    gumroad_fee: `${sale.gumroad_fee}`,
    currency: 'usd',
    quantity: `${sale.quantity}`,
    discover_fee_charged: 'false',
    can_contact: 'true',
    referrer: sale.referrer,
    'card[visual]': sale.card.visual ?? '',
    'card[type]': sale.card.type ?? '',
    'card[bin]': '',
    'card[expiry_month]': '',
    'card[expiry_year]': '',
    order_number: `${sale.order_id}`,
    sale_id: sale.id,
    sale_timestamp: sale.created_at,
    ...(state === 'test' && { test: 'true' }),
    ip_country: sale.country,
    is_gift_receiver_purchase: 'false',
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
