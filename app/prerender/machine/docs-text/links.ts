import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Makes links absolute, for text that is copied or fetched on its own. */
export function makeLinksAbsolute(tree: Root, slug: string): void {
  visit(tree, ['link', 'image', 'definition'], (node) => {
    if (!('url' in node)) return
    if (node.url.startsWith('#')) node.url = `/docs/${slug}${node.url}`
    if (node.url.startsWith('/')) node.url = `__slot_site_url__${node.url}`
  })
}
