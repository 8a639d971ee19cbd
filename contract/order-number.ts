import { z } from 'zod'
import { readCapitals } from '#license-client/src/readings.ts'

export const orderNumber = z
  .string()
  .describe('The order number for people, such as P-7K3M-2Q9D. Unique; it gives access to nothing.')

/**
 * Reads the number of an order however it was typed or heard; null when it is none. It names an order, as
 * its id does, and opens nothing: no page shows an order by its number.
 */
export function readOrderNumber(typed: string): string | null {
  const characters = readCapitals(typed)
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const groups = /^P?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/.exec(characters)
  return groups === null ? null : `P-${groups[1]}-${groups[2]}`
}

/** The same where other ids are typed, too: a sale can be named by eight characters, so the P counts. */
export function readMarkedNumber(typed: string): string | null {
  return /^\s*p/i.test(typed) ? readOrderNumber(typed) : null
}
