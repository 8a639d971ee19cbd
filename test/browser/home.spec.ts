import type { Page } from '@playwright/test'
import { rotatingWords } from '#contract/product.ts'
import { expect, test } from './fixtures.ts'

const minute = 60_000
const shown = (page: Page) => page.locator('[data-rotate] [data-shown]')

test.describe('the headline', () => {
  for (const width of [390, 1280])
    test(`rotates its words while nothing moves and nothing else is announced, ${width} pixels wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(noteShifts)
      await page.clock.install({ time: 0 })
      await page.goto('/')
      const heard = await readHeadline(page)
      expect(heard.join(' ')).toContain(rotatingWords[0])
      await page.clock.pauseAt(minute)
      const words: (string | null)[] = []
      for (const _ of rotatingWords) {
        await page.clock.runFor(3000)
        words.push(await shown(page).textContent())
        await paint(page)
        expect(await readHeadline(page)).toEqual(heard)
      }
      expect(words.toSorted()).toEqual(rotatingWords.toSorted())
      expect(await page.evaluate(() => globalThis.shifted)).toBeLessThanOrEqual(0.02)
    })

  test('stops when paused, and resumes from there', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const pause = page.getByRole('button', { name: 'Pause the rotating word' })
    await pause.press('Enter')
    await expect(pause).toHaveAttribute('aria-pressed', 'true')
    const word = (await shown(page).textContent())!
    await page.clock.runFor(9000)
    await expect(shown(page)).toHaveText(word)
    await pause.press('Space')
    await page.clock.runFor(3000)
    await expect(shown(page)).not.toHaveText(word)
  })

  test('stays still with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await page.clock.runFor(9000)
    await expect(shown(page)).toHaveText(rotatingWords[0])
    await expect(page.getByRole('button', { name: 'Pause the rotating word' })).toBeHidden()
  })
})

test('arrow keys choose a film, and one is shown', async ({ page }) => {
  await page.goto('/')
  const group = page.getByRole('group', { name: 'What the app looks like' })
  const tabs = group.getByRole('radio')
  const names = ['Chat', 'Edit Code', 'RAG', 'Image Generation']
  await expect(tabs).toHaveCount(names.length)
  await group.getByRole('radio', { checked: true }).focus()
  for (const _ of names) {
    await page.keyboard.press('ArrowRight')
    const chosen = group.getByRole('radio', { checked: true })
    await expect(chosen).toBeFocused()
    const scene = await chosen.getAttribute('value')
    await expect(group.locator('[data-scene]:visible')).toHaveAttribute('data-scene', scene!)
  }
  await page.keyboard.press('Tab')
  await expect(group.getByRole('radio', { checked: true })).not.toBeFocused()
})

const sketches = (page: Page) => page.getByRole('img', { name: /^Drawing: / }).locator('use[href]')

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the figures of home are drawn', async ({ page }) => {
    await page.goto('/')
    await expect(sketches(page)).toHaveCount(4)
  })
})

test('a figure opens full screen and closes by a click, Escape and its button', async ({
  page,
}) => {
  await page.goto('/')
  const figure = page.getByRole('button', { name: /Enlarge Fig\. 2/ })
  const overlay = page.getByRole('dialog').filter({ visible: true })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => overlay.click({ position: { x: 20, y: 300 } }),
    () => overlay.getByRole('button', { name: 'Close' }).press('Enter'),
  ]
  for (const close of ways) {
    await figure.press('Enter')
    await expect(overlay).toBeVisible()
    const { width, height } = (await overlay.boundingBox())!
    expect({ width, height }).toEqual(page.viewportSize())
    await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused()
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(isFocusBehind)).toBe(false)
    }
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 600)
    await close()
    await expect(overlay).toHaveCount(0)
    await expect(figure).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens, leads on and closes by keyboard alone', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeHidden()
    await toggle.press('Enter')
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
    await page.keyboard.press('Enter')
    for (const link of await menu.getByRole('link').all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(menu).toBeHidden()
    await page.keyboard.press('Shift+Tab')
    await expect(toggle).toBeFocused()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'FAQ' }).press('Enter')
    await expect(page).toHaveURL('/faq')
  })
})

/** The page behind an open overlay is not reachable by keyboard. */
function isFocusBehind(): boolean {
  const overlay = document.querySelector(':modal')
  const focused = document.activeElement
  return focused !== document.body && !overlay!.contains(focused)
}

declare global {
  /** How far the page has shifted by itself: the worst of its bursts, as browsers count them. */
  var shifted: number
}

/** A burst ends after a second without a shift, or after five seconds. */
function noteShifts(): void {
  globalThis.shifted = 0
  let [first, last, sum] = [-Infinity, -Infinity, 0]
  new PerformanceObserver((list) => {
    for (const { startTime, value } of list.getEntries() as (PerformanceEntry & {
      value: number
    })[]) {
      if (startTime - last > 1000 || startTime - first > 5000) [first, sum] = [startTime, 0]
      last = startTime
      sum += value
      globalThis.shifted = Math.max(globalThis.shifted, sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Roles and names of the headline and its content, as Chromium exposes them to a screen reader. */
async function readHeadline(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const read = (id: string): string[] => {
    const { ignored, role, name, childIds = [] } = byId.get(id)!
    const own = ignored ? [] : [`${role?.value} ${name?.value}`]
    return [...own, ...childIds.flatMap(read)]
  }
  const isHeadline = ({ role, properties = [] }: (typeof nodes)[number]) =>
    role?.value === 'heading' &&
    properties.some(({ name, value }) => name === 'level' && value.value === 1)
  return read(nodes.find(isHeadline)!.nodeId)
}

/** Waits until the changes have been laid out and painted. */
function paint(page: Page): Promise<unknown> {
  return page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
}
