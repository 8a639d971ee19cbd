import { z } from 'zod'
import { readCouponCode } from './coupon-words.ts'
import { orderKinds, priceKinds } from './product.ts'
import { time } from './time.ts'

export const priceKind = z.enum(priceKinds, 'must be purchase or renewal')
export const orderKind = z.enum(orderKinds)
/** Says whether the price contains the tax, or the tax is added to it. */
export const taxBehavior = z.enum(['inclusive', 'exclusive'])
export type TaxBehavior = z.infer<typeof taxBehavior>

/** A price that has begun, whether or not it still applies. */
export const shownPrice = z.object({
  id: z.uuid(),
  kind: priceKind,
  cents: z.int(),
  currency: z.string(),
})
export type ShownPrice = z.infer<typeof shownPrice>

/** Reads a code in whatever form it is typed: `Coupon: “spring”.` is `SPRING`. */
export const couponCode = z
  .string('must be a code, such as SPRING-20')
  .transform(readCouponCode)
  .pipe(
    z
      .string()
      .regex(
        /^[A-Z0-9-]{3,32}$/,
        'must have 3 to 32 letters, digits and hyphens, such as SPRING-20',
      ),
  )

export const shownCouponQuery = z.object({
  kind: priceKind.default('purchase'),
})

/** The amount to pay with a coupon, at the current price. */
export const shownCoupon = z.object({
  code: z.string(),
  kind: priceKind,
  price_id: z.uuid().describe('The price it’s based on.'),
  price_cents: z.int().describe('What it costs without the coupon.'),
  cents: z.int().describe('What it costs with the coupon, before any added tax.'),
  currency: z.string(),
  ends_at: time.nullable().describe('Null when it has no end.'),
})
export type ShownCoupon = z.infer<typeof shownCoupon>

/** The amount that a coupon took off an order's price; null without a coupon. */
export const discount = z
  .object({
    code: z
      .string()
      .nullable()
      .describe('Null when the coupon was lost in a restore from a backup.'),
    cents: z.int(),
  })
  .nullable()
export type Discount = z.infer<typeof discount>

/** The cents that were or will be returned to the buyer. */
export const moneyBack = z.object({
  refunded: z.int().describe('Cents refunded.'),
  on_its_way: z.int().describe('Cents of refunds that have not left yet.'),
  taken_back: z.int().describe('Cents that a bank took back in disputes.'),
  currency: z.string(),
})
export type MoneyBack = z.infer<typeof moneyBack>
