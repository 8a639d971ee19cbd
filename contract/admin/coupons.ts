import { z } from 'zod'
import { time } from '../time.ts'
import { priceKinds } from '../product.ts'
import { listOf } from './list.ts'

const listedCoupon = z.object({
  id: z.guid(),
  code: z.string(),
  /** One of the two is null. */
  percent: z.int().nullable(),
  off_cents: z.int().nullable(),
  currency: z.string(),
  for: z.enum([...priceKinds, 'both']),
  from: time,
  /** Is null if the coupon has no end. */
  until: time.nullable(),
  most_uses: z.int().nullable(),
  state: z.enum(['to_come', 'holds', 'used_up', 'ended']),
  /** The number of paid orders that used the coupon. */
  paid: z.int(),
  /** The number of open orders with the coupon: each reserves a use until it ends. */
  open: z.int(),
  says: z.string(),
})

/** The scope that may read codes, because anyone who has a code can use it. */
export const codeReaders = 'money'

export const couponList = listOf(listedCoupon, {}, { code: codeReaders })
export type ListedCoupon = z.infer<typeof listedCoupon>
