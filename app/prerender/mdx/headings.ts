import type { Element, Root, RootContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { setInHandle } from './handle-of-page.ts'

/**
 * A rehype plugin: adds the second-level headings of an .mdx page to the `handle` made from its
 * frontmatter.
 */
export function collectHeadings() {
  return (tree: Root) => {
    const headings = tree.children
      .filter(isSecondLevel)
      .map((heading) => ({ id: String(heading.properties.id), text: toString(heading) }))
    setInHandle(tree, 'headings', headings)
  }
}

function isSecondLevel(node: RootContent): node is Element {
  return node.type === 'element' && node.tagName === 'h2' && node.properties.id !== undefined
}
