import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { readCapitals } from '#license-client/src/readings.ts'
import type { ShopContext } from '../settings/deps.ts'

export type Sql = RawBuilder<unknown>

const longest = 320

export const id = z.string().trim().min(1).max(longest)

/** Filters a time by days, both inclusive, in the seller’s time zone. */
export function inDays<Name extends string>(name: Name, column: string) {
  const start = (day: string, days: number, { config }: ShopContext) =>
    sql`(${day}::date + ${days}::int)::timestamp at time zone ${config.sellerTimeZone}`
  const from = (day: string, deps: ShopContext) => sql`${sql.ref(column)} >= ${start(day, 0, deps)}`
  const to = (day: string, deps: ShopContext) => sql`${sql.ref(column)} < ${start(day, 1, deps)}`
  return { [`${name}_from`]: from, [`${name}_to`]: to } as Record<
    `${Name}_from` | `${Name}_to`,
    typeof from
  >
}

export function all(parts: Sql[]): Sql {
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/**
 * Returns the beginning of a text that not everybody may read: enough to tell rows apart, too little to guess
 * the rest.
 */
export function beginningOf(text: Sql): Sql {
  return sql`left(${text}, least(3, length(${text}) / 2)) || '…'`
}

/** Returns a `like` pattern that finds what was typed anywhere in lower-case text. */
export function containing(typed: string): string {
  return `%${escape(typed.toLowerCase())}%`
}

/** Returns a `like` pattern that finds what was typed at the beginning of text, which can use an index. */
export function startingWith(typed: string, letterCase: 'lower' | 'upper' = 'lower'): string {
  return `${escape(letterCase === 'lower' ? typed.toLowerCase() : readCapitals(typed))}%`
}

/** Escapes a text. A typed `'` also finds a device named “Ada’s laptop”. */
function escape(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&').replace(/['’]/g, '_')
}
