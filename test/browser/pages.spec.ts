import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { everyOrEach, isWhole } from '../matrix.ts'
import { routes } from './routes.ts'

test.describe.configure({ mode: 'parallel' })

/** A plain page, one run by React, a personal one, and one of the docs. */
const someRoutes = ['/', '/purchase', '/account', '/docs/using-tools']

test('/docs leads to the introduction', async ({ page }) => {
  for (const address of ['/docs', '/docs/']) {
    await page.goto(address)
    await expect(page).toHaveURL('/docs/introduction')
  }
})

test('the search field stays in place from page to page, and on a phone Download is high enough for a thumb', async ({
  page,
}) => {
  const header = page.locator('header')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const places = new Set<string>()
    for (const route of ['/', '/downloads', '/demos', '/docs/using-tools', '/search']) {
      await page.goto(route)
      const field = await header.getByRole('button', { name: 'Search the site' }).boundingBox()
      places.add(`${field!.x} ${field!.width}`)
    }
    expect([...places], `${width} pixels wide`).toHaveLength(1)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  const { height } = (await header.getByRole('link', { name: 'Download' }).boundingBox())!
  expect(height).toBeGreaterThanOrEqual(44)
})

test('the legal notice shows a withdrawal form with a line for each answer, and copies it as text', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/legal-notice')
  const asks = page.getByText(/^(Ordered on|Name of consumer\(s\)|Date):$/)
  const lines = await asks.evaluateAll((all) =>
    all.map((ask) => getComputedStyle(ask, '::after').borderBottomWidth),
  )
  expect(lines).toEqual(['1px', '1px', '1px'])
  await page.getByRole('button', { name: 'Copy the text' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(
    /^Model statement\nTo .+:\nI\/We[^]+\nDate:\n\(\*\) Delete as appropriate\.$/,
  )
})

test('the privacy policy collapses the full text of each row, and prints all of it', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  const row = page.getByRole('row', { name: /^EULA acceptance/ })
  const full = row.getByText('a keyed hash of the network address')
  await expect(full).toHaveJSProperty('open', false)
  const readHeight = () => full.evaluate((text) => text.getBoundingClientRect().height)
  const folded = await readHeight()
  await row.getByText('In full').click()
  await expect(full).toHaveJSProperty('open', true)
  await row.getByText('In full').click()
  await page.emulateMedia({ media: 'print' })
  expect(await readHeight()).toBeGreaterThan(folded + 10)
})

test('the API reference lists its calls folded, and a link to a call opens it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/api-reference')
  const entry = (path: string) =>
    page.locator('details').filter({ has: page.locator('h3', { hasText: path }) })
  const release = entry('/api/license/devices/release')
  await expect(release.getByText('Release a device of a license, from one of them.')).toBeVisible()
  await expect(release.getByText('Request body')).toBeHidden()
  await release.getByRole('heading').click()
  await expect(release.getByText('Request body')).toBeVisible()
  await page.getByRole('navigation', { name: 'Groups of endpoints' }).getByText('Models').click()
  await expect(page.getByRole('heading', { name: 'Models', exact: true })).toBeInViewport()
  await page.goto('/api-reference#modelsProvider')
  const models = entry('/api/models/{provider}')
  await expect(models.getByRole('heading').first()).toBeInViewport()
  await expect(models.getByText('Parameters')).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  const height = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().height)
  expect(await height(entry('/changelog.atom')), 'a folded call prints').toBeGreaterThan(300)
})

test('the FAQ shows only the questions with the words in the field, and without any leads to the search', async ({
  page,
}) => {
  await page.goto('/faq')
  const field = page.getByRole('main').getByRole('textbox', { name: 'Search the questions' })
  const questions = page.getByRole('main').locator('summary').filter({ visible: true })
  const groups = page.getByRole('navigation', { name: 'Groups of questions' }).getByRole('link')
  const all = await questions.count()
  await field.fill('refund CARD payment')
  await expect(questions).toHaveText(['Can I get a refund?'])
  await expect(groups.filter({ visible: true })).toHaveText(['Buying and keys'])
  await field.fill('submarine & co')
  await expect(questions).toHaveCount(0)
  await expect(page.getByRole('status')).toContainText('No question matches.')
  await page.getByRole('link', { name: 'Search the whole site' }).click()
  await expect(page).toHaveURL('/search?q=submarine%20%26%20co')
  await page.goBack()
  await field.fill('')
  await expect(questions).toHaveCount(all)
})

test('the list of groups in the FAQ marks the one that is read, and on a phone shows the mark or its start', async ({
  page,
}) => {
  await page.goto('/faq')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const groups = page.getByRole('navigation', { name: 'Groups of questions' })
    for (const name of ['Devices and offline use', 'Common Issues', 'Buying and keys']) {
      await page.getByRole('heading', { name }).evaluate((each) => each.scrollIntoView())
      const marked = groups.locator('[aria-current]')
      await expect(marked).toHaveText(name)
      await expect(marked).toBeInViewport({ ratio: 0.9 })
    }
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator('[data-contents]')).toHaveJSProperty('scrollLeft', 0)
})

test('only headings of 24 pixels and more are set tighter', async ({ page }) => {
  for (const address of ['/', '/downloads', '/purchase', '/faq', '/docs/using-tools']) {
    await page.goto(address)
    const tight = await page
      .getByRole('main')
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) =>
        all
          .map((each) => ({ text: each.textContent, ...getComputedStyle(each) }))
          .filter((each) => Number.parseFloat(each.letterSpacing) < 0)
          .filter((each) => Number.parseFloat(each.fontSize) < 24)
          .map(({ text }) => text),
      )
    expect(tight, address).toEqual([])
  }
})

test('the changelog lines its builds up in rows, and draws no picture wider than 720 pixels', async ({
  page,
}) => {
  await page.goto('/changelog')
  const newest = page.getByRole('article').first()
  await newest.locator('summary').click()
  const places = await newest
    .getByRole('listitem')
    .filter({ hasText: /\.(dmg|exe|deb|rpm)/ })
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(places).toHaveLength(7)
  expect(new Set(places).size).toBeLessThanOrEqual(4)
  const { width } = (await newest.getByRole('figure').boundingBox())!
  expect(width).toBeLessThanOrEqual(720)
})

test('the changelog lists the releases of the demo, and its feed is well-formed', async ({
  page,
}) => {
  await page.goto('/changelog')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article').first()).toContainText('Read an edit before you accept it')
  const text = await (await page.request.get('/changelog.atom')).text()
  // The policy of the site's own pages refuses to parse text.
  const reader = await page.context().newPage()
  const feed = await reader.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml')
    const valuesOf = (name: string) =>
      [...parsed.getElementsByTagNameNS('http://www.w3.org/2005/Atom', name)].map(
        (each) => each.textContent,
      )
    return { ids: valuesOf('id'), updated: valuesOf('updated'), content: valuesOf('content') }
  }, text)
  expect(feed.ids.map((id) => new URL(id).hash)).toEqual([
    '',
    '#v0.9.4-demo',
    '#v0.9.3-demo',
    '#v0.9.2-demo',
  ])
  for (const time of feed.updated) expect(Date.parse(time)).not.toBeNaN()
  expect(feed.content[0]).toMatch(/^<h3>Read an edit[^]*<h4>New<\/h4>[^]*<ul>/)
})

test('an unknown address answers 404 with a page and links back', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 404/)
  for (const address of ['/no-such-page', '/docs/no-such-page']) {
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  }
})

test('before a sign-in a tab stores only the pages it showed', async ({ page, context }) => {
  for (const route of isWhole ? [...routes.slice(0, 10), '/docs/using-tools'] : someRoutes) {
    await page.goto(route)
    expect(await readStored(page, context), route).toEqual({
      cookies: [],
      local: 0,
      tab: ['visits'],
    })
  }
})

test('every page view is counted again when Back returns to it', async ({ page }) => {
  test.setTimeout(90_000)
  const views = countViews(page)
  const seen: string[] = []
  const expectCounted = async (route: string) => {
    await expect(page).toHaveURL(route)
    seen.push(`${route} ${await page.title()}`)
    await expect.poll(() => views, route).toEqual(seen)
  }
  for (const route of isWhole ? routes.slice(0, 10) : someRoutes) {
    await page.goto(route)
    await expectCounted(route)
    await page.goto('/changelog')
    await expectCounted('/changelog')
    await page.goBack({ waitUntil: 'commit' })
    await expectCounted(route)
  }
})

test('a view is counted before the whole page has arrived', async ({ page }) => {
  const views = countViews(page)
  await page.route('**/*.woff2', () => {})
  await page.goto('/faq', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => views).toEqual([`/faq ${await page.title()}`])
})

test('the browser accepts the prefetch rules and loads a page before its link is clicked', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  const errors: unknown[] = []
  const ready: string[] = []
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => errors.push(ruleSet.errorType))
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') ready.push(new URL(prefetchUrl).pathname)
  })
  await session.send('Preload.enable')
  await page.goto('/docs/introduction')
  for (const target of ['/docs/how-to-download', '/faq', '/purchase']) {
    await page.locator(`a[href="${target}"]`).first().hover()
    await expect.poll(() => ready).toContain(target)
  }
  expect(errors).toEqual([undefined])
})

test('a chosen theme applies to the next page, to the page that Back returns to and in another tab', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/eula')
  await page.goto('/faq')
  await page.goto('/changelog')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expectTheme(page, 'Dark')
  await expectTheme(other, 'Dark')
  const early = await context.newPage()
  await early.route('**/*.js', () => {})
  await early.goto('/faq', { waitUntil: 'commit' })
  await expect(early.locator('[data-theme="dark"]'), 'before any script').toBeAttached()
  await early.close()
  await page.goBack({ waitUntil: 'commit' })
  await expectTheme(page, 'Dark')
  await other.getByRole('radio', { name: 'System' }).check()
  await expectTheme(page, 'System')
  await page.goto('/demos')
  await expectTheme(page, 'System')
})

test('header, content and footer are aligned on every page but the account, at any width', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 404/)
  const pages = ['/', '/faq', '/purchase', '/eula', '/rescue', '/search', '/nowhere']
  for (const route of everyOrEach(pages, 2)) {
    await page.goto(route)
    for (const width of [390, 768, 1280, 1920]) {
      const edge = await setWidth(page, width)
      expect(await readEdges(page), `${route}, ${width} wide`).toEqual([edge, edge, edge])
    }
  }
  await page.goto('/docs/introduction')
  for (const width of [390, 768, 1280, 1920]) {
    const edge = await setWidth(page, width)
    expect((await readEdges(page))[0], `${width} wide`).toBe(edge)
  }
})

test('the header stays visible except in a low window, and a new page starts at its top', async ({
  page,
}) => {
  await page.goto('/eula')
  await page.evaluate(() => scrollTo(0, 2000))
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 900, height: 400 })
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Demos' }).click()
  await expect(page).toHaveURL('/demos')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read', async ({ page }) => {
    for (const route of isWhole ? routes : someRoutes) {
      await page.goto(route)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
  })

  test('a license can be bought as far as the payment page', async ({ page }) => {
    await page.goto('/purchase')
    await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
    await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
  })

  test('a build can be downloaded', async ({ page }) => {
    await page.goto('/downloads')
    await expect(page.getByText('Seven builds, below.')).toBeVisible()
    const download = page.waitForEvent('download')
    // The link unfolds the list of all builds.
    await page.getByRole('main').getByRole('link', { name: 'Download', exact: true }).click()
    await page
      .getByRole('link', { name: /Windows/ })
      .first()
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.exe$/)
  })
})

/** Returns where a page of this width begins. */
async function setWidth(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  return Math.round(Math.max(width <= 390 ? 20 : 0, (width - 1376) / 2, Math.min(32, width * 0.04)))
}

/** Reads where the logo, the headline and the links of the footer begin, in whole pixels. */
function readEdges(page: Page): Promise<number[]> {
  const parts = [
    page.getByRole('banner').getByRole('link', { name: 'Protocraft', exact: true }),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('navigation', { name: 'Footer' }),
  ]
  return Promise.all(
    parts.map((part) => part.evaluate((each) => Math.round(each.getBoundingClientRect().left))),
  )
}

/** Lists path and title of every page view sent from now on. */
function countViews(page: Page): string[] {
  const views: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) return
    const { name, path, title } = request.postDataJSON()
    if (name === 'page_view') views.push(`${path} ${title}`)
  })
  return views
}

async function readStored(page: Page, context: BrowserContext) {
  const cookies = await context.cookies()
  const local = await page.evaluate(() => localStorage.length)
  const tab = await page.evaluate(() => Object.keys(sessionStorage))
  return { cookies, local, tab }
}

async function expectTheme(page: Page, chosen: 'System' | 'Dark'): Promise<void> {
  const root = page.locator('html')
  if (chosen === 'System') await expect(root).not.toHaveAttribute('data-theme')
  else await expect(root).toHaveAttribute('data-theme', chosen.toLowerCase())
  await expect(page.getByRole('radio', { name: chosen })).toBeChecked()
}
