import { z } from 'zod'
import { halve, readCode, readLabel, readName } from '#license-client/src/readings.ts'

const controlCharacters = /\p{Cc}/u

/** Text from a program: trimmed, 1 to `max` characters, no control characters. */
export function shortText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !controlCharacters.test(text), 'contains control characters')
    .refine((text) => text.isWellFormed(), 'contains an incomplete Unicode character')
}

export function name(max: number) {
  return z
    .string('is missing')
    .transform(readName)
    .pipe(
      z
        .string()
        .min(1, 'is missing')
        .max(max, 'is too long')
        .refine((text) => !controlCharacters.test(text), 'contains control characters'),
    )
}

/** A descriptive text that never makes a call fail. If nothing usable is left, it counts as missing. */
export function label(max: number) {
  return z
    .string()
    .transform((text) => readLabel(text, max) || undefined)
    .optional()
    .catch(undefined)
    .describe(`For display only. Truncated to ${max} characters.`)
}

/** Reads the digits of a code, even within a sentence or beside another number. */
export function readDigits(typed: string, count: number): string {
  const code = readCode(typed)
  const bare = code.replace(/[\s-]/g, '')
  const half = halve(bare)
  if (half?.length === count) return half
  return findDigits(code, count, '') ?? findDigits(code, count, '[\\s-]?') ?? bare
}

/** Finds the digits with `between` between them; null if there are none, or several different ones. */
function findDigits(code: string, count: number, between: string): string | null {
  const digits = `\\d(?:${between}\\d){${count - 1}}`
  const alone = new RegExp(`(?<!\\d${between})${digits}(?!${between}\\d)`, 'g')
  const found = new Set(code.match(alone)?.map((each) => each.replace(/\D/g, '')))
  const [only = null] = found
  return found.size === 1 ? only : null
}
