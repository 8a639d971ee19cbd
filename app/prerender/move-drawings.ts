import { createHash } from 'node:crypto'

interface MovedDrawings {
  html: string
  /** Null on a page that draws nothing for use elsewhere on it. */
  sheet: { file: string; svg: string } | null
}

/**
 * Drawings that a page shows again with `<use>` become a file beside it: nobody waits for them at the
 * top of the page. Their rules go along, because those of the page do not reach into another file;
 * colours and fonts are inherited from where a drawing is shown.
 */
export function moveDrawings(html: string): MovedDrawings {
  const drawings = drawn.exec(html)?.[1]
  if (drawings === undefined) return { html, sheet: null }
  const style = `<style>${findRules(html, drawings).join('')}</style>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${style}<defs>${drawings}</defs></svg>`
  const file = `assets/drawings-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`
  const moved = html.replace(drawn, '').replace(shown, `$1/${file}#`)
  return { html: moved, sheet: { file, svg } }
}

const drawn = /<svg [^>]*\bdata-drawings=""[^>]*><defs>([\s\S]*?)<\/defs><\/svg>/
const shown = /(<use (?:href|data-drawing)=")#/g
const rule = /([^{}]+)\{[^{}]*\}/g

function findRules(html: string, drawings: string): string[] {
  const names = new Set(
    [...drawings.matchAll(/\bclass="([^"]+)"/g)].flatMap(([, all]) => all!.split(' ')),
  )
  const isOfDrawing = (selector: string) => {
    const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
    return name !== undefined && names.has(name)
  }
  const styles = html.match(/<style>[\s\S]*?<\/style>/g) ?? []
  return [...styles.join('').matchAll(rule)]
    .filter(([, selectors]) => selectors!.split(',').some(isOfDrawing))
    .map(([whole]) => whole)
}
