import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { expect, test, inFullMatrix } from './fixtures.ts'

const film = (page: Page) => page.locator('#first-project')
const video = (page: Page) => film(page).locator('video')
const begin = (page: Page) => page.getByRole('button', { name: 'Play the film First project' })
const caption = (page: Page) => film(page).locator('[data-caption]')

const isPlaying = (page: Page) =>
  video(page).evaluateAll((films: HTMLVideoElement[]) => films.some((film) => !film.paused))

test('a demo film starts by keyboard where there is something to see, and says its steps below', async ({
  page,
}) => {
  await page.goto('/demos')
  await expect(caption(page)).toHaveText(
    'Ask what the file does. The answer appears in the thread.',
  )
  await begin(page).press('Enter')
  await expect.poll(() => isPlaying(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Pause the film First project' })).toBeFocused()
  await expect(caption(page)).toHaveText('Press the plus button to add a workspace.')
  const times = () =>
    video(page).evaluateAll((films: HTMLVideoElement[]) => films.map((each) => each.currentTime))
  expect(Math.max(...(await times()))).toBeGreaterThanOrEqual(1.5)
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
    await expect(caption(page)).toHaveText('Press Create.')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.getByRole('button', { name: 'Play the film Review an edit' }).press('Enter')
    await expect.poll(() => isPlaying(page)).toBe(false)
  },
)

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

const steps = (page: Page) => page.getByRole('group', { name: 'First project in a minute, step' })

test('without motion a film is a row of its steps, and one press plays it in their place', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/demos')
  await expect(steps(page).getByRole('listitem')).toHaveCount(8)
  await expect(steps(page).getByText('Type a name for it. A workspace needs one.')).toBeVisible()
  await expect(video(page).filter({ visible: true })).toHaveCount(0)
  await begin(page).press('Enter')
  await expect.poll(() => isPlaying(page)).toBe(true)
  await expect(steps(page)).toBeHidden()
  expect(await isFullScreen(page)).toBe(false)
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

  test('the visible film on home opens full screen, and its steps are back afterwards', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('radio', { name: 'RAG' }).check()
    const film = page.locator('[data-scene=rag]')
    await film.scrollIntoViewIfNeeded()
    await film.getByRole('button', { name: 'Play the film RAG' }).tap()
    const shown = film.locator('video').filter({ visible: true })
    await expect.poll(() => isFullScreen(page)).toBe(true)
    await expect(shown).toHaveJSProperty('controls', true)
    await page.evaluate(() => document.exitFullscreen())
    await expect(shown).toHaveCount(0)
    await expect(film.getByRole('group', { name: 'RAG, step by step' })).toBeVisible()
    await expect(film.locator('video[controls]')).toHaveCount(0)
    expect(await findFaults(page)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a film is one step at a time: a tap at the left leads back, elsewhere on, and it plays in its place', async ({
    page,
  }) => {
    await page.goto('/demos')
    const plate = steps(page).locator('img').filter({ visible: true })
    await expect.poll(() => plate.first().evaluate(({ clientWidth }) => clientWidth)).toBe(310)
    const play = film(page).getByRole('button', { name: 'Play the steps of First project' })
    await play.scrollIntoViewIfNeeded()
    await expect.poll(() => stepShown(page)).toBe('1/8')
    await tapAt(page, 0.9)
    await expect.poll(() => stepShown(page)).toBe('2/8')
    await tapAt(page, 0.4)
    await expect.poll(() => stepShown(page)).toBe('3/8')
    await tapAt(page, 0.2)
    await expect.poll(() => stepShown(page)).toBe('2/8')
    await play.tap()
    const pause = film(page).getByRole('button', { name: 'Pause the steps of First project' })
    await expect(pause).toBeVisible()
    await expect.poll(() => stepShown(page)).toBe('3/8')
    await pause.tap()
    await expect(play).toBeVisible()
    expect(await isFullScreen(page)).toBe(false)
    await expect(video(page).filter({ visible: true })).toHaveCount(0)
    expect(await findFaults(page)).toEqual([])
  })

  test('without motion its steps do not play, and are led by keys and buttons', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/demos')
    await film(page).getByRole('button', { name: 'Next step' }).press('Enter')
    await expect.poll(() => stepShown(page)).toBe('2/8')
    await steps(page).press('ArrowRight')
    await expect.poll(() => stepShown(page)).toBe('3/8')
    await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a film is a row of its steps, and a link opens it in the browser player', async ({
    page,
    request,
  }) => {
    await page.goto('/demos')
    await expect(begin(page)).toHaveCount(0)
    await expect(steps(page)).toBeVisible()
    const link = page.getByRole('link', { name: /^Open the film/ }).first()
    const film = await request.get((await link.getAttribute('href'))!)
    expect(film.headers()['content-type']).toBe('video/mp4')
  })
})

function isFullScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement instanceof HTMLVideoElement)
}

/** Taps the picture that is shown, this part of the way from left to right. */
async function tapAt(page: Page, part: number): Promise<void> {
  const { x, y, width } = (await steps(page).boundingBox())!
  await page.touchscreen.tap(x + width * part, y + 120)
}

/** The number of the step whose caption can be read at the left edge. */
function stepShown(page: Page): Promise<string> {
  return steps(page).evaluate((row) => {
    const left = row.getBoundingClientRect().left
    const seen = [...row.querySelectorAll('p')].filter(
      (words) =>
        getComputedStyle(words).opacity === '1' &&
        Math.abs(words.getBoundingClientRect().left - left) < 40,
    )
    return seen.map(({ firstElementChild }) => firstElementChild!.textContent).join()
  })
}
