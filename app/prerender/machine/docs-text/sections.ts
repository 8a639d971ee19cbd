import type { Element, Root as HtmlRoot } from 'hast'
import type { Heading, Nodes, Root } from 'mdast'
import rehypeSlug from 'rehype-slug'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { leaveNumbersOutOf } from '../../mdx/steps.ts'

/** The text from one second- or third-level heading to the next, as plain text. */
export interface DocsSection {
  id: string
  heading: string
  /** One line per paragraph, list item and table row, without figures. */
  text: string
}

export function splitIntoSections(tree: Root, title: string): DocsSection[] {
  const ids = identify(tree)
  const sections = [{ id: '', heading: title, lines: [] as string[] }]
  for (const node of tree.children) {
    const id = node.type === 'heading' && node.depth <= 3 && ids.get(node)
    if (id) sections.push({ id, heading: textOf(node), lines: [] })
    else sections.at(-1)!.lines.push(...linesOf(node))
  }
  return sections.map(({ lines, ...section }) => ({ ...section, text: lines.join('\n') }))
}

/** Returns the ids that the page's headings get, from the same plugins. */
function identify(tree: Root): Map<Heading, string> {
  const headings: Heading[] = []
  visit(tree, 'heading', (node) => void headings.push(node))
  const elements = headings.map(elementOf)
  const html: HtmlRoot = { type: 'root', children: elements }
  unified().use(rehypeSlug).runSync(html)
  leaveNumbersOutOf(html)
  return new Map(headings.map((node, index) => [node, String(elements[index]!.properties.id)]))
}

function elementOf(node: Heading): Element {
  const text = { type: 'text' as const, value: textOf(node) }
  return { type: 'element', tagName: `h${node.depth}`, properties: {}, children: [text] }
}

function linesOf(node: Nodes): string[] {
  if (isOfFigure(node)) return []
  if (node.type === 'tableRow') return [node.children.map(textOf).join(' · ')]
  const isBlock = 'children' in node && node.children.some(({ type }) => blocks.has(type))
  if (isBlock) return node.children.flatMap(linesOf)
  const text = textOf(node).trim()
  return text ? [text] : []
}

/**
 * Reports whether a node is part of a drawing, which shows example data rather than the page's subject.
 */
function isOfFigure(node: Nodes): boolean {
  if (node.type !== 'paragraph') return false
  const isImage = node.children.every(({ type }) => type === 'image')
  return isImage || /^Fig\. \d+\. /.test(textOf(node))
}

const blocks = new Set([
  'blockquote',
  'code',
  'heading',
  'list',
  'listItem',
  'paragraph',
  'table',
  'tableRow',
])

function textOf(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('children' in node) return node.children.map(textOf).join('')
  if ('value' in node) return node.value
  return 'alt' in node ? (node.alt ?? '') : ''
}
