import type { Nodes, Properties } from 'hast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toHast } from 'mdast-util-to-hast'
import { SKIP, visit } from 'unist-util-visit'
import { type Drawing, drawings } from './drawings.ts'

/** The nodes to draw for a release's notes, in order. */
export type NotesTree = NotesNode[]

/** Text, an element, or a drawing of the app with its caption. */
export type NotesNode = string | ElementNode | DrawingNode

interface ElementNode {
  tag: string
  href?: string
  title?: string
  start?: number
  children: NotesTree
}

interface DrawingNode {
  drawing: Drawing
  words: string
}

type Notes = ReturnType<typeof fromMarkdown>
type Block = Notes['children'][number]

// Deeper nesting could exhaust the stack.
const tooDeep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){10}/m

/** Says why these notes can't be published, in words for their author; null if they can. */
export function findNotesProblem(text: string): string | null {
  if (text.includes('\0')) return 'must be text'
  if (tooDeep.test(text)) return 'must not nest lists and quotes ten deep'
  let problem: string | null = null
  const tree = parse(text)
  visit(tree, 'link', ({ url, position }) => {
    if (!isHttps(url)) problem ??= `line ${position?.start.line}: a link must begin with https://`
  })
  const own = tree.children.filter((block) => readDrawing(block) === null)
  visit({ ...tree, children: own }, 'image', ({ position }) => {
    problem ??= `line ${position?.start.line}: a picture must stand alone and name a drawing, as in ![What it shows](diff-review)`
  })
  return problem
}

/**
 * Parses Markdown into the nodes to draw. HTML is shown as text, and only https links are links. Each
 * version has a heading on the page, so headings in notes start two levels lower.
 */
export function readNotes(text: string): NotesTree {
  const tree = parse(text.includes('\0') || tooDeep.test(text) ? '' : text)
  visit(tree, 'heading', (heading) => {
    heading.depth = Math.min(6, heading.depth + 2) as 6
  })
  visit(tree, 'link', (link, at, parent) => {
    if (isHttps(link.url) || parent === undefined || at === undefined) return
    parent.children.splice(at, 1, ...link.children)
    return [SKIP, at]
  })
  return tree.children.flatMap((block) => readDrawing(block) ?? toNodes(toHast(block)))
}

function toNodes(node: Nodes): NotesTree {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const { tagName: tag, properties, children } = node
  if (tag === 'img') return [String(properties.alt ?? '')]
  return [{ tag, ...readProperties(properties), children: children.flatMap(toNodes) }]
}

function readProperties({ href, title, start }: Properties) {
  return {
    ...(typeof href === 'string' && { href }),
    ...(typeof title === 'string' && { title }),
    ...(typeof start === 'number' && { start }),
  }
}

/** Reads an image in its own paragraph that names a drawing. */
function readDrawing(block: Block): DrawingNode | null {
  if (block.type !== 'paragraph' || block.children.length > 1) return null
  const [image] = block.children
  if (image?.type !== 'image') return null
  const drawing = drawings.find((each) => each === image.url)
  return drawing ? { drawing, words: image.alt ?? '' } : null
}

/** Parses without HTML and reference links, which stay text. */
function parse(text: string): Notes {
  const disable = { null: ['htmlFlow', 'htmlText', 'definition'] }
  return fromMarkdown(text, { extensions: [{ disable }] })
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && /^https:\/\//i.test(url)
}
