import { z } from 'zod'
import { readName } from '#license-client/src/readings.ts'

const longest = 320

/** A filter of a list; an empty one filters nothing. */
export const words = z
  .string()
  .max(longest)
  .optional()
  .transform((text) => (text && readName(text)) || undefined)

/** The place where a list continues: the `next` of the page before. */
export const after = z.string().max(longest).optional()

/** Selects rows without what a filter asks for, such as a country. */
export const none = 'none'

/** PostgreSQL has no year 0. */
const hasYear = (text: string) => !text.startsWith('0000')
const notADay = 'must be a day, such as 2026-11-23'
const notATime = 'must be a time, such as 2026-11-23T10:00:00Z'

export const day = z.iso.date(notADay).refine(hasYear, notADay).optional()

/** A time with its zone. */
export const since = z.iso
  .datetime({ offset: true, error: notATime })
  .refine(hasYear, notATime)
  .optional()
