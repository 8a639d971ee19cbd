import type { Element, Root } from 'hast'
import { select } from 'hast-util-select'
import { toText } from 'hast-util-to-text'
import { elementsOf } from '#app/prerender/html/elements.ts'
import { invented } from './invented.ts'
import { readAttribute } from './read-attribute.ts'

/** Lists unsupported claims about the app, as sentences; includes text only for screen readers. */
export function findInventions(path: string, page: Root): string[] {
  const main = select('main', page)
  if (!main) return []
  const said = [toText(main), ...[...elementsOf(main)].flatMap(spokenOf)]
  return invented.flatMap(({ words, because }) =>
    said
      .map((text) => words.exec(text)?.[0])
      .filter((found) => found !== undefined)
      .map((found) => `${path} says "${found}": ${because}`),
  )
}

function spokenOf(element: Element): string[] {
  return ['alt', 'ariaLabel', 'title'].map((name) => readAttribute(element, name))
}
