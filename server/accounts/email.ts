import { domainToASCII } from 'node:url'
import { readEmail } from '#contract/email.ts'
import { sizes } from '#contract/limits.ts'

/** Each could make an address another one on its way through mail servers, quoted or not. */
const forbidden = /[\p{C}\s<>",;:\\()[\]]/u
/** With emoji, and the joiners that some scripts need. */
const domainLetters =
  /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Join_Control}.-]+[\p{L}\p{M}\p{N}]$/u
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/**
 * Parses an address for sending (the local part as typed) and for comparing; null when no email can
 * go there. Both have the same domain: an email to one must never prove the other. Dots may stand anywhere:
 * old Japanese carriers gave out such addresses, and payment providers and mail servers take them.
 */
export function parseEmail(text: string): { typed: string; normal: string } | null {
  const [local = '', domain = '', ...rest] = readEmail(text).split('@')
  // domainToASCII stops at a slash, and would take a.org/.b.org for a.org.
  const ascii = domainLetters.test(domain) ? domainToASCII(domain) : ''
  const typed = `${local}@${ascii}`
  const wellFormed =
    rest.length === 0 &&
    typed.length <= sizes.email &&
    !forbidden.test(local) &&
    /^.{1,64}$/u.test(local) &&
    /[^.]/.test(local) &&
    domainName.test(ascii)
  return wellFormed ? { typed, normal: `${local.toLowerCase()}@${ascii}` } : null
}

/** `a•••@e•••.org`: enough for the owner to recognize it, too little for anybody else. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [first] = local
  return `${first}•••@${domain[0]}•••${domain.slice(domain.lastIndexOf('.'))}`
}
