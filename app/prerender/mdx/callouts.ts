import type { Element, Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'

const kinds = new Map([
  ['Note.', 'info'],
  ['Warning.', 'warn'],
  ['Danger.', 'alert'],
])

/**
 * Marks callouts: a rehype plugin that makes quotations look like notices, and those that begin with
 * **Note.**, **Warning.** or **Danger.** like one of that kind.
 */
export function markCallouts() {
  return (tree: Root) => {
    for (const quote of selectAll('blockquote', tree)) {
      quote.properties.className = ['notice']
      const kind = kinds.get(readLead(quote))
      if (kind) quote.properties.dataKind = kind
    }
  }
}

/** Reads the bold words at the beginning; the empty string if something comes before them. */
function readLead(quote: Element): string {
  const [lead] = selectAll('p:first-child > strong', quote)
  const words = lead ? toString(lead) : ''
  return toString(quote).trimStart().startsWith(words) ? words : ''
}
