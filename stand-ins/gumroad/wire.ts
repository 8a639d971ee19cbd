import { randomBytes, randomInt } from 'node:crypto'

/**
 * A sale in the format of Gumroad's API version 2, with the fields that the shop or a test reads; unset
 * fields are left out.
 */
export type Sale = {
  id: string
  email: string
  created_at: string
  price: number
  currency_symbol: string
  amount_refundable_in_currency: string
  product_id: string
  refunded?: boolean
  partially_refunded?: boolean
  purchase_email: string
  giftee_email?: string
  country_iso2: string
  quantity: number
  order_id: number
  is_recurring_billing: boolean
  disputed: boolean
  dispute_won: boolean
}

/**
 * Makes an id as Gumroad does, which encrypts its numbers: base64url of one block, which always ends in
 * `==`.
 */
export const newId = () => `${randomBytes(16).toString('base64url')}==`

export const newOrderId = () => randomInt(100_000_000, 999_999_999)

/** Matches the id even without its `==`, because Gumroad decodes before comparing. */
export const isSameId = (one: string, other: string) =>
  Buffer.from(one, 'base64url').equals(Buffer.from(other, 'base64url'))

/** Writes 4900 as 49, 2450 as 24.50, and 123450 as 1,234.50. */
export const writeAmount = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })
