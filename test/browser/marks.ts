import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'

/**
 * Lists faults without contrast: axe reads the text color of the site there, which is not the one that is
 * drawn.
 */
export async function findFaultsInForcedColors(page: Page): Promise<string[]> {
  return (await findFaults(page)).filter((fault) => !fault.startsWith('color-contrast'))
}

/**
 * Lists what forced colors leave unmarked: a chosen item that has the lines of its siblings, and a
 * control whose focus changes no line. The site's colors, backgrounds and shadows do not count there.
 */
export async function findUnmarked(page: Page): Promise<string[]> {
  // After a key press, the browser shows the focus even when a script moves it.
  await page.keyboard.press('Tab')
  return page.evaluate(listUnmarked)
}

function listUnmarked(): string[] {
  const items = 'a, button, label'
  const controls = 'a[href], button:enabled, summary, select, textarea, input:enabled'
  return all(items)
    .filter((item) => isChosen(item) && looksLikeSibling(item))
    .map((item) => `chosen and not marked: ${nameElement(item)}`)
    .concat(
      all(controls)
        .filter((control) => !showsFocus(control))
        .map((control) => `focused and not marked: ${nameElement(control)}`),
    )

  function all(selector: string): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
  }

  function isChosen(item: HTMLElement): boolean {
    const input = item instanceof HTMLLabelElement ? item.control : null
    if (input instanceof HTMLInputElement && input.type === 'radio' && !isNative(input))
      return input.checked
    return item.matches('[aria-current], [aria-pressed="true"], [aria-selected="true"]')
  }

  /** Reports whether the browser itself draws the control's mark. */
  function isNative(input: HTMLInputElement): boolean {
    const { appearance, opacity } = getComputedStyle(input)
    return appearance !== 'none' && opacity !== '0'
  }

  function looksLikeSibling(item: HTMLElement): boolean {
    const siblings = all(item.tagName).filter(
      (other) => other !== item && !isChosen(other) && isSibling(other, item),
    )
    return siblings.some((sibling) => describeLines(sibling) === describeLines(item))
  }

  function isSibling(other: HTMLElement, item: HTMLElement): boolean {
    const list = item.closest('nav, ul, ol, fieldset, form, [role=group]') ?? item.parentElement!
    return list.contains(other) && other.className === item.className
  }

  function showsFocus(control: HTMLElement): boolean {
    ;(document.activeElement as HTMLElement | null)?.blur()
    const before = describeAround(control)
    control.focus({ preventScroll: true })
    return document.activeElement !== control || describeAround(control) !== before
  }

  function describeAround(control: HTMLElement): string {
    const { labels } = control as HTMLInputElement
    const near = [control, ...(labels ?? []), control.parentElement!]
    return near
      .filter((element) => getComputedStyle(element).opacity !== '0')
      .map(describeLines)
      .join()
  }

  function describeLines(element: HTMLElement): string {
    return ['', '::before', '::after']
      .map((part) => getComputedStyle(element, part))
      .map((style, index) => (index > 0 && style.content === 'none' ? '' : describeStyle(style)))
      .join('|')
  }

  function describeStyle(style: CSSStyleDeclaration): string {
    const outline = style.outlineStyle === 'none' ? '' : style.outline
    const borders = ['top', 'right', 'bottom', 'left'].map((side) => {
      const isThere = style.getPropertyValue(`border-${side}-width`) !== '0px'
      return isThere ? style.getPropertyValue(`border-${side}`) : ''
    })
    return [style.content, outline, ...borders, style.textDecorationLine].join()
  }

  function nameElement({ tagName, ariaLabel, textContent, className }: HTMLElement): string {
    return `${tagName} ${(ariaLabel ?? textContent)!.trim().slice(0, 40)} .${className}`
  }
}
