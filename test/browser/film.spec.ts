import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { expect, test, inFullMatrix } from './fixtures.ts'

const begin = (page: Page, title = 'First project') =>
  page.getByRole('button', { name: `Play ${title}` })
const video = (page: Page, id = 'first-project') =>
  page.locator(`#${id} video`).filter({ visible: true })

test('a film starts by keyboard with one button, and then has the browser’s controls and captions to turn on', async ({
  page,
}) => {
  await page.goto('/demos')
  await expect(video(page)).toHaveJSProperty('controls', false)
  await begin(page).press('Enter')
  await expect(video(page)).toHaveJSProperty('paused', false)
  await expect(video(page)).toHaveJSProperty('controls', true)
  await expect(video(page)).toBeFocused()
  await expect(begin(page)).toBeHidden()
  const captions = await video(page).evaluate(async (film: HTMLVideoElement) => {
    const [captions] = film.textTracks
    const { mode } = captions!
    captions!.mode = 'showing'
    while (!captions!.cues?.length) await new Promise((resolve) => setTimeout(resolve, 50))
    return [mode, (captions!.cues[1] as VTTCue).text]
  })
  expect(captions).toEqual(['disabled', 'Type a name for it. A workspace needs one.'])
  await begin(page, 'Review an edit').press('Enter')
  await expect(video(page)).toHaveJSProperty('paused', true)
  expect(await findFaults(page)).toEqual([])
})

for (const width of [390, 768])
  test(`a film made for phones plays where the wide one would be small, and nothing moves when it starts, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/demos')
    const film = page.locator('#first-project [data-film]')
    await film.scrollIntoViewIfNeeded()
    const poster = film.locator('img').filter({ visible: true })
    await expect(poster).toHaveJSProperty('naturalWidth', 528)
    const before = await film.boundingBox()
    await begin(page).click()
    await expect(video(page)).toHaveJSProperty('paused', false)
    await expect(video(page)).toHaveJSProperty('videoWidth', 528)
    expect(await film.boundingBox()).toEqual(before)
  })

test('a film is as large before its picture has loaded', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 844 })
  const film = page.locator('[data-film]').last()
  const measure = async () => {
    await page.goto('/demos')
    return (await film.boundingBox())!
  }
  await page.route(/-poster-/, (route) => route.abort())
  const { width, height } = await measure()
  await page.unroute(/-poster-/)
  await measure()
  await film.scrollIntoViewIfNeeded()
  const poster = film.locator('img').filter({ visible: true })
  await expect(poster).toHaveJSProperty('naturalWidth', 528)
  expect(await film.boundingBox()).toMatchObject({ width, height })
})

test('a film is played with a button below its picture or a click on it', async ({ page }) => {
  await page.goto('/demos')
  await expect(page.getByText('Type a name for it. A workspace needs one.')).toBeVisible()
  const film = page.locator('#first-project [data-film]')
  await film.scrollIntoViewIfNeeded()
  const picture = (await film.locator('img').filter({ visible: true }).boundingBox())!
  const button = (await begin(page).boundingBox())!
  expect(button.y).toBeGreaterThanOrEqual(picture.y + picture.height)
  const before = await film.boundingBox()
  await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2)
  await expect(video(page)).toHaveJSProperty('paused', false)
  expect(await film.boundingBox()).toEqual(before)
})

inFullMatrix(
  'every film has a poster for both themes, which loads once it is near the window',
  async ({ page }) => {
    for (const address of ['/demos', '/']) {
      await page.goto(address)
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        const posters = page.locator('[data-film] img').filter({ visible: true })
        for (const poster of await posters.all()) {
          expect(await poster.getAttribute('src')).toContain(`-poster-${theme}`)
          await expect(poster).toHaveAttribute('loading', 'lazy')
        }
      }
    }
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a film has the browser’s controls at once', async ({ page }) => {
    await page.goto('/demos')
    await expect(video(page)).toHaveAttribute('controls')
    await expect(begin(page)).toHaveCount(0)
  })
})
