import { product } from '#contract/product.ts'

/** A link in an email; in the text part, a plain address. */
export interface Link {
  text: string
  url: string
}

/** Words with links between them. Only `link()` makes a link, so nobody's name can contain one. */
export type Sentence = string | (string | Link)[]

/** Writes a sentence with links: say`Open ${link('your account', url)}.` */
export function say(words: TemplateStringsArray, ...values: (Link | Sentence)[]): Sentence {
  return words.flatMap((text, index) => [text, ...[values[index] ?? []].flat()])
}

export function link(text: string, url: string): Link {
  return { text, url }
}

/** Links an email address, which opens the reader's own mail program. */
export function mailTo(address: string): Link {
  return link(address, `mailto:${address}`)
}

export function openAccount({ siteUrl }: { siteUrl: string }): Link {
  return link('Open your account', `${siteUrl}/account`)
}

export function emailSupport({ supportEmail }: { supportEmail: string }): Link {
  return link('Email support', mailTo(supportEmail).url)
}

/** Returns a title, and a subject that also names the product: `Your license is suspended`. */
export function nameYour(what: string): { subject: string; title: string } {
  return { subject: `Your ${product.name} ${what}`, title: `Your ${what}` }
}

/**
 * Begins a sentence about new documents; empty for buyers who never asked for an invoice. A new invoice
 * reverses a credit note.
 */
export function sayPapers(
  { creditNote, invoice }: { creditNote?: string | null; invoice?: string | null },
  { siteUrl }: { siteUrl: string },
): Sentence {
  return [
    creditNote && `Credit note ${creditNote}`,
    invoice && `Your new invoice ${invoice}`,
  ].flatMap((paper) =>
    paper ? [`${paper} is on `, link('your account page', `${siteUrl}/account`), '. '] : [],
  )
}

/** Returns plain text such as `your account (https://…)`, or just an email address. */
export function toPlainText(sentence: Sentence): string {
  return [sentence]
    .flat()
    .map((part) => (typeof part === 'string' ? part : spellOut(part)))
    .join('')
}

function spellOut({ text, url }: Link): string {
  return url === `mailto:${text}` ? text : `${text} (${url.replace(/^mailto:/, '')})`
}
