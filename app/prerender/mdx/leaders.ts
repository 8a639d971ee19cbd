import type { Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { visit } from 'unist-util-visit'

/**
 * A rehype plugin: the items of `<Leaders>` take the focus, so that a keyboard and a tap light up their
 * field as the mouse does.
 */
export function focusLeaders() {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (node.type !== 'mdxJsxFlowElement' || node.name !== 'Leaders') return
      for (const item of selectAll('li', { type: 'root', children: node.children }))
        item.properties.tabIndex = 0
    })
  }
}
