import type { Page } from '@playwright/test'

/** The number of pieces of text of each size, in CSS pixels. */
export type Labels = Record<string, number>

/**
 * Counts the visible text in these parts of a page. Each line counts as one label, even if its words
 * are wrapped in elements.
 */
export function countLabels(page: Page, parts = 'body'): Promise<Labels> {
  return page.evaluate((parts) => {
    const sizes = new Map<Element, number>()
    for (const part of document.querySelectorAll(parts)) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement!
        const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        if (!isSeen || !texts.currentNode.nodeValue!.trim()) continue
        const line = lineOf(element)
        sizes.set(line, Math.min(sizes.get(line) ?? Infinity, sizeOf(element)))
      }
    }
    const labels: Labels = {}
    for (const size of [...sizes.values()].sort((one, other) => one - other))
      labels[size] = (labels[size] ?? 0) + 1
    return labels

    function lineOf(element: Element): Element {
      const isInline = getComputedStyle(element).display === 'inline'
      return isInline && element instanceof HTMLElement ? lineOf(element.parentElement!) : element
    }

    function sizeOf(element: Element): number {
      const size = parseFloat(getComputedStyle(element).fontSize)
      const scale = element instanceof SVGGraphicsElement ? element.getScreenCTM()!.a : 1
      return Math.round(size * scale * 10) / 10
    }
  }, parts)
}
