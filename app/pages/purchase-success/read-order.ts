import { type Bare, withDefaults } from '#app/browser/with-defaults.ts'
import type { HeldPayment, OrderAnswer, OrderReceipt } from '#contract/order.ts'
import { product } from '#contract/product.ts'

/** Converts the answer about an order for the page; null if there is none. */
export function readOrder(answer: Bare<OrderAnswer> | null): OrderAnswer | null {
  if (!answer) return null
  const { receipt, held, ...order } = withDefaults(answer, bareOrder)
  return {
    ...order,
    ...(receipt && { receipt: withDefaults(receipt, bareReceipt) }),
    ...(held && { held: withDefaults(held, bareHeld) }),
  }
}

const bareOrder: OrderAnswer = {
  order_number: null,
  state: 'awaiting_payment',
  license_key: null,
}

const bareReceipt: OrderReceipt = {
  amount_cents: 0,
  tax_cents: 0,
  currency: 'usd',
  discount: null,
  paid_at: '',
  paid_with: 'card',
  seller: [product.name],
}

const bareHeld: HeldPayment = { waits_for: 'person', is_paid: true, is_own_browser: false }
