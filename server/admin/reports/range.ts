import { times } from '#contract/limits.ts'
import { addMilliseconds, type Clock, type Range } from '../../settings/clock.ts'

const daysByDefault = 30

/**
 * Reads a range of days such as 2026-11-01, both inclusive. By default the last is today in `timeZone`.
 * Returns a sentence if they are not valid days.
 */
export function readDays(
  clock: Clock,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone = 'UTC',
): Range | string {
  const last = readDay(to ?? clock.now().toLocaleDateString('sv-SE', { timeZone }))
  if (last === null) return `to takes a day such as 2026-11-30, and "${to}" is not one.`
  const first =
    from === undefined ? addMilliseconds(last, (1 - daysByDefault) * times.day) : readDay(from)
  if (first === null) return `from takes a day such as 2026-11-01, and "${from}" is not one.`
  if (first > last) return 'The start date must be on or before the end date.'
  return { from: first, end: addMilliseconds(last, times.day) }
}

/** Reads a day; null for one that does not exist, such as 2026-02-30. */
function readDay(text: string): Date | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : null
}
