import { toHtml } from 'hast-util-to-html'
import type { Drawing } from '#contract/releases/drawings.ts'
import { readNotes } from '#contract/releases/notes.ts'

/** The notes of a release, which are Markdown, as HTML. What `draw` answers is trusted markup. */
export function renderNotes(text: string, draw?: (name: Drawing, words: string) => string): string {
  return toHtml(readNotes(text, draw), { allowDangerousHtml: true })
}
