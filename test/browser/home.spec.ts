import type { Page } from '@playwright/test'
import { rotatingWords } from '#contract/product.ts'
import { everyOrEach } from '../matrix.ts'
import { findOverflow } from './faults.ts'
import { expect, test, inFullMatrix } from './fixtures.ts'
import { noteShifts } from './shifts.ts'

const minute = 60_000
const shown = (page: Page) => page.locator('h1 [data-shown]')

test.describe('the headline', () => {
  for (const width of everyOrEach([390, 1280], 2))
    test(`rotates its words without moving or announcing anything else, ${width} pixels wide`, async ({
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

  test('shows one word at a time, with the text after it beside it, and the pause control on that line', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    const pause = page.getByRole('button', { name: 'Pause the rotating word' })
    const { x, y, height } = (await pause.boundingBox())!
    await page.clock.pauseAt(minute)
    for (const _ of rotatingWords) {
      await page.clock.runFor(3000)
      const moments = await page.locator('h1').evaluate((headline) => {
        const changes = headline.getAnimations({ subtree: true })
        for (const change of changes) change.pause()
        return [0, 60, 119, 121, 180, 239].map((at) => {
          for (const change of changes) change.currentTime = at
          const box = headline.querySelector('[data-rotate]')!
          const words = [...box.querySelectorAll('[aria-hidden]')]
            .filter((word) => getComputedStyle(word).visibility === 'visible')
            .map((word) => word.getBoundingClientRect())
          const { left, right, top, bottom } = box.nextElementSibling!.getBoundingClientRect()
          return { words, left, right, top, bottom }
        })
      })
      for (const { words, left, right, top, bottom } of moments) {
        expect(words).toHaveLength(1)
        expect(Math.abs(left - words[0]!.right)).toBeLessThan(1)
        expect(right).toBeLessThanOrEqual(x + 1)
        expect(y + height / 2).toBeGreaterThan(top)
        expect(y + height / 2).toBeLessThan(bottom)
      }
    }
  })

  test('pauses when pressed, and resumes from there', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('button', { name: 'Pause the rotating word' }).press('Enter')
    const paused = (await shown(page).textContent())!
    await page.clock.runFor(9000)
    await expect(shown(page)).toHaveText(paused)
    await page.getByRole('button', { name: 'Resume the rotating word' }).press('Space')
    await page.clock.runFor(3000)
    await expect(shown(page)).not.toHaveText(paused)
  })

  test('stays still with reduced motion, and has nothing to pause', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await page.clock.runFor(9000)
    await expect(page.locator('[data-rotate] [data-shown]')).toHaveText(rotatingWords[0])
    await expect(page.getByRole('button', { name: /rotating word/ })).toHaveCount(0)
  })

  for (const width of [320, 390, 768, 1280])
    inFullMatrix(`keeps each word in its line, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.clock.install()
      await page.goto('/')
      for (const _ of rotatingWords) {
        await page.clock.runFor(3000)
        await page.clock.runFor(500)
        const right = await page
          .locator('h1 [data-rotate] + span')
          .evaluate((end) => end.getBoundingClientRect().right)
        expect(right).toBeLessThanOrEqual(width - 20)
        await page.clock.runFor(2500)
      }
    })
})

test('the review shows its text from the start, and only the invitation appears later', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const review = page.locator('[data-review]')
  const moving = await review.evaluate(
    (root) =>
      root
        .getAnimations({ subtree: true })
        .map((each) => (each.effect as KeyframeEffect).target!)
        .filter((part) => part.closest('[data-diff], .message')).length,
  )
  expect(moving).toBe(0)
})

test('the buttons have shorter labels at 768 pixels, and nothing is cut off on wider screens', async ({
  page,
}) => {
  const actions = page.getByRole('main').getByRole('link')
  await page.goto('/')
  for (const [width, docs] of [
    [768, 'Docs'],
    [769, 'Read the docs'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(actions.filter({ hasText: 'Docs' }).first()).toHaveAccessibleName(docs)
    expect(await findOverflow(page)).toEqual([])
  }
})

test('arrow keys choose a film, a click plays it, and it fits a laptop screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const group = page.getByRole('group', { name: 'See it work' })
  const { height } = (await group.boundingBox())!
  expect(height).toBeLessThanOrEqual(610)
  const names = ['Chat', 'Edit Code', 'RAG', 'Image Generation']
  await expect(group.getByRole('radio')).toHaveCount(names.length)
  await expect(group.getByRole('radio', { name: 'Chat' })).toBeChecked()
  await group.getByRole('radio', { checked: true }).focus()
  const films = group.locator('[data-film]').filter({ visible: true })
  for (const _ of names) {
    await page.keyboard.press('ArrowRight')
    const chosen = group.getByRole('radio', { checked: true })
    await expect(chosen).toBeFocused()
    await expect(films).toHaveCount(1)
    await expect(films).toHaveAttribute('data-film', (await chosen.getAttribute('value'))!)
    await expect(films.getByRole('button', { name: /^Play / })).toBeVisible()
  }
  await group.locator('label', { hasText: 'RAG' }).click()
  const video = films.locator('video').filter({ visible: true })
  await expect(video).toHaveJSProperty('paused', false)
  await group.locator('label', { hasText: 'Edit Code' }).click()
  const playing = () =>
    group
      .locator('video')
      .evaluateAll((videos: HTMLVideoElement[]) =>
        videos
          .filter(({ paused }) => !paused)
          .map((each) => each.closest<HTMLElement>('[data-film]')!.dataset.film),
      )
  await expect.poll(playing).toEqual(['edit-code'])
})

const plates = (page: Page) =>
  page.getByRole('img', { name: /^Illustration of/ }).filter({ visible: true })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page shows its figures, and the review shows both files and offers no controls', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(plates(page)).toHaveCount(4)
    await expect(plates(page).and(page.getByAltText(/src\/tax\.ts/))).toHaveCount(0)
    const review = page.getByRole('figure').filter({ hasText: 'Interactive illustration' })
    await expect(review.getByText('return round(l.net * l.rate)')).toBeVisible()
    await expect(review.getByText('log(`sent to ${invoice.to}`)')).toBeVisible()
    await expect(review.getByRole('button', { name: 'Accept' })).toBeHidden()
  })
})

test('a figure opens full screen and closes with a click, Escape and its button', async ({
  page,
}) => {
  await page.goto('/')
  const figure = page.getByRole('button', { name: /Enlarge the illustration: A chat/ })
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

test('an enlarged figure has its caption, and scrolls by keyboard at 400 % zoom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await page.getByRole('button', { name: /Enlarge the illustration: Choose what/ }).press('Enter')
  const overlay = page.getByRole('dialog', { name: /^Seven tools/ })
  await expect(overlay).toBeVisible()
  await page.keyboard.press('Tab')
  const picture = overlay.getByRole('group', { name: 'The drawing, enlarged' })
  await expect(picture).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => picture.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})

for (const [width, shape] of [
  [390, 'narrow'],
  [844, '1352'],
  [1280, '1352'],
] as const)
  test(`an enlarged drawing is complete and fills its frame, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width === 844 ? 390 : 844 })
    await page.goto('/')
    await page.getByRole('button', { name: /Enlarge the illustration: Choose what/ }).press('Enter')
    const drawing = page.getByRole('dialog').locator('img').filter({ visible: true })
    await expect(drawing).toHaveJSProperty('complete', true)
    const shown = await drawing.evaluate((image: HTMLImageElement) => {
      const { left, right, width, height } = image.getBoundingClientRect()
      const off = width / height - image.naturalWidth / image.naturalHeight
      return { file: image.currentSrc, isWhole: left >= 0 && right <= innerWidth, off }
    })
    expect(shown.file).toContain(`-${shape}-`)
    expect(shown.isWhole).toBe(true)
    expect(Math.abs(shown.off)).toBeLessThan(0.02)
  })

test('an enlarged figure is larger than on its page', async ({ page }) => {
  const sizes = [
    ['/', 1280, 720],
    ['/docs/using-templates', 1536, 730],
    ['/docs/using-templates', 768, 1024],
  ] as const
  for (const [address, width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto(address)
    const opener = page
      .getByRole('main')
      .getByRole('button', { name: /^Enlarge/ })
      .first()
    const onPage = (await plates(page).first().boundingBox())!
    await opener.press('Enter')
    const enlarged = page.getByRole('dialog').locator('img').filter({ visible: true })
    await expect(enlarged).toHaveJSProperty('complete', true)
    const { width: wide } = (await enlarged.boundingBox())!
    expect(wide, `${address}, ${width} wide`).toBeGreaterThan(onPage.width)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the page is at most seven screens long, without its footer', async ({ page }) => {
    await page.goto('/')
    const end = await page.locator('footer').boundingBox()
    expect(end!.y).toBeLessThanOrEqual(7 * 844)
  })

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

/** Reports whether the focus is behind an open overlay, where the keyboard must not reach. */
function isFocusBehind(): boolean {
  const overlay = document.querySelector(':modal')
  const focused = document.activeElement
  return focused !== document.body && !overlay!.contains(focused)
}

/** Lists roles and names of the headline and its content, as Chromium exposes them to a screen reader. */
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
