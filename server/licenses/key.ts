import { randomBytes } from 'node:crypto'

const prefix = 'PC1'
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 25

/** `PC1-` and five groups of five: 120 random bits in Crockford's base32 and a check character. */
export function makeLicenseKey(): string {
  const digits = Array.from(randomBytes(length - 1), (byte) => byte & 31)
  return format([...digits, checkDigit(digits)])
}

/** Turns what was typed into the key as issued; null when none of our keys can look like it. */
export function parseLicenseKey(text: string): string | null {
  const plain = text
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{Cf}]/gu, '')
    .replace(/^PC[IL]/, prefix)
  if (!plain.startsWith(prefix) || plain.length !== prefix.length + length) return null
  const digits = Array.from(plain.slice(prefix.length), readDigit)
  if (digits.includes(-1)) return null
  return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? format(digits) : null
}

/** When keys are dictated or copied by hand, O means 0, and I and L mean 1. */
function readDigit(character: string): number {
  return alphabet.indexOf(character.replace('O', '0').replace(/[IL]/, '1'))
}

function format(digits: number[]): string {
  const text = digits.map((digit) => alphabet[digit]).join('')
  return [prefix, ...(text.match(/.{5}/g) ?? [])].join('-')
}

/**
 * Sums over GF(32) with a different power of the generator at each place, which detects every
 * single wrong character and every swap of two.
 */
function checkDigit(digits: number[]): number {
  return digits.reduce((sum, digit) => double(sum ^ digit), 0)
}

/** Times x in GF(2)[x] / (x⁵ + x² + 1). */
function double(value: number): number {
  const shifted = value << 1
  return shifted & 32 ? shifted ^ 0b100101 : shifted
}
