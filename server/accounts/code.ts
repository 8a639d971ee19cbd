import { randomInt } from 'node:crypto'
import { sizes } from '#contract/limits.ts'
import type { Books } from '../deps.ts'
import { isMac, mac } from '../secrets/secrets.ts'

/**
 * How often one code is compared at most, and how many of those comparisons may be without the cookie.
 */
export const comparisonsPerCode = 5
export const comparisonsWithoutCookie = 2
/** How many codes of a browser work at the same time. */
export const codesPerBrowser = 2

export function makeCode(): string {
  return String(randomInt(10 ** sizes.code)).padStart(sizes.code, '0')
}

/** What is stored for a code; `id` is the id of its row. */
export function macCode(deps: Books, id: string, emailNormal: string, code: string): Buffer {
  return mac(deps.secrets.codePepper, id, emailNormal, code)
}

/** Compares in constant time. */
export function isCode(
  deps: Books,
  stored: Buffer,
  id: string,
  emailNormal: string,
  code: string,
): boolean {
  return isMac(deps.secrets.codePepper, stored, id, emailNormal, code)
}
