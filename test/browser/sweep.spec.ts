import type { Page } from '@playwright/test'
import { leastLabels, measureLabels, picturedRoutes } from '../looking/labels.ts'
import { addresses, kinds } from '../looking/scenes/kinds.ts'
import type { Scene } from '../looking/scenes/scene.ts'
import { swept } from '../looking/scenes/scenes.ts'
import { isWhole, themesOf } from '../matrix.ts'
import { findFalseMarks, findFaults, findOverflow, findSmallTargets } from './faults.ts'
import { consoleTest, expect, test as shopTest } from './fixtures.ts'
import { findFaultsInForcedColors, findUnmarked } from './marks.ts'

// This is the longest file, so every worker takes a part.
shopTest.describe.configure({ mode: 'parallel' })

let count = 0

for (const [sheet, scenes] of Object.entries(swept)) {
  const isOfConsole = sheet.startsWith('console')
  const test = (isOfConsole ? consoleTest : shopTest) as typeof shopTest
  for (const scene of scenes.filter(({ name }) => isWhole || kinds[sheet]!.includes(name))) {
    const { name, width = 1280, userAgent, problem } = scene
    const looks = listLooks((count += 1), addresses.includes(sheet) ? [1280, 390] : [width])
    test.describe(`${sheet}: ${name}`, () => {
      test.use({ userAgent, viewport: { width, height: 800 } })

      test(
        'axe finds no fault, it fits a phone and touch, and forced colors mark the selected item',
        { tag: isOfConsole ? '@console' : [] },
        async ({ page, product, expectProblem }) => {
          if (problem) expectProblem(problem)
          await page.emulateMedia({ ...looks[0], reducedMotion: 'reduce' })
          await scene.open(page, product)
          await expectHead(page, scene)
          await expectLooks(page, looks)
          if (picturedRoutes.includes(name)) await expectReadableLabels(page)
          await expectNoOverflow(page)
          // console-phone.spec.ts measures the console’s targets on a phone.
          if (sheet !== 'console') await expectLargeTargets(page)
          await page.setViewportSize({ width, height: 800 })
          await expectForcedColors(page)
        },
      )
    })
  }
}

shopTest('every kind is the name of a scene', () => {
  for (const [sheet, scenes] of Object.entries(swept))
    expect(scenes.map(({ name }) => name)).toEqual(expect.arrayContaining(kinds[sheet]!))
})

interface Look {
  width: number
  colorScheme: 'light' | 'dark'
}

/** Lists all looks in the full matrix, otherwise one in turn. */
function listLooks(turn: number, widths: number[]): Look[] {
  const ofTurn = isWhole ? widths : [widths[(turn >> 1) % widths.length]!]
  return ofTurn.flatMap((width) => themesOf(turn).map((colorScheme) => ({ width, colorScheme })))
}

async function expectHead(page: Page, { title }: Scene): Promise<void> {
  if (title) await expect.soft(page).toHaveTitle(title)
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect.soft(await findFalseMarks(page), 'marked with a “false”').toEqual([])
  const ownButton = 'main .button.primary:not(:is([data-film], figure) *)'
  const second = page.locator(`:root:has(${ownButton}) header .button.primary`)
  expect.soft(await second.count(), 'a second blue button, in the header').toBe(0)
}

async function expectLooks(page: Page, looks: Look[]): Promise<void> {
  for (const { width, colorScheme } of looks) {
    const look = `${width} wide, ${colorScheme}`
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    expect.soft(await findFaults(page), look).toEqual([])
    expect.soft(await findOverflow(page), look).toEqual([])
  }
}

async function expectReadableLabels(page: Page): Promise<void> {
  for (const { width, least } of leastLabels) {
    await page.setViewportSize({ width, height: 800 })
    const smallest = Math.min(...(await measureLabels(page)))
    expect.soft(smallest, `text in pictures, ${width} wide`).toBeGreaterThanOrEqual(least)
  }
}

async function expectNoOverflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await findOverflow(page), 'wider than 320 pixels').toEqual([])
}

async function expectLargeTargets(page: Page): Promise<void> {
  expect.soft(await findSmallTargets(page), 'too small for a finger').toEqual([])
}

async function expectForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await findUnmarked(page), 'in forced colors').toEqual([])
  if (isWhole) expect.soft(await findFaultsInForcedColors(page), 'axe in forced colors').toEqual([])
}
