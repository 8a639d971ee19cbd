import { z } from 'zod'
import { halve, readCapitals } from '#license-client/src/readings.ts'

export const orderNumber = z
  .string()
  .describe('The order number for people, such as P-7K3M-2Q9D. Unique; it gives access to nothing.')

const four = '([0-9A-TV-Z]{4})'
const marked = new RegExp(`(?<![0-9A-Z-])P\\s*-\\s*${four}\\s*-\\s*${four}(?!-?[0-9A-Z])`, 'g')
const whole = new RegExp(`^P?${four}${four}$`)

/**
 * Reads an order number however it was typed or heard; null if it isn't one. It names an order, as its
 * id does, but gives no access: no page shows an order by its number.
 */
export function readOrderNumber(typed: string): string | null {
  const text = readCapitals(typed)
  const inWords = new Set(Array.from(text.matchAll(marked), ([, ...groups]) => write(groups)))
  const [number = null] = inWords
  return inWords.size === 1 ? number : readAlone(text)
}

/** Reads a number surrounded only by spaces and punctuation. */
function readAlone(text: string): string | null {
  const bare = text.replace(/[\s\p{P}]/gu, '')
  const [, ...groups] = whole.exec(halve(bare) ?? bare) ?? []
  return groups.length === 0 ? null : write(groups)
}

/** Writes a number, reading O as zero, and I and L as one, which people confuse when they hear them. */
function write(groups: string[]): string {
  return `P-${groups.join('-').replaceAll('O', '0').replace(/[IL]/g, '1')}`
}
