import { z } from 'zod'

const longest = 320

/** A filter of a list; an empty one filters nothing. */
export const words = z
  .string()
  .max(longest)
  .optional()
  .transform((text) => text?.trim() || undefined)

/** Where a list continues: the `next` of the page before. */
export const after = z.string().max(longest).optional()

export const id = z.string().trim().min(1).max(longest)
