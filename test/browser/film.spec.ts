import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { expect, test, inFullMatrix } from './fixtures.ts'

const begin = (page: Page, title = 'First project') =>
  page.getByRole('button', { name: `Play ${title}` })
const video = (page: Page, id = 'first-project') =>
  page.locator(`#${id} video`).filter({ visible: true })

test('a film begins by keyboard with one button, then has the browser’s controls and captions to turn on', async ({
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
    const [captions, chapters] = film.textTracks
    const modes = [captions!.mode, chapters!.kind]
    captions!.mode = 'showing'
    while (!captions!.cues?.length) await new Promise((resolve) => setTimeout(resolve, 50))
    return [...modes, (captions!.cues[1] as VTTCue).text]
  })
  expect(captions).toEqual(['disabled', 'chapters', 'Type a name for it. A workspace needs one.'])
  await begin(page, 'Review an edit').press('Enter')
  await expect(video(page)).toHaveJSProperty('paused', true)
  expect(await findFaults(page)).toEqual([])
})

test('the steps of a film are written out beside it', async ({ page }) => {
  await page.goto('/demos')
  await page.getByText('Step by step').first().click()
  await expect(page.getByText('Type a name for it. A workspace needs one.')).toBeVisible()
})

inFullMatrix(
  'every film shows its last step in both themes, and loads it once it is near',
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
