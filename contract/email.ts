import { halve } from '#license-client/src/readings.ts'
import { sizes } from './limits.ts'

/**
 * Matches a label such as `Email:`, or a name and a bracket. Both must be on one line, because the text
 * could begin with a header.
 */
const label = /^(?:[\p{L}\p{Zs}-]{1,40}:|[^@<>\r\n]*<)/u
const before = /^[\s\p{Cf}\p{Pi}("„[]+/u
const after = /(?<![\s\p{Cf}\p{Pe}\p{Pf}.,;:!?"'>。．｡])[\s\p{Cf}\p{Pe}\p{Pf}.,;:!?"'>。．｡]+$/u

/**
 * Reads an email address that somebody types or pastes: composes its characters, and removes a label
 * and any surrounding spaces, marks and invisible characters; the dots of East Asian keyboards become
 * dots of the domain. Never uses NFKC, which would turn one mailbox into another: ſ would become s.
 * Never extracts an address from a sentence either: somebody who types a space in `ada
 * lovelace@example.org` must not write to somebody else.
 */
export function readEmail(typed: string): string {
  const bare = typed.replace(label, '').replace(before, '').replace(after, '').normalize('NFC')
  const [text = '', ...others] = new Set(bare.split(/[\s,;]+/))
  const only = others.length === 0 ? text : bare
  const half = halve(only)
  const email = half?.includes('@') ? half : only
  return email.replace(/@.*$/su, (domain) => domain.replace(/[。．｡]/g, '.'))
}

/**
 * Each of these characters, quoted or not, could turn an address into another on its way through mail
 * servers.
 */
const forbidden = /[\p{C}\s<>",;:\\()[\]]/u
/** Allows emoji, and the joining characters that some scripts need. */
const domainLetters =
  /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Join_Control}.-]+[\p{L}\p{M}\p{N}]$/u
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/**
 * Reports whether a text is only an address, as a link of ours contains it, so that the server reads
 * exactly what is displayed. Its domain must be in the form that browsers send, so that no letter can
 * be mistaken for another.
 */
export function isBareEmail(text: string): boolean {
  return readEmail(text) === text && /^[^@\s\p{C}<>",;:\\()[\]]+@[a-z0-9.-]+$/u.test(text)
}

/**
 * Returns the mailbox of a normalized address: ada+2@example.org is ada@example.org, and Gmail ignores
 * dots. Use it only to count, never to send.
 */
export function nameMailbox(emailNormal: string): string {
  const [local = '', domain = ''] = emailNormal.split('@')
  const [untagged = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/**
 * Parses an address for sending (the local part as typed) and for comparing; null if no email can be
 * sent there. Both forms have the same domain, so that an email to one never proves the other. Dots may
 * be anywhere: old Japanese carriers issued such addresses, and payment providers and mail servers
 * accept them.
 */
export function parseEmail(text: string): { typed: string; normal: string } | null {
  const [local = '', domain = '', ...rest] = readEmail(text).split('@')
  // A URL's host would end at a slash, so that a.org/.b.org would be read as a.org.
  const ascii = domainLetters.test(domain) ? toAscii(domain) : ''
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

/** Writes a host as browsers and Node do; empty for an impossible one. */
function toAscii(domain: string): string {
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
