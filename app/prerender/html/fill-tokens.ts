import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/**
 * Fills tokens: a rehype plugin that replaces tokens in text and attributes with values known only
 * after bundling.
 */
export function fillTokens(values: Record<string, string>) {
  const tokens = new RegExp(Object.keys(values).join('|'), 'g')
  const fill = (text: string) => text.replace(tokens, (token) => values[token]!)

  return (page: Root) =>
    visit(page, (node) => {
      if (node.type === 'text') node.value = fill(node.value)
      if (node.type !== 'element') return
      for (const [name, value] of Object.entries(node.properties))
        if (typeof value === 'string') node.properties[name] = fill(value)
    })
}
