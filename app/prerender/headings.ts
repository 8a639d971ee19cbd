import type { Heading } from '../handle.ts'
import { setInHandle } from './handle-of-page.ts'

interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: { id?: string }
  children?: Node[]
}

/** A rehype plugin: adds the second-level headings of an .mdx page to the `handle` made of its frontmatter. */
export function collectHeadings() {
  return (tree: Node) => {
    const headings = (tree.children ?? []).filter(isSecondLevel).map(headingOf)
    setInHandle(tree, 'headings', headings)
  }
}

function isSecondLevel(node: Node): boolean {
  return node.tagName === 'h2' && node.properties?.id !== undefined
}

function headingOf(node: Node): Heading {
  return { id: node.properties?.id ?? '', text: textOf(node) }
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
