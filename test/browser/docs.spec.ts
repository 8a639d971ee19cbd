import type { Page } from '@playwright/test'
import { readLastChanges } from '#app/prerender/mdx/last-changes.ts'
import { awaitTextFonts, findFaults, findOverflow } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { noteShifts } from './shifts.ts'

const longList = '/docs/project-ignore-rules'
const withCode = '/docs/how-to-download'
const phone = { width: 390, height: 844 }

test('nothing on a docs page moves when its scripts arrive, even at 320 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.addInitScript(noteShifts)
  // A font that replaces another may move text, which is not tested here.
  await page.route('**/*.woff2', () => {})
  await page.goto('/docs/edit-tool-and-file-diffs', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('[data-copy][data-from]')).toBeEnabled()
  expect(await page.evaluate(() => globalThis.shifted)).toBeLessThanOrEqual(0.02)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the list of pages marks the current page and closes when a page is chosen', async ({
    page,
  }) => {
    await page.goto('/docs/using-preview-screenshots')
    const list = page.getByRole('navigation', { name: 'Documentation' })
    await expect(list).toBeHidden()
    await page.getByRole('button', { name: 'All pages' }).click()
    await expect(list.locator('[aria-current]')).toBeInViewport()
    expect(await findFaults(page)).toEqual([])
    await list.getByRole('link', { name: 'Using files' }).click()
    await expect(page).toHaveURL('/docs/using-files')
    await expect(list).toBeHidden()
  })

  test('the list of headings opens, leads to a heading and closes, also with Escape', async ({
    page,
  }) => {
    await page.goto(longList)
    const list = page.getByRole('navigation', { name: 'On this page' })
    const toggle = page.getByRole('button', { name: 'On this page' })
    await toggle.click()
    expect(await findFaults(page)).toEqual([])
    await list.getByRole('link', { name: 'How a rule is read' }).click()
    await expect(list).toBeHidden()
    await expect(page.getByRole('heading', { name: 'How a rule is read' })).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await toggle.press('Enter')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(toggle).toBeFocused()
  })
})

test('the list of pages keeps its scroll position and shows the current page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/docs/using-templates')
  await awaitTextFonts(page)
  const list = page.getByRole('navigation', { name: 'Documentation' })
  await expect(list.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  await list.evaluate((element) => (element.scrollTop = 120))
  // A browser rounds where a line has a fractional height.
  const place = () => list.evaluate((element) => Math.round(element.scrollTop / 10))
  await list.getByRole('link', { name: 'Choosing LLMs' }).click()
  await expect(page).toHaveURL('/docs/choosing-llms')
  await expect.poll(place).toBe(12)
  expect(await page.evaluate(() => sessionStorage.getItem('docs-pages'))).toBeNull()
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page).toHaveURL('/docs/setting-initialization-rules')
  await expect.poll(place).toBe(12)
  await page.goto('/docs/introduction')
  await expect(list.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
})

test('on a long page headings can be followed, linked and copied, and code can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(longList)
  await test.step('the list of headings follows the reader, even after the window is resized', async () => {
    const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
    const scrollToHeading = (name: string) =>
      page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView())
    await expect(current).toHaveCount(0)
    await scrollToHeading('How a rule is read')
    await expect(current).toHaveText('How a rule is read')
    await page.setViewportSize({ width: 1400, height: 600 })
    await scrollToHeading('What to expect')
    await expect(current).toHaveText('What to expect')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(current).toHaveText('What can go wrong')
  })
  await test.step('a heading keeps its name, and the link next to it copies its address', async () => {
    const name = 'How a rule is read'
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1)
    const link = page.getByRole('link', { name: `Link to: ${name}` })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(link).toHaveText('Copied!')
    await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toHaveCount(1)
    await expect(page).toHaveURL(`${longList}#how-a-rule-is-read`)
    expect(await readClipboard(page)).toBe(page.url())
    await expect(link).toHaveText('#')
  })
  await test.step('code is copied exactly, and a failing clipboard shows a message', async () => {
    const code = page.locator('pre').first()
    const button = page.getByRole('button', { name: 'Copy code' }).first()
    await button.click()
    await expect(button).toHaveText('Copied!')
    const copied = await readClipboard(page)
    expect(copied).toBe(await code.textContent())
    expect(copied).toMatch(/^# installed packages and build results\nnode_modules\/\n/)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    })
    await button.click()
    await expect(button).toHaveText('Failed to copy to clipboard')
  })
})

test('long lines of code can be focused and scrolled by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(withCode)
  const code = page.locator('pre:visible').nth(1)
  // Chromium makes any scrollable element focusable; Safari does not.
  await expect(code).toHaveAttribute('tabindex', '0')
  await code.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => code.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('a page loads in five requests plus fonts and figures, says when it was changed, and marks a short section', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!['font', 'image'].includes(request.resourceType())) asked.push(request.url())
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/docs/using-tools', { waitUntil: 'networkidle' })
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(5)
  await test.step('a page says when it was last changed and where to edit it', async () => {
    await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
      'href',
      /^https:/,
    )
    const days = await page.getByText(/^Last updated /).allTextContents()
    const file = 'content/docs/using-tools.mdx'
    expect(days).toHaveLength((await readLastChanges()).has(file) ? 1 : 0)
    for (const day of days) expect(day).toMatch(/^Last updated [A-Z][a-z]{2} \d{1,2}, 20\d\d$/)
  })
  await test.step('a short section chosen in the list is marked as current', async () => {
    const list = page.getByRole('navigation', { name: 'On this page' })
    const current = list.locator('[aria-current]')
    await list.getByRole('link', { name: 'What can go wrong' }).click()
    await expect(page.getByRole('heading', { name: 'What can go wrong' })).toBeInViewport()
    await expect(current).toHaveText('What can go wrong')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(current).toHaveText('What it costs')
  })
})

test('a docs page works by keyboard alone: past the lists, into a figure and out again, to the next page', async ({
  page,
}) => {
  await page.goto('/docs/using-tools')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs/using-tools#main')
  const figure = page.getByRole('button', { name: /^.*Enlarge Fig\. 1/ })
  await figure.press('Enter')
  const overlay = page.getByRole('dialog').first()
  await expect(overlay).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await expect(figure).toBeFocused()
  await figure.press('Enter')
  await overlay.click()
  await expect(overlay).toBeHidden()
  await page.getByRole('link', { name: /^Next/ }).press('Enter')
  await expect(page).toHaveURL('/docs/using-prompt-image-vision')
  await page.getByRole('link', { name: /^Previous/ }).press('Enter')
  await expect(page).toHaveURL('/docs/using-tools')
})

test('a printed page shows text and figures in light colors, and the addresses of its links', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto('/docs/using-prompt-image-vision')
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  for (const name of ['Main', 'Documentation', 'On this page', 'Previous and next page', 'Footer'])
    await expect(page.getByRole('navigation', { name }), name).toBeHidden()
  for (const name of ['Copy code', 'All pages'])
    await expect(page.getByRole('button', { name }).first(), name).toBeHidden()
  await expect(page.getByRole('link', { name: 'Edit this page' })).toBeHidden()
  const drawings = await page
    .locator('figure img:visible')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(drawings.length).toBeGreaterThan(0)
  for (const drawing of drawings) expect(drawing).toMatch(/-light-/)
  const [background, address] = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('article a[href^="https"]')!, '::after').content,
  ])
  expect(background).toBe('rgb(255, 255, 255)')
  expect(address).toContain('https://')
  expect(await findOverflow(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing that needs JavaScript is offered, and headings have plain links', async ({
    page,
  }) => {
    await page.goto(longList)
    await expect(page.locator('pre').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Link to: How a rule is read' }).click()
    await expect(page).toHaveURL(`${longList}#how-a-rule-is-read`)
  })
})

function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}
