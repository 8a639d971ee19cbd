import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * Curls quotes: a remark plugin that turns straight quotes and apostrophes into typographic ones,
 * except in code.
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
