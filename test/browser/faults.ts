import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Lists what axe reports against WCAG A and AA, on the current page or in one part of it. */
export async function findFaults(page: Page, within = 'html'): Promise<string[]> {
  await finishTransitions(page)
  // An element scrolled below the bar at the top is partly hidden, which is no fault.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // Without frames, axe need not collect results on a separate page, which would double the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(within)
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** Lists marks with the value “false”: style sheets only test whether a data attribute exists. */
export function findFalseMarks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap(({ tagName, attributes, textContent }) =>
      [...attributes]
        .filter(({ name, value }) => name.startsWith('data-') && value === 'false')
        .map(({ name }) => `${tagName} ${name} ${textContent!.slice(0, 40)}`),
    ),
  )
}

/** Lists elements that make the page wider than the window, except boxes with their own scrolling. */
export async function findOverflow(page: Page): Promise<string[]> {
  await awaitTextFonts(page)
  return page.evaluate(listOverflow)
}

/** Runs in the page. */
export function listOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('main *, header *, footer *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map(
      (element) => `${element.tagName} ${element.className} ${element.textContent!.slice(0, 40)}`,
    )
    .slice(0, 5)
}

/**
 * Waits for the fonts: a machine may have none with the metrics of ours, so text can be wider until ours
 * has loaded.
 */
export async function awaitTextFonts(page: Page): Promise<void> {
  const isThere = () =>
    [...document.fonts].some(
      ({ family, status }) =>
        family.replaceAll('"', '') === 'Instrument Sans' && status === 'loaded',
    )
  // They never arrive where a test blocks them.
  await page.waitForFunction(isThere, undefined, { timeout: 4000 }).catch(() => {})
}

/** Finishes transitions, so that no color between two states is measured. */
function finishTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
}

/**
 * Lists what a finger may miss on a phone: targets under 44 pixels, measured with their labels and
 * anything that extends them beyond their box. A link within a sentence is as high as its line.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const small = await page.evaluate(listSmallTargets)
  await session.detach()
  return small
}

function listSmallTargets(): string[] {
  const least = 44
  const targets = 'a[href], button, summary, select, textarea, input:not([type=hidden])'
  return [...document.querySelectorAll<HTMLElement>(targets)]
    .filter((target) => isShown(target) && !isWithinSentence(target) && !isLarge(target))
    .map((target) => `${nameElement(target)} ${measure(target)}`)

  function isShown(target: HTMLElement): boolean {
    const { right, bottom } = boxOf(target)
    // An element that accepts no touch leaves it to what is around it.
    if (getComputedStyle(target).pointerEvents === 'none') return false
    return target.checkVisibility({ visibilityProperty: true }) && right > 0 && bottom + scrollY > 0
  }

  /** Returns the box of a field, or of its label where that is wider: either can be pressed. */
  function boxOf(target: HTMLElement): DOMRect {
    const own = target.getBoundingClientRect()
    const isChoice = target instanceof HTMLInputElement && /radio|checkbox/.test(target.type)
    const label = isChoice ? target.labels?.[0]?.getBoundingClientRect() : undefined
    return label !== undefined && label.width > own.width ? label : own
  }

  function isWithinSentence(target: HTMLElement): boolean {
    if (target.tagName !== 'A' || getComputedStyle(target).display !== 'inline') return false
    const sentence = target.closest('p, li, dd, td, th, figcaption, small, div, aside')!
    const around = sentence.textContent!.replace(target.textContent!, '')
    return /\w/.test(around)
  }

  function isLarge(target: HTMLElement): boolean {
    const { width, height } = boxOf(target)
    if (width >= least && height >= least) return true
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top } = boxOf(target)
    const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1]
    return [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ].every(([across, down]) => belongsTo(target, document.elementFromPoint(across!, down!)))
  }

  function belongsTo(target: HTMLElement, hit: Element | null): boolean {
    const label = (target as HTMLInputElement).labels?.[0]
    return hit !== null && (target.contains(hit) || (label?.contains(hit) ?? false))
  }

  function nameElement({ tagName, textContent, ariaLabel, className }: HTMLElement): string {
    return `${tagName} ${(ariaLabel ?? textContent)!.trim().slice(0, 40)} .${className}`
  }

  function measure(target: HTMLElement): string {
    const { width, height } = boxOf(target)
    return `${Math.round(width)} x ${Math.round(height)}`
  }
}
