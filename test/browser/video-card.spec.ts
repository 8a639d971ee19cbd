import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pageHeaders } from '#server/page-files/headers.ts'
import { expect, test as base } from './fixtures.ts'

const assets = join(import.meta.dirname, '../../build/pages/assets')
const player = 'https://www.youtube-nocookie.com'

/** No film is on YouTube yet: the demos page is served with a card as app/ui/video-card.tsx makes it. */
const test = base.extend<{ asked: string[] }>({
  origins: ({ origins }, use) => use([...origins, player]),
  asked: async ({ page }, use) => {
    const asked: string[] = []
    await page.route(`${player}/**`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Player</title>',
      })
    })
    await page.route('**/demos', addCard)
    await use(asked)
  },
})

const button = 'Play video: Review an edit (loads YouTube)'

test('a film on YouTube loads nothing of YouTube before its button is pressed', async ({
  page,
  asked,
}) => {
  await page.goto('/demos')
  const play = page.getByRole('button', { name: button })
  await expect(play).toBeVisible()
  await expect(page.getByRole('link', { name: 'Watch Review an edit on YouTube' })).toBeHidden()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await play.press('Enter')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Review an edit')
  await expect(frame).toBeFocused()
  await expect.poll(() => asked).toEqual([`${player}/embed/a1B2c3D4e5F?autoplay=1`])
  await expect(page.frameLocator('iframe').locator('body')).toBeAttached()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a film on YouTube is a link', async ({ page, asked }) => {
    await page.goto('/demos')
    await expect(page.getByRole('link', { name: 'Watch Review an edit on YouTube' })).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toBeHidden()
    expect(asked).toEqual([])
  })
})

async function addCard(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const page = await (await route.fetch()).text()
  const card = await readFile(join(import.meta.dirname, 'video-card.html'), 'utf8')
  const script = (await readdir(assets)).find((name) => /^video-card-.*\.js$/.test(name))
  const body = page
    .replace(/<div [^>]*data-film=.*?<\/button><\/div>/s, card)
    .replace('</main>', `<script type="module" src="/assets/${script}"></script></main>`)
  const headers = pageHeaders('/demos', body, { checkoutHosts: [], https: false })
  await route.fulfill({ body, headers })
}
