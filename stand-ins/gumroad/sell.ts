import { announce } from './pings.ts'
import { newId, newOrderId, writeAmount, type Sale } from './wire.ts'
import type { PurchaseState, World } from './world.ts'

export type Order = {
  email: string
  /** The address of somebody else, for whom it is bought. */
  giftee?: string
  productId?: string
  /** The price of the whole sale. */
  priceCents?: number
  quantity?: number
  currencySymbol?: string
  state?: PurchaseState
}

/** Makes a purchase on Gumroad, and returns the sale. */
export function sell(world: World, order: Order): Sale {
  const sale = createSale(world, order)
  const state = order.state ?? 'successful'
  world.sales.set(sale.id, { sale, state, refundedCents: 0 })
  world.changed()
  if (state === 'successful' || state === 'test') announce(world, sale.id, 'sale')
  return sale
}

function createSale(world: World, order: Order): Sale {
  const { email, giftee, priceCents = 4900, quantity = 1, currencySymbol = '$' } = order
  return {
    id: newId(),
    email,
    created_at: `${new Date().toISOString().slice(0, 19)}Z`,
    price: priceCents,
    currency_symbol: currencySymbol,
    amount_refundable_in_currency: writeAmount(priceCents),
    product_id: order.productId ?? world.productId,
    purchase_email: email,
    ...(giftee && { giftee_email: giftee }),
    country_iso2: 'DE',
    quantity,
    order_id: newOrderId(),
    is_recurring_billing: false,
    disputed: false,
    dispute_won: false,
  }
}
