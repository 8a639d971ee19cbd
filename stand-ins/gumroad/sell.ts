import { announce } from './pings.ts'
import { newId, newOrderId, writeAmount, type Sale } from './wire.ts'
import type { PurchaseState, World } from './world.ts'

export type Order = {
  email: string
  /** Buys it for somebody else. */
  giftee?: string
  productId?: string
  /** Price of the whole sale. */
  priceCents?: number
  quantity?: number
  currencySymbol?: string
  state?: PurchaseState
}

/** Someone buys on Gumroad; returns the id of the sale. */
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
  const created = new Date()
  return {
    id: newId(),
    email,
    seller_id: world.sellerId,
    timestamp: 'less than a minute ago',
    daystamp: created.toUTCString(),
    created_at: `${created.toISOString().slice(0, 19)}Z`,
    product_name: 'Protocraft Individual License',
    product_has_variants: false,
    price: priceCents,
    gumroad_fee: Math.round(priceCents / 10),
    is_bundle_purchase: false,
    is_bundle_product_purchase: false,
    formatted_display_price: `${currencySymbol}${writeAmount(priceCents)}`,
    formatted_total_price: `${currencySymbol}${writeAmount(priceCents)}`,
    currency_symbol: currencySymbol,
    amount_refundable_in_currency: writeAmount(priceCents),
    product_id: order.productId ?? world.productId,
    product_permalink: 'protocraft',
    chargedback: false,
    purchase_email: email,
    ...(giftee && { giftee_email: giftee }),
    country: 'Germany',
    country_iso2: 'DE',
    paid: priceCents !== 0,
    quantity,
    order_id: newOrderId(),
    ...whatEverySaleSays,
    is_gift_sender_purchase: giftee !== undefined,
  }
}

const whatEverySaleSays = {
  has_variants: false,
  variants_and_quantity: '',
  has_custom_fields: false,
  custom_fields: {},
  is_product_physical: false,
  is_recurring_billing: false,
  can_contact: true,
  is_following: false,
  disputed: false,
  dispute_won: false,
  is_additional_contribution: false,
  discover_fee_charged: false,
  is_upgrade_purchase: false,
  is_more_like_this_recommended: false,
  is_gift_sender_purchase: false,
  is_gift_receiver_purchase: false,
  referrer: 'direct',
  paypal_refund_expired: false,
  card: {
    visual: '**** **** **** 4242',
    type: 'visa',
    bin: null,
    expiry_month: null,
    expiry_year: null,
  },
  product_rating: null,
}
