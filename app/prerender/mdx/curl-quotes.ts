import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * Curls quotes: a remark plugin that sets quotes and apostrophes as printers do, so that pages can be
 * written with those of a keyboard. Code keeps its own.
 */
export function curlQuotes() {
  return (tree: Root) =>
    visit(tree, ['paragraph', 'heading', 'tableCell'], (block) => {
      let isOpen = false
      visit(block, 'text', (node) => {
        node.value = node.value.replaceAll("'", '’').replaceAll('"', () => {
          isOpen = !isOpen
          return isOpen ? '“' : '”'
        })
      })
    })
}
