import { z } from 'zod'

const longest = 320

/** What a list is narrowed by; an empty one narrows nothing. */
export const words = z
  .string()
  .max(longest)
  .optional()
  .transform((text) => text?.trim() || undefined)

/** Where a list goes on: the `next` of the page before. */
export const after = z.string().max(longest).optional()

export const id = z.string().trim().min(1).max(longest)
