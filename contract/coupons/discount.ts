import { z } from 'zod'

/** What a coupon took off the price of an order; null without one. */
export const discount = z
  .object({
    code: z.string().nullable().describe('Null when a restore of a backup lost the coupon.'),
    cents: z.int(),
  })
  .nullable()
export type Discount = z.infer<typeof discount>
