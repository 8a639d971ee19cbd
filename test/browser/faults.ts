import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds against WCAG, A and AA, on the page as it stands or in one part of it. */
export async function findFaults(page: Page, within = 'html'): Promise<string[]> {
  await finishTransitions(page)
  // Without frames there is nothing to gather in a page of its own, which would double the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(within)
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** What makes the page wider than the window; boxes that scroll by themselves may be wider. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map(
        (element) => `${element.tagName} ${element.className} ${element.textContent!.slice(0, 40)}`,
      )
      .slice(0, 5)
  })
}

/** Colours on their way from one theme or state to another are nobody's fault. */
function finishTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
}
