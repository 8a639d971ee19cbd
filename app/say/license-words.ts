import { deviceChanges } from '#contract/limits.ts'
import { sayLocalTime } from './say-day.ts'

/** Says why a license with a free seat refuses a new device, and until when. */
export function describeNextChange(seats: number, nextChangeAt: string): string {
  const devices = deviceChanges.perSeat * seats
  const date = sayLocalTime(nextChangeAt)
  return `This license was on ${devices} different devices within ${deviceChanges.days} days, which is its limit. You can activate a new device from ${date}, and those ${devices} at any time.`
}
