import type { Root } from 'mdast'

/**
 * Wraps sentences: a remark plugin that makes a paragraph of an expression on its own line, such as a
 * shared sentence.
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
