import type { Page } from '@playwright/test'
import { startDocsServer, type DocsServer } from './docs-server.ts'
import { expect, test as base } from './fixtures.ts'

const test = base.extend<{ docs: DocsServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are asked for.
  docs: async ({}, use) => {
    const docs = await startDocsServer()
    await use(docs)
    await docs.cutOff().catch(() => {})
  },
  baseURL: ({ docs }, use) => use(docs.url),
  origins: ({ docs }, use) => use([docs.url]),
})

const unreachable = /Failed to load resource: net::ERR_CONNECTION_REFUSED/
const kept = 'You’re reading the page as you last opened it.'

test.describe('without a connection', () => {
  test('a docs page that was opened can be read again, with its figures', async ({
    page,
    docs,
    expectTrouble,
  }) => {
    expectTrouble(unreachable)
    await openFirst(page, '/docs/introduction')
    await page.goto('/docs/using-tools')
    await seeFigure(page)
    await docs.cutOff()

    for (const path of ['/docs/introduction', '/docs/using-tools']) {
      await page.goto(path)
      await expect(page.getByText(kept)).toBeVisible()
      await seeFigure(page)
    }
  })

  test('a docs page that was never opened is replaced by a list of those that were', async ({
    page,
    docs,
    expectTrouble,
  }) => {
    expectTrouble(unreachable)
    expectTrouble(/503/)
    await openFirst(page, '/docs/introduction')
    await docs.cutOff()

    await page.goto('/docs/editing-images')
    await expect(page.getByText('has no copy of the page you asked for')).toBeVisible()
    const list = page.getByRole('main').getByRole('listitem')
    await expect(list).toHaveText(['Introduction'])
    await list.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Introduction')

    await page.goto('/docs/editing-images')
    await docs.bringBack()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editing images')
    await expect(page.getByText(kept)).toBeHidden()
  })

  test('what is not of the docs cannot be opened, even if an old copy of it exists', async ({
    page,
    docs,
  }) => {
    const paths = ['/purchase', '/account', '/', '/faq']
    await openFirst(page, '/docs/introduction')
    await page.evaluate(async (paths) => {
      const headers = { 'Content-Type': 'text/html' }
      for (const name of await caches.keys())
        for (const path of paths)
          await (await caches.open(name)).put(path, new Response('an old copy', { headers }))
    }, paths)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByText('an old copy')).toBeHidden()
      await expect(page.getByRole('main')).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    await docs.cutOff()
    for (const path of paths)
      await expect(page.goto(path), path).rejects.toThrow('ERR_CONNECTION_REFUSED')
  })
})

test.describe('with a connection', () => {
  test('a page shows what the server has now, and a new build replaces the cache of the old one and keeps the same pages', async ({
    page,
    docs,
    expectTrouble,
  }) => {
    expectTrouble(unreachable)
    await openFirst(page, '/docs/introduction')
    await page.goto('/docs/using-tools')
    await seeFigure(page)
    docs.buildAnew('Written anew')
    await page.goto('/docs/introduction')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written anew')
    await expect(page.getByText(kept)).toBeHidden()
    await page.goto('/docs/choosing-llms')
    await expect.poll(() => keptBuilds(page)).toEqual(['docs-another'])

    await docs.cutOff()
    await page.goto('/docs/using-tools')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written anew')
    await seeFigure(page)
  })

  test('going back shows a docs page as it was left, and a site that removes its worker leaves nothing of it behind', async ({
    page,
    docs,
  }) => {
    await openFirst(page, '/docs/introduction')
    await page.evaluate(() => Object.assign(window, { left: true }))
    await page.goto('/faq')
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => 'left' in window)).toBe(true)
    docs.giveUpWorkers()
    await page.goto('/docs/introduction')
    await expect.poll(() => keptBuilds(page)).toEqual([])
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0)
  })

  test('a docs page that was only prerendered registers no worker', async ({ page, docs }) => {
    await page.goto('/')
    await page.goto('/faq')
    expect(docs.asked).not.toContain('/docs/service-worker.js')
    expect(await keptBuilds(page)).toEqual([])
  })
})

/** A visitor's first docs page; waits until the worker has taken control. */
async function openFirst(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await seeFigure(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

async function seeFigure(page: Page): Promise<void> {
  const figure = page.locator('figure img:visible').first()
  await figure.scrollIntoViewIfNeeded()
  await expect
    .poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

function keptBuilds(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}
