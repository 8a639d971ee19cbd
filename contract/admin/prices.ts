import { z } from 'zod'
import { time } from '../time.ts'
import { priceKind } from '../prices.ts'
import { listOf } from './list.ts'

const listedPrice = z.object({
  id: z.guid(),
  kind: priceKind,
  cents: z.int(),
  currency: z.string(),
  /** Is null for the price that the shop began with. */
  from: time.nullable(),
  state: z.enum(['past', 'holds', 'to_come']),
  /** The number of orders that were begun at it. */
  orders: z.int(),
  /** Says of a future price what will happen when it begins. */
  says: z.string().nullable(),
})

export const pricePage = listOf(listedPrice).page
export type ListedPrice = z.infer<typeof listedPrice>
