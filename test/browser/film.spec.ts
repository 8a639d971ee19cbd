import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { expect, test } from './fixtures.ts'

const film = (page: Page) => page.locator('#first-project')
const video = (page: Page) => film(page).locator('video')
const begin = (page: Page) => page.getByRole('button', { name: 'Play the film First project' })

test('a demo film shows its poster sharply and starts by keyboard', async ({ page }) => {
  await page.goto('/demos')
  await expect(video(page)).toHaveJSProperty('controls', false)
  await begin(page).press('Enter')
  await expect(begin(page)).toBeHidden()
  await expect(video(page)).toHaveJSProperty('controls', true)
  await expect(video(page)).toBeFocused()
  await expect(video(page)).toHaveJSProperty('paused', false)
  const captions = () => video(page).evaluate((film: HTMLVideoElement) => film.textTracks[0]!.mode)
  await expect.poll(captions).toBe('showing')
  expect(await isFullScreen(page)).toBe(false)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a demo film opens full screen', async ({ page }) => {
    await page.goto('/demos')
    await begin(page).tap()
    await expect.poll(() => isFullScreen(page)).toBe(true)
  })

  test('the visible film on home opens full screen and has no controls afterwards', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('radio', { name: 'RAG' }).check()
    const film = page.locator('[data-scene=rag]')
    await film.scrollIntoViewIfNeeded()
    const shown = film.locator('video').filter({ visible: true })
    await film.getByRole('button', { name: 'full screen' }).tap()
    await expect.poll(() => isFullScreen(page)).toBe(true)
    await expect(shown).toHaveJSProperty('controls', true)
    await page.evaluate(() => document.exitFullscreen())
    await expect(shown).toHaveJSProperty('controls', false)
    expect(await findFaults(page)).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link opens the film in the browser player', async ({ page, request }) => {
    await page.goto('/demos')
    await expect(begin(page)).toBeHidden()
    const link = page.getByRole('link', { name: /^Open the film/ }).first()
    const film = await request.get((await link.getAttribute('href'))!)
    expect(film.headers()['content-type']).toBe('video/mp4')
  })
})

function isFullScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement instanceof HTMLVideoElement)
}
