import { z } from 'zod'
import { orderKinds, priceKinds } from './product.ts'

export const priceKind = z.enum(priceKinds, 'must be purchase or renewal')
export const orderKind = z.enum(orderKinds)
/** Whether the price contains the tax, or the tax is added to it. */
export const taxBehavior = z.enum(['inclusive', 'exclusive'])
export type TaxBehavior = z.infer<typeof taxBehavior>

/** A price that has begun, whether or not it still holds. */
export const shownPrice = z.object({
  id: z.uuid(),
  kind: priceKind,
  cents: z.int(),
  currency: z.string(),
})
export type ShownPrice = z.infer<typeof shownPrice>
