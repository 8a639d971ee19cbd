import { readCapitals } from '#license-client/src/readings.ts'

/** Reads a coupon's code however it is typed, without a label before it and punctuation around it. */
export function readCouponCode(typed: string): string {
  const code = readCapitals(typed)
  const words = new Set(code.slice(code.lastIndexOf(':') + 1).match(/[\p{L}\p{M}\p{N}-]+/gu))
  const [word = code] = words
  return words.size === 1 ? word : code
}
