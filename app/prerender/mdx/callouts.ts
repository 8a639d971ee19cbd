import type { Element, Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'

const kinds = new Map([
  ['Note.', 'note'],
  ['Warning.', 'warning'],
  ['Danger.', 'danger'],
])

/** A rehype plugin: a quotation that begins with **Note.**, **Warning.** or **Danger.** is a callout. */
export function markCallouts() {
  return (tree: Root) => {
    for (const quote of selectAll('blockquote', tree)) {
      const kind = kinds.get(readLead(quote))
      if (kind) quote.properties.dataKind = kind
    }
  }
}

/** The bold words at the beginning; the empty string where something comes before them. */
function readLead(quote: Element): string {
  const [lead] = selectAll('p:first-child > strong', quote)
  const words = lead ? toString(lead) : ''
  return toString(quote).trimStart().startsWith(words) ? words : ''
}
