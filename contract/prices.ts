import { z } from 'zod'

/** A price that has begun, whether or not it still holds. */
export const shownPrice = z.object({
  id: z.uuid(),
  kind: z.enum(['purchase', 'renewal']),
  cents: z.int(),
  currency: z.string(),
})
export type ShownPrice = z.infer<typeof shownPrice>
