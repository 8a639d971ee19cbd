import { findFaults, findOverflow, findSmallTargets } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { states } from './scenes/scenes.ts'

for (const [sheet, scenes] of Object.entries(states))
  for (const { name, open, width, userAgent, trouble } of scenes)
    test.describe(`${sheet}: ${name}`, () => {
      test.use({ userAgent, viewport: { width: width ?? 1280, height: 800 } })

      test('axe finds no fault in light and dark, it fits into 320 pixels, and a finger finds its targets', async ({
        page,
        product,
        expectTrouble,
      }) => {
        if (trouble) expectTrouble(trouble)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await open(page, product)
        expect.soft(await findFaults(page), 'in light').toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect.soft(await findFaults(page), 'in dark').toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect.soft(await findOverflow(page), 'wider than 320 pixels').toEqual([])
        expect.soft(await findSmallTargets(page), 'too small for a finger').toEqual([])
      })
    })
