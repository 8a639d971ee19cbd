import type { Page } from '@playwright/test'
import { addresses } from '../looking/scenes/kinds.ts'
import type { Scene } from '../looking/scenes/scene.ts'
import { sheets } from '../looking/scenes/scenes.ts'
import { isWhole } from '../matrix.ts'
import { consoleTest, expect, test as shopTest } from './fixtures.ts'
import { findPressFaults } from './presses.ts'
import { noteShifts } from './shifts.ts'

shopTest.describe.configure({ mode: 'parallel' })

/** The pages that are pressed without the full matrix: a press has moved something there, or cut a word. */
const pressed: Record<string, string[]> = {
  pages: ['/downloads'],
  purchase: ['Key shown'],
  account: ['Eve'],
  console: ['Customer', '/admin/orders'],
}

/** The pages that have moved by themselves while they loaded. */
const loaded: Record<string, string[]> = { pages: ['/downloads'], console: ['/admin/orders'] }

/** Reports whether a sheet is pressed: on paper nothing is, and colors move nothing. */
const isPressed = (sheet: string) => !/print|forced/.test(sheet)

forScenes(
  pressed,
  isPressed,
  'a press cuts no word, and moves nothing that it does not open',
  press,
)
forScenes(
  loaded,
  (sheet) => addresses.includes(sheet),
  'nothing moves while the page loads on a slow line',
  load,
)

type Try = (page: Page, open: () => Promise<unknown>, width?: number) => Promise<void>

function forScenes(
  few: Record<string, string[]>,
  isTaken: (sheet: string) => boolean,
  sentence: string,
  tryScene: Try,
): void {
  for (const [sheet, scenes] of Object.entries(sheets).filter(([each]) => isTaken(each)))
    for (const scene of scenes.filter(({ name }) => isWhole || few[sheet]?.includes(name)))
      testScene(sheet, scene, sentence, tryScene)
}

function testScene(sheet: string, scene: Scene, sentence: string, tryScene: Try): void {
  const isOfConsole = sheet.startsWith('console')
  const test = (isOfConsole ? consoleTest : shopTest) as typeof shopTest
  test.describe(`${sheet}: ${scene.name}`, () => {
    test.use({
      userAgent: scene.userAgent,
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })

    test(sentence, { tag: isOfConsole ? '@console' : [] }, async ({ page, product, problems }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const open = async () => {
        if (!isOfConsole) await forget(page)
        await scene.open(page, product)
      }
      await tryScene(page, open, scene.width)
      await page.goto('about:blank')
      // A refused call writes to the console of the browser; a page that fails throws.
      const isMeant = (problem: string) =>
        /status of \d|ERR_FAILED/.test(problem) || scene.problem?.test(problem)
      const thrown = problems.filter((each) => !isMeant(each))
      problems.splice(0, Infinity, ...thrown)
    })
  })
}

/** Clears the browser, because a scene begins with one that has not been here. */
async function forget(page: Page): Promise<void> {
  await page.context().clearCookies()
  if (page.url() !== 'about:blank') await page.evaluate(clearStorages)
  await page.goto('about:blank')
}

function clearStorages(): void {
  localStorage.clear()
  sessionStorage.clear()
}

async function press(page: Page, open: () => Promise<unknown>, width?: number): Promise<void> {
  expect(await findPressFaults(page, open, width === undefined ? [1280, 390] : [width])).toEqual([])
}

async function load(page: Page, open: () => Promise<unknown>): Promise<void> {
  await open()
  await page.addInitScript(noteShifts)
  const devtools = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 9e4 }
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', line)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload({ waitUntil: 'networkidle' })
    expect.soft(await page.evaluate(() => globalThis.shifted), `${width} wide`).toBeLessThan(0.02)
  }
}
