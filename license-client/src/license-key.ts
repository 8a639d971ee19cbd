import { halve, readCapitals } from './readings.ts'

const prefix = 'PC1'
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 5
const groupLength = 5

/**
 * Matches what may be between two characters, such as a line break in a quoted-printable email or in a
 * reply.
 */
const between = String.raw`[\s=>-]*`
/** A letter or digit of a key. When keys are dictated or copied by hand, O means 0, and I and L mean 1. */
const character = '[0-9A-TV-Z]'
const group = `${character}{${groupLength}}`

const afterPrefix = `((?:${between}${character}){${groups * groupLength}})(?![0-9A-Z])`
const withPrefix = new RegExp(`(?<![0-9A-Z])(?=P${between}C${between}[1IL]${afterPrefix})`, 'g')

/** Matches the groups of a key that has nothing attached to it, such as another prefix. */
const inGroups = `(${group}(?:${between}${group}){${groups - 1}})(?!-*[0-9A-Z])`
const withoutPrefix = new RegExp(`(?=${inGroups})(?<![0-9A-Z]-*)`, 'g')

/**
 * Reads the license key in a text, in the form it was issued. Anything may surround the key, such as an
 * email. Null if the text contains no key, or more than one.
 */
export function readLicenseKey(text: string): string | null {
  const plain = readCapitals(text)
  return findKey(plain) ?? findKey(halve(plain) ?? '')
}

function findKey(text: string): string | null {
  const found = findKeys(text, withPrefix)
  const keys = found.size > 0 ? found : findKeys(text, withoutPrefix)
  const [key = null] = keys
  return keys.size === 1 ? key : null
}

function findKeys(text: string, pattern: RegExp): Set<string> {
  const found = new Set<string>()
  for (const [, characters = ''] of text.matchAll(pattern)) {
    const digits = Array.from(characters.match(/[0-9A-Z]/g) ?? [], readDigit)
    if (findCheckDigit(digits.slice(0, -1)) === digits.at(-1)) found.add(format(digits))
  }
  return found
}

/** Writes a key of these digits and their check character. */
export function writeLicenseKey(digits: number[]): string {
  return format([...digits, findCheckDigit(digits)])
}

function readDigit(letter: string): number {
  return alphabet.indexOf(letter.replace('O', '0').replace(/[IL]/, '1'))
}

function format(digits: number[]): string {
  const text = digits.map((digit) => alphabet[digit]).join('')
  return [prefix, ...(text.match(/.{5}/g) ?? [])].join('-')
}

/**
 * Computes the check digit. It sums over GF(32) with a different power of the generator at each place,
 * which detects every single wrong character and every swap of two.
 */
function findCheckDigit(digits: number[]): number {
  return digits.reduce((sum, digit) => double(sum ^ digit), 0)
}

/** Multiplies by x in GF(2)[x] / (x⁵ + x² + 1). */
function double(value: number): number {
  const shifted = value << 1
  return shifted & 32 ? shifted ^ 0b100101 : shifted
}
