import { sayDay } from '#app/say-day.ts'
import type { LicenseEntry } from '#contract/account.ts'
import type { LicenseFile, SeatRefusal } from '#contract/license-files.ts'
import { times } from '#contract/limits.ts'

/** A file without an end is one of a hundred years. */
const asGoodAsNoEnd = 50 * 365 * times.day
const soon = 60 * times.day

type End = Pick<LicenseFile, 'ends_at' | 'longer_from'>

/** "until Nov 22, 2027" */
export function sayEnd(end: End): string {
  return isEndless(end) ? 'without an end' : `until ${sayDay(end.ends_at)}`
}

function isEndless({ ends_at }: End): boolean {
  return Date.parse(ends_at) - Date.now() > asGoodAsNoEnd
}

/** A file that the updates outlast, or that ends soon after them, can be made anew. */
export function isLongerDue(
  { ends_at, longer_from }: End,
  { expires_at }: Pick<LicenseEntry, 'expires_at'>,
): boolean {
  const now = Date.now()
  if (longer_from !== null) return Date.parse(longer_from) <= now
  const [end, updatesEnd] = [Date.parse(ends_at), Date.parse(expires_at)]
  return updatesEnd > end || (updatesEnd <= now && end - now < soon)
}

/** How long a file works, and whether a longer one comes. */
export function describeEnd(file: End & Pick<LicenseFile, 'grace_days'>): string {
  if (isEndless(file)) return 'The license file doesn’t expire.'
  const works = `The license file works ${sayEnd(file)}, plus ${file.grace_days} days of grace.`
  if (file.longer_from === null) return works
  return `${works} It’s short because the payment can still be refunded. From ${sayDay(file.longer_from)}, you can get a longer one here without a new request.`
}

/** Why a license gives a computer no file, and what to do. */
export const seatRefusalWords: Record<SeatRefusal, string> = {
  trial: 'Trials don’t come with license files.',
  revoked: 'This license no longer works.',
  suspended: 'This license is paused. The reason is above.',
  device_limit: 'All its devices are in use. Release one above first.',
  too_many_changes: 'It was on too many devices recently. The date it can take a new one is above.',
  too_many_files:
    'This computer already has three license files. Show one of them again, or bring its release first.',
  holds_file: 'This computer already has a license file. Bring its release first.',
}
