import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { expect, test } from './fixtures.ts'

const review = (page: Page) =>
  page.getByRole('figure').filter({ hasText: 'Interactive illustration' })
const press = (page: Page, name: string) =>
  review(page)
    .getByRole('button', { name, exact: !name.includes('.') })
    .press('Enter')
const verdict = (page: Page) => review(page).getByRole('status')
const unasked = 'Proposed line 5 of mailer.ts'

test('the review on the home page loads no script until it is touched, sends nothing and has no fault, before or after a decision', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('live-review'))).toEqual([])
  const loaded = page.waitForResponse(/live-review/)
  await review(page).hover()
  expect((await (await loaded).body()).length).toBeLessThanOrEqual(8000)
  await expect(review(page).getByRole('textbox').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  asked.length = 0
  expect(await findFaults(page)).toEqual([])
  await press(page, 'Reject')
  await press(page, 'Reject')
  await expect(verdict(page)).toContainText('also rejected what you asked for')
  expect(await findFaults(page)).toEqual([])
  expect(asked).toEqual([])
})

test('every click counts, in order, before the page’s script arrives and while its own loads', async ({
  page,
}) => {
  const pageScript = await hold(page, '**/assets/home-*.js')
  const ownScript = await hold(page, '**/assets/live-review-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await press(page, 'src/mailer.ts')
  await press(page, 'Reject')
  const isAsked = page.waitForRequest(/live-review/)
  pageScript.arrive()
  await isAsked
  await press(page, 'Accept')
  await press(page, 'Accept')
  ownScript.arrive()
  await expect(verdict(page)).toContainText('You caught it.')
  await expect(review(page).getByRole('button', { name: 'src/tax.ts accepted' })).toBeVisible()
  await expect(review(page).getByRole('button', { name: 'src/mailer.ts rejected' })).toBeVisible()
  await expect(review(page).getByText('file 2 of 2')).toBeVisible()
})

test('an unrequested change is caught by rejecting or deleting it, and missed by accepting it', async ({
  page,
}) => {
  await page.goto('/')
  await press(page, 'Accept')
  await press(page, 'Reject')
  await expect(verdict(page)).toContainText('You caught it.')
  await expect(review(page).getByRole('button', { name: 'Start over' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(review(page).getByRole('button', { name: 'src/tax.ts pending' })).toBeFocused()
  await expect(review(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await expect(verdict(page)).toHaveText('')
  await test.step('accepting it misses it', async () => {
    await press(page, 'Accept')
    await expect(review(page).getByText('1 to review')).toBeVisible()
    await press(page, 'Accept')
    await expect(verdict(page)).toContainText('You accepted a line you didn’t ask for.')
    await page.keyboard.press('Enter')
  })
  const line = review(page).getByRole('textbox', { name: unasked })
  await test.step('a line stays one line, and a file can be selected', async () => {
    await press(page, 'src/mailer.ts')
    await line.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' // why?')
    await expect(line).toHaveText('  log(`sent to ${invoice.to}`) // why?', { useInnerText: true })
    await press(page, 'src/tax.ts')
  })
  await test.step('deleting the line by hand catches it', async () => {
    await press(page, 'Accept')
    await line.fill('')
    await press(page, 'Accept')
    await expect(verdict(page)).toContainText('You caught it and took it out by hand.')
  })
})

test('the second tab reviews text, and a reader catches a quote that was changed', async ({
  page,
}) => {
  await page.goto('/')
  await review(page).getByRole('radio', { name: 'Text' }).check()
  await press(page, 'Accept')
  await expect(review(page).getByText('file 2 of 2')).toBeVisible()
  await press(page, 'Accept')
  await expect(verdict(page)).toContainText('You accepted words nobody said.')
  await page.keyboard.press('Enter')
  await press(page, 'Accept')
  const quote = review(page).getByRole('textbox', { name: 'Proposed line 3 of quotes.md' })
  await quote.fill('“I compare every line with my own books.”')
  await press(page, 'Accept')
  await expect(verdict(page)).toContainText('You caught it and took it out by hand.')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 1600 }, hasTouch: true, isMobile: true })

  test('the review works by touch, wraps its code and keeps its buttons in place', async ({
    page,
  }) => {
    await page.goto('/')
    const names = review(page).getByText('src/tax.ts', { exact: true }).filter({ visible: true })
    await expect(names).toHaveCount(1)
    const name = (await names.boundingBox())!
    const tab = (await review(page)
      .getByRole('button', { name: /tax\.ts/ })
      .boundingBox())!
    expect(name.y - tab.y).toBeGreaterThanOrEqual(6)
    const accept = review(page).getByRole('button', { name: 'Accept', exact: true })
    const before = await accept.boundingBox()
    await accept.tap()
    await expect(accept).toBeVisible()
    expect(await accept.boundingBox()).toEqual(before)
    await review(page).getByRole('button', { name: 'Reject', exact: true }).tap()
    await expect(verdict(page)).toContainText('You caught it.')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(320)
    const diffs = review(page).locator('[data-diff]').filter({ visible: true })
    expect(await diffs.evaluateAll(listScrolled)).toEqual([])
  })
})

function listScrolled(elements: Element[]): string[] {
  return elements
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ ariaLabel }) => ariaLabel!)
}

/** Holds a script back until `arrive` is called. */
async function hold(page: Page, address: string): Promise<{ arrive: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return { arrive: resolve }
}
