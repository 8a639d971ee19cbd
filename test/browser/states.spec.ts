import { findFaults, findOverflow } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { states } from './scenes/scenes.ts'

for (const [sheet, scenes] of Object.entries(states))
  for (const { name, open, width, userAgent, trouble } of scenes)
    test.describe(`${sheet}: ${name}`, () => {
      test.use({ userAgent, viewport: { width: width ?? 1280, height: 800 } })

      test('axe finds no fault in light and dark, and it fits into 320 pixels', async ({
        page,
        expectTrouble,
      }) => {
        if (trouble) expectTrouble(trouble)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await open(page)
        expect.soft(await findFaults(page), 'in light').toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect.soft(await findFaults(page), 'in dark').toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect.soft(await findOverflow(page), 'wider than 320 pixels').toEqual([])
      })
    })
