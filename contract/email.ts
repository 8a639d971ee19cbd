/** A joiner between two letters of a script that needs it is no invisible character. */
const invisible = /(?<![^\0-\x7f\p{Cf}](?=\p{Join_Control}[^\0-\x7f\p{Cf}]))\p{Cf}/gu

/**
 * Reads an email address that somebody types or pastes: without blanks around it and without invisible
 * characters, composed. Never NFKC, which would make one mailbox another's: ſ would become s.
 */
export function readEmail(typed: string): string {
  return typed.replace(invisible, '').trim().normalize('NFC')
}

/**
 * The simple address pattern of the crypto form: local part, @, domain, dot, two or more letters. They may
 * be of any script, and as browsers write them.
 */
export const simpleEmailPattern = /^[^\s@]+@[^\s@]+\.([\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu
