import { fromMarkdown } from 'mdast-util-from-markdown'
import { toHast } from 'mdast-util-to-hast'
import { SKIP, visit } from 'unist-util-visit'

type Notes = ReturnType<typeof fromMarkdown>

// Deeper nesting could exhaust the stack.
const tooDeep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){10}/m

/** Why these notes cannot be published, as words for their author; null when they can. */
export function findNotesProblem(text: string): string | null {
  if (text.includes('\0')) return 'must be text'
  if (tooDeep.test(text)) return 'must not nest lists and quotes ten deep'
  let problem: string | null = null
  visit(parse(text), 'link', ({ url, position }) => {
    if (!isHttps(url)) problem ??= `line ${position?.start.line}: a link must begin with https://`
  })
  return problem
}

/** Markdown as a tree of HTML. What looks like HTML is text, and only https links lead somewhere. */
export function readNotes(text: string): ReturnType<typeof toHast> {
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
  return toHast(tree)
}

/** HTML, images and references to links are not recognized, so they stay text. */
function parse(text: string): Notes {
  const disable = { null: ['htmlFlow', 'htmlText', 'labelStartImage', 'definition'] }
  return fromMarkdown(text, { extensions: [{ disable }] })
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && /^https:\/\//i.test(url)
}
