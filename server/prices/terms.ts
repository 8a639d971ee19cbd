import type { Selectable } from 'kysely'
import { z } from 'zod'
import { type TaxBehavior, taxBehavior } from '#contract/prices.ts'
import { orderKinds, type OrderKind } from '#contract/product.ts'
import type { Database } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import { isMac, mac, seal, unseal, type Secrets } from '../settings/secrets/secrets.ts'
import { applyCoupon, type Coupon } from './coupons.ts'
import type { Price } from './prices.ts'

/** The terms that an order begins with and keeps. */
export interface Terms {
  /** Is null for a team, because its price is in the quote. */
  priceId: string | null
  /** Is null without a coupon. */
  couponId: string | null
  /** The cents for each one, after the coupon and before any tax that is added. */
  unitCents: number
  /** The cents by which the coupon reduces each one. */
  discountCents: number
  quantity: number
  currency: string
  /** True when the provider computes a tax. */
  taxed: boolean
  taxBehavior: TaxBehavior
  /** The days in which it can be refunded; null when the shop promised none. */
  refundDays: number | null
}

/** Computes the terms. Pages, sessions, crypto payments and every check of an amount use these. */
export function workOutTerms(
  { config }: ShopContext,
  { id, cents, currency }: Pick<Price, 'cents' | 'currency'> & { id: string | null },
  quantity = 1,
  coupon: Coupon | null = null,
): Terms {
  const unitCents = coupon === null ? cents : applyCoupon(coupon, cents)
  return {
    priceId: id,
    couponId: coupon?.id ?? null,
    unitCents,
    discountCents: cents - unitCents,
    quantity,
    currency,
    taxed: config.tax === 'stripe',
    taxBehavior: config.taxBehavior,
    refundDays: config.refundDays,
  }
}

export type TermColumns = Pick<
  Selectable<Database['orders']>,
  | 'price_id'
  | 'coupon_id'
  | 'unit_cents'
  | 'discount_cents'
  | 'quantity'
  | 'price_currency'
  | 'taxed'
  | 'tax_behavior'
  | 'refund_days'
>

export function writeTerms(terms: Terms): TermColumns {
  return {
    price_id: terms.priceId,
    coupon_id: terms.couponId,
    unit_cents: terms.unitCents,
    discount_cents: terms.discountCents,
    quantity: terms.quantity,
    price_currency: terms.currency,
    taxed: terms.taxed,
    tax_behavior: terms.taxBehavior,
    refund_days: terms.refundDays,
  }
}

/** Reads the terms that the order began with, regardless of the present settings. */
export function readTerms(order: TermColumns): Terms {
  return {
    priceId: order.price_id,
    couponId: order.coupon_id,
    unitCents: order.unit_cents,
    discountCents: order.discount_cents,
    quantity: order.quantity,
    currency: order.price_currency,
    taxed: order.taxed,
    taxBehavior: order.tax_behavior,
    refundDays: order.refund_days,
  }
}

type Priced = Pick<Terms, 'unitCents' | 'quantity' | 'taxBehavior'>

/** Returns the total with this tax, which is included in the price or added to it. */
export function totalOf({ unitCents, quantity, taxBehavior }: Priced, taxCents: number): number {
  const price = unitCents * quantity
  return taxBehavior === 'inclusive' ? price : price + taxCents
}

/** The parts of an order besides its price, which are enough to restore its row. */
export interface Begun extends Terms {
  kind: OrderKind
  /** The renewed license or the team's quote; null for a purchase. */
  subject: string | null
}

const begun = z.tuple([
  z.uuid().nullable(),
  z.int().positive(),
  z.int().positive(),
  z.string(),
  z.boolean(),
  taxBehavior,
  z.uuid().nullable(),
  z.int().nonnegative(),
  z.int().positive().nullable(),
  z.enum(orderKinds),
  z.uuid().nullable(),
])

/**
 * Signs the terms of an order to be stored with its provider. Nobody there can change them or move them to
 * another order.
 */
export function signTerms(secrets: Secrets, orderId: string, order: Begun): string {
  const { priceId, unitCents, quantity, currency, taxed, taxBehavior } = order
  const price = [priceId, unitCents, quantity, currency, taxed, taxBehavior]
  const { couponId, discountCents, refundDays, kind, subject } = order
  const text = JSON.stringify([...price, couponId, discountCents, refundDays, kind, subject])
  return `${mac(secrets.orderTerms, orderId, text).toString('base64url')}.${text}`
}

/** Reads signed terms; null if the shop did not sign them for this order. */
export function readSignedTerms(secrets: Secrets, orderId: string, signed: string): Begun | null {
  const [signature, ...rest] = signed.split('.')
  const text = rest.join('.')
  if (!isMac(secrets.orderTerms, Buffer.from(signature!, 'base64url'), orderId, text)) return null
  const read = begun.safeParse(JSON.parse(text))
  // Another version of the program may have signed other fields.
  if (!read.success) return null
  const [priceId, unitCents, quantity, currency, taxed, taxBehavior, ...more] = read.data
  const [couponId, discountCents, refundDays, kind, subject] = more
  const price = { priceId, unitCents, quantity, currency, taxed, taxBehavior }
  return { ...price, couponId, discountCents, refundDays, kind, subject }
}

/** Encrypts a buyer's address to be stored with a provider that may not know it. */
export function sealEmail(secrets: Secrets, orderId: string, email: string): string {
  return seal(secrets.seal, `email of ${orderId}`, email).toString('base64url')
}

/** Decrypts the address; null if the shop did not encrypt it for this order. */
export function openSealedEmail(secrets: Secrets, orderId: string, sealed: string): string | null {
  return unseal(secrets.seal, `email of ${orderId}`, Buffer.from(sealed, 'base64url'))
}
