import { toHtml } from 'hast-util-to-html'
import { readNotes } from '#contract/release-notes.ts'

/** The notes of a release, which are Markdown, as HTML. */
export function renderNotes(text: string): string {
  return toHtml(readNotes(text))
}
