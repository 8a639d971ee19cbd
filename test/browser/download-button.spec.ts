import type { Page } from '@playwright/test'
import { expect, test, inFullMatrix } from './fixtures.ts'

test.describe('the download button', () => {
  const main = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('link', { name: /^Download/ })
      .first()

  test.describe('on Windows', () => {
    test.use({
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    })

    test('leads to the only build', async ({ page }) => {
      await page.goto('/')
      await expect(main(page)).toHaveText('Download for Windows.exe', { useInnerText: true })
      await expect(main(page)).toHaveAttribute('href', '/download/windows-all-x86_64')
    })
  })

  test.describe('in Safari on a Mac', () => {
    test.use({
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    })

    inFullMatrix(
      'names the operating system and leads to the page that suggests a build',
      async ({ page }) => {
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'userAgentData', { value: undefined }),
        )
        await page.goto('/')
        await expect(main(page)).toHaveText('Download for Mac', { useInnerText: true })
        await expect(main(page)).toHaveAttribute('href', '/downloads')
      },
    )
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    inFullMatrix('leads to the page that lists all builds', async ({ page }) => {
      await page.goto('/')
      await expect(main(page)).toHaveText('Download', { useInnerText: true })
      await expect(main(page)).toHaveAttribute('href', '/downloads')
    })
  })
})

test('the downloads unfold the steps for the visitor’s own system, one press asks for one file and keeps the focus, and the icon beside the card keeps its size', async ({
  page,
}) => {
  await page.goto('/downloads')
  const notes = page.getByRole('region', { name: 'Install, start, check' })
  const unfolded = () => notes.locator(':scope > div > details[open] > summary').allTextContents()
  await expect.poll(unfolded).toEqual(['Linux, .deb'])
  const icon = page.locator('.squared')
  const before = await icon.boundingBox()
  const asked: string[] = []
  const download = page.getByRole('button', { name: /^Download/ })
  let answer = () => {}
  await page.route('**/download/url', async (route) => {
    asked.push(route.request().url())
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await download.click()
  await expect(download).toHaveText('Downloading...', { useInnerText: true })
  await expect(download).toBeDisabled()
  await expect(download).toBeFocused()
  await page.keyboard.press('Enter')
  answer()
  await expect(page.getByText('Opened in a new tab.')).toBeVisible()
  expect(await icon.boundingBox()).toEqual(before)
  expect(asked).toHaveLength(1)
  await page.getByRole('radio', { name: 'rpm' }).check()
  await expect.poll(unfolded).toEqual(['Linux, .rpm'])
  const install = notes.locator('details[open] ol').first()
  await expect(install.getByRole('listitem')).toHaveCount(2)
  await expect(install.getByText('openSUSE', { exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('shares the link to the downloads, or writes an email where sharing is unavailable', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async ({ url }: ShareData) => {
          document.title = url!
        },
      })
    })
    await page.goto('/')
    const links = page.getByRole('link', { name: 'Send the link to your computer' })
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^mailto:\?subject=Download.*\/downloads$/)
      await link.tap()
      await expect(page).toHaveTitle(/^http.*\/downloads$/)
      await page.evaluate(() => (document.title = ''))
    }
    await expect(page.getByRole('link', { name: 'Buy $49', exact: true })).toBeVisible()
  })
})
