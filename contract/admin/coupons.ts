import { z } from 'zod'
import { time } from '../time.ts'
import { priceKinds } from '../product.ts'
import { listOf } from './customers.ts'

const listedCoupon = z.object({
  id: z.guid(),
  code: z.string(),
  /** One of the two is null. */
  percent: z.int().nullable(),
  off_cents: z.int().nullable(),
  currency: z.string(),
  for: z.enum([...priceKinds, 'both']),
  from: time,
  /** Null when it has no end. */
  until: time.nullable(),
  most_uses: z.int().nullable(),
  state: z.enum(['to_come', 'holds', 'used_up', 'ended']),
  /** How many orders were paid with it. */
  paid: z.int(),
  /** How many can still be paid at it: each holds a place until it ends. */
  open: z.int(),
  /** What it does, in one sentence. */
  says: z.string(),
})

export const couponPage = listOf(listedCoupon)
export type ListedCoupon = z.infer<typeof listedCoupon>
