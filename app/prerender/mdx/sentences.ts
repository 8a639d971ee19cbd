import type { Root } from 'mdast'

/**
 * Wraps sentences: a remark plugin that makes an expression on a line of its own, such as a shared
 * sentence, a paragraph.
 */
export function wrapSentences() {
  return (tree: Root) => {
    for (const [index, node] of tree.children.entries())
      if (node.type === 'mdxFlowExpression' && /^\w+$/.test(node.value))
        tree.children[index] = {
          type: 'paragraph',
          children: [{ ...node, type: 'mdxTextExpression' }],
        }
  }
}
