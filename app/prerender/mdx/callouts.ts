import type { Element, Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'

const kinds = new Map([
  ['Note.', 'info'],
  ['Warning.', 'warn'],
  ['Danger.', 'alert'],
])

/**
 * Marks callouts: a rehype plugin that styles quotations as notices, and those beginning with
 * **Note.**, **Warning.** or **Danger.** as that kind.
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

/** Reads the bold words at the beginning; empty if other text comes first. */
function readLead(quote: Element): string {
  const [lead] = selectAll('p:first-child > strong', quote)
  const words = lead ? toString(lead) : ''
  return toString(quote).trimStart().startsWith(words) ? words : ''
}
