import { z } from 'zod'

const controlCharacters = /\p{Cc}/u

/** Text from outside: trimmed, 1 to `max` characters, no control characters. */
export function shortText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !controlCharacters.test(text), 'holds control characters')
}

/** A time as `Date.toISOString` writes it. */
export const isoTime = z.iso.datetime()
