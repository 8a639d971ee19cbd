import { z } from 'zod'

const notATime = 'must be a day, such as 2027-01-01, or a time, such as 2027-01-01T09:00Z'

/** A day, or a time with its zone, as it is typed. */
export const moment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  notATime,
)

export function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success
}
