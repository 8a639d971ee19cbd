import { z } from 'zod'
import { readCode, readLabel, readName } from '#license-client/src/readings.ts'

const controlCharacters = /\p{Cc}/u

/** Text of a program: trimmed, 1 to `max` characters, no control characters. */
export function shortText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !controlCharacters.test(text), 'holds control characters')
}

/** A name that somebody types. */
export function name(max: number) {
  return z
    .string('is missing')
    .transform(readName)
    .pipe(
      z
        .string()
        .min(1, 'is missing')
        .max(max, 'is too long')
        .refine((text) => !controlCharacters.test(text), 'holds control characters'),
    )
}

/** What only describes: a call never fails on it. Without anything left, it is as if it were not sent. */
export function label(max: number) {
  return z
    .string()
    .transform((text) => readLabel(text, max) || undefined)
    .optional()
    .catch(undefined)
    .describe(`For display only. Truncated to ${max} characters.`)
}

/** The digits of a code, also where a sentence, or another number, is around them. */
export function readDigits(typed: string, count: number): string {
  const code = readCode(typed)
  const alone = code.match(new RegExp(`(?<!\\d)\\d{${count}}(?!\\d)`, 'g')) ?? []
  return alone.length === 1 ? alone[0]! : code.replace(/[\s-]/g, '')
}
