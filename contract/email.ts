const around = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu

/**
 * Reads an email address that somebody types or pastes: composed, and without the blanks and the invisible
 * characters around it. Never NFKC, which would make one mailbox another's: ſ would become s.
 */
export function readEmail(typed: string): string {
  return typed.replace(around, '').normalize('NFC')
}

/**
 * The simple address pattern of the crypto form: local part, @, domain, dot, two or more letters. They may
 * be of any script, and as browsers write them.
 */
export const simpleEmailPattern = /^[^\s@]+@[^\s@]+\.([\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu
