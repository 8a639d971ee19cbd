import { z } from 'zod'
import { readName } from '#license-client/src/readings.ts'

const longest = 320

/** A filter of a list; an empty text doesn't filter. */
export const words = z
  .string()
  .max(longest)
  .optional()
  .transform((text) => (text && readName(text)) || undefined)

/** The place to continue a list from: the `next` of the previous page. */
export const after = z.string().max(longest).optional()

/** Selects rows that lack the filtered value, such as a country. */
export const none = 'none'

/** PostgreSQL has no year 0. */
const hasYear = (text: string) => !text.startsWith('0000')
const notADay = 'must be a day, such as 2026-11-23'
const notATime = 'must be a time, such as 2026-11-23T10:00:00Z'

export const day = z.iso.date(notADay).refine(hasYear, notADay).optional()

/** PostgreSQL refuses zones from 16 hours on. No place is more than 14 hours from UTC. */
const hasZone = (text: string) => !/[+-](1[6-9]|2\d):\d\d$/.test(text)

/** A time with its zone. */
export const since = z.iso
  .datetime({ offset: true, error: notATime })
  .refine((text) => hasYear(text) && hasZone(text), notATime)
  .optional()
