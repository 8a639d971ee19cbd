/** A link in an email; an address in its text part. */
export interface Link {
  text: string
  url: string
}

/** Words with links between them. Only what code calls a link is one, so no name can bring its own. */
export type Sentence = (string | Link)[]

/** Writes a sentence: say`Open ${link('your account', url)}.` */
export function say(
  words: TemplateStringsArray,
  ...values: (string | Link | Sentence)[]
): Sentence {
  return words.flatMap((text, index) => [text, ...[values[index] ?? []].flat()])
}

export function link(text: string, url: string): Link {
  return { text, url }
}

/** An email address that opens the reader's own mail program. */
export function mailTo(address: string): Link {
  return link(address, `mailto:${address}`)
}

/** `your account (https://…)`; an email address alone. */
export function toPlainText(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : spellOut(part))).join('')
}

function spellOut({ text, url }: Link): string {
  return url === `mailto:${text}` ? text : `${text} (${url.replace(/^mailto:/, '')})`
}
