import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { expect, test, inFullMatrix } from './fixtures.ts'

const film = (page: Page) => page.locator('#first-project')
const video = (page: Page) => film(page).locator('video')
const begin = (page: Page) => page.getByRole('button', { name: 'Play the film First project' })

const isPlaying = (page: Page) =>
  video(page).evaluateAll((films: HTMLVideoElement[]) => films.some((film) => !film.paused))

test('a demo film starts by keyboard, and says its steps in a line below the picture', async ({
  page,
}) => {
  await page.goto('/demos')
  await begin(page).first().press('Enter')
  await expect.poll(() => isPlaying(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Pause the film First project' })).toBeFocused()
  await expect(
    film(page).getByText('Press the plus button to add a workspace. Step 1 of 8.'),
  ).toBeVisible()
  const tracks = () =>
    video(page).evaluateAll((films: HTMLVideoElement[]) =>
      films.flatMap((each) => [...each.textTracks].map(({ mode }) => mode)),
    )
  expect(await tracks()).not.toContain('showing')
  expect(await isFullScreen(page)).toBe(false)
})

inFullMatrix(
  'a step leads to its part of the film, and one film plays at a time',
  async ({ page }) => {
    await page.goto('/demos')
    await film(page).getByRole('button', { name: 'Press Create.' }).press('Enter')
    await expect(film(page).getByText('Press Create. Step 3 of 8.')).toBeVisible()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.getByRole('button', { name: 'Play the film Review an edit' }).first().press('Enter')
    await expect.poll(() => isPlaying(page)).toBe(false)
  },
)

test('every film has its picture in both themes, and only the first of home is not lazy', async ({
  page,
}) => {
  for (const address of ['/demos', '/']) {
    await page.goto(address)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      const posters = page.locator('[data-film] img').filter({ visible: true })
      for (const poster of await posters.all())
        expect(await poster.getAttribute('src')).toContain(`-${theme}`)
    }
  }
  const loading = await page
    .locator('[data-film] img')
    .evaluateAll((posters: HTMLImageElement[]) => posters.map(({ loading }) => loading))
  expect(loading.slice(0, 2)).toEqual(['eager', 'eager'])
  expect(loading.slice(2)).not.toContain('eager')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  inFullMatrix('a demo film opens full screen', async ({ page }) => {
    await page.goto('/demos')
    await begin(page).first().tap()
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
    await expect(begin(page)).toHaveCount(0)
    const link = page.getByRole('link', { name: /^Open the film/ }).first()
    const film = await request.get((await link.getAttribute('href'))!)
    expect(film.headers()['content-type']).toBe('video/mp4')
  })
})

function isFullScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement instanceof HTMLVideoElement)
}
