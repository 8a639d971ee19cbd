import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { readName, readCapitals } from '#license-client/src/readings.ts'

const longest = 320

/** A filter of a list; an empty one filters nothing. */
export const words = z
  .string()
  .max(longest)
  .optional()
  .transform((text) => (text && readName(text)) || undefined)

/** Where a list continues: the `next` of the page before. */
export const after = z.string().max(longest).optional()

/** Stands for rows without what a filter asks for, such as a country. */
export const none = 'none'

/** PostgreSQL has no year 0. */
const hasYear = (text: string) => !text.startsWith('0000')
const notADay = 'must be a day, such as 2026-11-23'
const notATime = 'must be a time, such as 2026-11-23T10:00:00Z'

export const day = z.iso.date(notADay).refine(hasYear, notADay).optional()

/** A time with its zone. */
export const time = z.iso
  .datetime({ offset: true, error: notATime })
  .refine(hasYear, notATime)
  .optional()

/** Whether a time is in these days of a time zone, both inclusive; an open end has no limit. */
export function inDays(
  column: string,
  from: string | undefined,
  to: string | undefined,
  timeZone = 'UTC',
): RawBuilder<boolean>[] {
  const at = sql.ref(column)
  const start = (day: string, days: number) =>
    sql`(${day}::date + ${days}::int)::timestamp at time zone ${timeZone}`
  return [
    ...(from === undefined ? [] : [sql<boolean>`${at} >= ${start(from, 0)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${at} < ${start(to, 1)}`]),
  ]
}

export function all(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

export const id = z.string().trim().min(1).max(longest)

/** The pattern of `like` for lower-case text that contains what was typed. */
export function containing(typed: string): string {
  return `%${escape(typed.toLowerCase())}%`
}

/** For text that begins with what was typed, which an index can find. */
export function startingWith(typed: string, letterCase: 'lower' | 'upper' = 'lower'): string {
  return `${escape(letterCase === 'lower' ? typed.toLowerCase() : readCapitals(typed))}%`
}

/** A device named “Ada’s laptop” is found by a typed `'` too. */
function escape(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&').replace(/['’]/g, '_')
}
