import { beginDay, nameDay } from '#contract/dates.ts'
import type { Range } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'

const daysByDefault = 30

/**
 * Reads a range of days such as 2026-11-01, both inclusive, in the seller's time zone. By default the last is
 * today. Returns a sentence if they are not valid days.
 */
export function readDays(
  { clock, config }: ShopContext,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Range | string {
  const zone = config.sellerTimeZone
  const last = to ?? nameDay(clock.now(), zone)
  if (!isDay(last)) return `to takes a day such as 2026-11-30, and "${to}" is not one.`
  if (from !== undefined && !isDay(from))
    return `from takes a day such as 2026-11-01, and "${from}" is not one.`
  if (from !== undefined && from > last) return 'The start date must be on or before the end date.'
  const begin = from === undefined ? beginDay(last, zone, 1 - daysByDefault) : beginDay(from, zone)
  return { from: begin, end: beginDay(last, zone, 1) }
}

/** Reports whether a day exists, unlike 2026-02-30. */
function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
