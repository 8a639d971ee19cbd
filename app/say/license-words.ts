import { deviceChanges } from '#contract/limits.ts'
import { sayLocalTime } from './say-day.ts'

/** Says why a license with a free seat refuses a new device, and until when. */
export function describeNextChange(seats: number, nextChangeAt: string): string {
  const devices = deviceChanges.perSeat * seats
  const date = sayLocalTime(nextChangeAt)
  return `This license was used on ${devices} devices within ${deviceChanges.days} days, the limit. You can reactivate those ${devices} at any time, and a new device from ${date}.`
}
