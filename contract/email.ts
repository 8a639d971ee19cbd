import { halve } from '#license-client/src/readings.ts'

/** A word and a colon, as in `Email:`, or a name and a bracket; of one line, or a header could be before it. */
const label = /^(?:[\p{L}\p{Zs}-]{1,40}:|[^@<>\r\n]*<)/u
const before = /^[\s\p{Cf}\p{Pi}("„[]+/u
const after = /(?<![\s\p{Cf}\p{Pe}\p{Pf}.,;:!?"'>。．｡])[\s\p{Cf}\p{Pe}\p{Pf}.,;:!?"'>。．｡]+$/u

/**
 * Reads an email address that somebody types or pastes: composed, without a label, and the blanks, marks
 * and invisible characters around it, and with the dots of East Asian keyboards as dots of its domain. Never
 * NFKC, which would make one mailbox another's: ſ would become s. Nor is it taken out of a sentence: who
 * types a blank in `ada lovelace@example.org` must not write to somebody else.
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
 * Whether a text is an address and nothing else, as a link of ours holds it: what is shown is then what the
 * server reads. Its domain is what browsers send, so that no letter there looks like another.
 */
export function isBareEmail(text: string): boolean {
  return readEmail(text) === text && /^[^@\s\p{C}<>",;:\\()[\]]+@[a-z0-9.-]+$/u.test(text)
}

/**
 * The simple address pattern of the crypto form: local part, @, domain, dot, two or more letters. They may
 * be of any script, and as browsers write them.
 */
export const simpleEmailPattern = /^[^\s@]+@[^\s@]+\.([\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu

/**
 * Whose mailbox an address leads to, in its normal form: ada+2@example.org is ada@example.org, and Gmail
 * ignores dots. Only to count, never to send.
 */
export function nameMailbox(emailNormal: string): string {
  const [local = '', domain = ''] = emailNormal.split('@')
  const [untagged = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
