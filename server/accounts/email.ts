import { domainToASCII } from 'node:url'
import { sizes } from '#contract/limits.ts'

const forbidden = /[\p{Cc}\s<>",;:\\()[\]]/u

/** An address as typed (for sending) and as compared; null when no letter could go there. */
export function parseEmail(text: string): { typed: string; normal: string } | null {
  const typed = text.trim().normalize('NFC')
  const [local = '', domain = '', ...rest] = typed.split('@')
  const ascii = domainToASCII(domain)
  const wellFormed =
    rest.length === 0 &&
    typed.length <= sizes.email &&
    !forbidden.test(typed) &&
    /^[^.].*$/.test(local) &&
    !/\.\.|\.$/.test(local) &&
    /^[^.-].*\.[a-z0-9-]{2,}$/.test(ascii)
  return wellFormed ? { typed, normal: `${local.toLowerCase()}@${ascii}` } : null
}
