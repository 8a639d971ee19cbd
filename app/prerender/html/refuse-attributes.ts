import type { Element, Root } from 'hast'
import { elementsOf, startTagOf } from './elements.ts'

/**
 * Refuses attributes: a rehype plugin that throws on `style` and `on…` attributes, which the page's
 * policy would block.
 */
export function refuseAttributes() {
  return (page: Root, { path }: { path: string }) => {
    const found = [...elementsOf(page)].find(isRefused)
    if (found)
      throw new Error(`${path} has an attribute that its policy refuses: ${startTagOf(found)}`)
  }
}

function isRefused({ properties }: Element): boolean {
  return Object.keys(properties).some((name) => /^(?:style|on[a-z]+)$/i.test(name))
}
