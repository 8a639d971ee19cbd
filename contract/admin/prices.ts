import { z } from 'zod'
import { time } from '../time.ts'
import { priceKind } from '../prices.ts'
import { listOf } from './list.ts'

const listedPrice = z.object({
  id: z.guid(),
  kind: priceKind,
  cents: z.int(),
  currency: z.string(),
  /** Is null for the shop's first price. */
  from: time.nullable(),
  state: z.enum(['past', 'holds', 'to_come']),
  /** The number of orders that were started at this price. */
  orders: z.int(),
  /** Says what will happen when a future price begins. */
  says: z.string().nullable(),
})

export const pricePage = listOf(listedPrice).page
export type ListedPrice = z.infer<typeof listedPrice>
