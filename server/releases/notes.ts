import type { Element, ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { readNotes } from '#contract/release-notes.ts'

/** The notes of a release, which are Markdown, as HTML. */
export function renderNotes(text: string): string {
  return toHtml(readNotes(text))
}

/** The same for a page: what is before the first part, and the parts, each with its heading. */
export interface LaidOutNotes {
  opening: string
  parts: string[]
}

const partHeading = 'h4'

/** Splits notes at their headings of the second level, such as New and Fixed. */
export function layOutNotes(text: string): LaidOutNotes {
  const groups: ElementContent[][] = [[]]
  for (const each of (readNotes(text) as Root).children as ElementContent[]) {
    if (isHeading(each)) groups.push([])
    groups.at(-1)!.push(each)
  }
  const [opening = [], ...parts] = groups.map((children) => toHtml({ type: 'root', children }))
  return { opening: opening as string, parts }
}

function isHeading(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === partHeading
}
