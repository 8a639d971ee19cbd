import { domainToASCII } from 'node:url'
import { sizes } from '#contract/limits.ts'

const forbidden = /[\p{C}\s<>",;:\\()[\]]/u
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/**
 * Parses an address for sending (the local part as typed) and for comparing; null when no email can
 * go there. Both have the same domain: an email to one must never prove the other.
 */
export function parseEmail(text: string): { typed: string; normal: string } | null {
  const [local = '', domain = '', ...rest] = text.trim().normalize('NFC').split('@')
  // domainToASCII stops at a slash, and would take a.org/.b.org for a.org.
  const ascii = domainLetters.test(domain) ? domainToASCII(domain) : ''
  const typed = `${local}@${ascii}`
  const wellFormed =
    rest.length === 0 &&
    typed.length <= sizes.email &&
    !forbidden.test(local) &&
    /^[^.].{0,63}$/u.test(local) &&
    !/\.\.|\.$/.test(local) &&
    domainName.test(ascii)
  return wellFormed ? { typed, normal: `${local.toLowerCase()}@${ascii}` } : null
}
