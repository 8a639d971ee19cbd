import { randomBytes, randomInt } from 'node:crypto'

/** A sale in the format of Gumroad's API version 2; unset fields are left out. */
export type Sale = {
  id: string
  email: string
  seller_id: string
  timestamp: string
  daystamp: string
  created_at: string
  product_name: string
  product_has_variants: boolean
  price: number
  gumroad_fee: number
  is_bundle_purchase: boolean
  is_bundle_product_purchase: boolean
  formatted_display_price: string
  formatted_total_price: string
  currency_symbol: string
  amount_refundable_in_currency: string
  product_id: string
  product_permalink: string
  refunded?: boolean
  partially_refunded?: boolean
  chargedback: boolean
  purchase_email: string
  giftee_email?: string
  country: string
  country_iso2: string
  paid: boolean
  has_variants: boolean
  variants_and_quantity: string
  has_custom_fields: boolean
  custom_fields: Record<string, string>
  order_id: number
  is_product_physical: boolean
  is_recurring_billing: boolean
  can_contact: boolean
  is_following: boolean
  disputed: boolean
  dispute_won: boolean
  is_additional_contribution: boolean
  discover_fee_charged: boolean
  is_upgrade_purchase: boolean
  is_more_like_this_recommended: boolean
  is_gift_sender_purchase: boolean
  is_gift_receiver_purchase: boolean
  referrer: string
  paypal_refund_expired: boolean
  card: {
    visual: string | null
    type: string | null
    bin: null
    expiry_month: null
    expiry_year: null
  }
  product_rating: null
  quantity: number
}

/** Gumroad encrypts its numbers: base64url of one block, which always ends in `==`. */
export const newId = () => `${randomBytes(16).toString('base64url')}==`

export const newOrderId = () => randomInt(100_000_000, 999_999_999)

/** Matches the id even if its `==` was lost: Gumroad decodes before it compares. */
export const isSameId = (one: string, other: string) =>
  Buffer.from(one, 'base64url').equals(Buffer.from(other, 'base64url'))

/** 4900 → 49, 2450 → 24.50, 123450 → 1,234.50 */
export const writeAmount = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })
