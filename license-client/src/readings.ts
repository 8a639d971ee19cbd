// This module reads codes and names that people type or paste. The shop reads them with the same
// functions.

/**
 * Reads a code (a license key, a coupon, an order id, a number): turns full-width letters and all
 * scripts' digits into plain ones and every dash into a hyphen, and drops invisible characters.
 */
export function readCode(typed: string): string {
  return (
    typed
      // NFKC would turn a long ſ into an s, although it is another letter, not another width of the
      // same one.
      .replace(/[^ſﬅ]+/g, (part) => part.normalize('NFKC'))
      .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      // On a Japanese keyboard, the key of the hyphen makes a ー.
      .replace(/[\p{Dash}ー]/gu, '-')
      .replace(/(?![0-9])\p{Nd}/gu, readDigit)
      .replaceAll('。', '.')
      .trim()
  )
}

/** Reads a digit: every script has its ten in a row. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let below = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1
  return String(below % 10)
}

/** Reads what was pasted twice into one field, without a break; null for anything else. */
export function halve(text: string): string | null {
  const half = text.slice(0, text.length / 2)
  return half !== '' && half + half === text ? half : null
}

/** Reads a code in capitals. Only ASCII is changed: turning ß into SS would make another code. */
export function readCapitals(typed: string): string {
  return readCode(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}

/**
 * Reads a name: composed, on one line, without invisible characters and those that change the direction
 * of text. Joining characters stay, because words of some scripts and many emoji need them.
 */
export function readName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu, '')
    .replace(/\r\n|[\t-\r\u2028\u2029]/g, ' ')
    .trim()
}

/** Reads a descriptive name, dropping what can't be stored and cutting off what is too long. */
export function readLabel(typed: string, most: number): string {
  return cutText(readName(typed).replace(/\p{Cc}/gu, ''), most).trim()
}

/** Cuts a text, and never leaves half of a character. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\p{Cs}\0]/gu, '')
}
