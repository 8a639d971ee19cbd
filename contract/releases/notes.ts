import { fromMarkdown } from 'mdast-util-from-markdown'
import { toHast } from 'mdast-util-to-hast'
import { SKIP, visit } from 'unist-util-visit'
import { type Drawing, drawings } from './drawings.ts'

type Notes = ReturnType<typeof fromMarkdown>
type Block = Notes['children'][number]

// Deeper nesting could exhaust the stack.
const tooDeep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){10}/m

/** Why these notes cannot be published, as words for their author; null when they can. */
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
 * Markdown as a tree of HTML. What looks like HTML is text, and only https links lead somewhere. Where
 * nobody draws, a picture is its words.
 */
export function readNotes(
  text: string,
  draw?: (name: Drawing, words: string) => string,
): ReturnType<typeof toHast> {
  const tree = parse(text.includes('\0') || tooDeep.test(text) ? '' : text)
  visit(tree, 'heading', (heading) => {
    // The page has a heading for each version.
    heading.depth = Math.min(6, heading.depth + 2) as 6
  })
  visit(tree, 'link', (link, at, parent) => {
    if (isHttps(link.url) || parent === undefined || at === undefined) return
    parent.children.splice(at, 1, ...link.children)
    return [SKIP, at]
  })
  for (const [at, block] of tree.children.entries()) {
    const drawn = draw && readDrawing(block)
    if (drawn) tree.children[at] = { type: 'html', value: draw(drawn.name, drawn.words) }
  }
  visit(tree, 'image', ({ alt }, at, parent) => {
    parent!.children[at!] = { type: 'text', value: alt ?? '' }
  })
  return toHast(tree, { allowDangerousHtml: true })
}

/** A picture that is a paragraph of its own, and names a drawing. */
function readDrawing(block: Block): { name: Drawing; words: string } | null {
  if (block.type !== 'paragraph' || block.children.length > 1) return null
  const [image] = block.children
  if (image?.type !== 'image') return null
  const name = drawings.find((each) => each === image.url)
  return name ? { name, words: image.alt ?? '' } : null
}

/** HTML and references to links are not recognized, so they stay text. */
function parse(text: string): Notes {
  const disable = { null: ['htmlFlow', 'htmlText', 'definition'] }
  return fromMarkdown(text, { extensions: [{ disable }] })
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && /^https:\/\//i.test(url)
}
