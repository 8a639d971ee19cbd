import { type Drawing, drawingTokens } from '#contract/releases/drawings.ts'
import { escapeHtml } from './slots.ts'

/** The drawing as markup, below these words; `place` tells it from others on the page. */
export type DrawFor = (name: Drawing, words: string, place: string) => string

/** Takes the drawings that the built page carries for its releases out of it. */
export function takeDrawings(html: string): { html: string; draw: DrawFor } {
  const { begin, end, anyMark, ...tokens } = drawingTokens
  const [before, carried, after] = html.split(new RegExp(`${begin}|${end}`))
  if (carried === undefined || after === undefined)
    throw new Error(`The page carries no drawings between ${begin} and ${end}.`)
  // The markup of a drawing follows its name.
  const parts = carried.split(anyMark)
  const markupOf = (name: Drawing) => parts[parts.indexOf(name) + 1]!
  return {
    html: `${before}${after}`,
    draw: (name, words, place) =>
      markupOf(name)
        .replaceAll(tokens.place, () => escapeHtml(place))
        .replaceAll(tokens.caption, () => escapeHtml(words)),
  }
}
