import { signInToConsole } from './console.ts'
import { consoleTest as test, expect } from './fixtures.ts'
test('shots', async ({ page, product }) => {
  test.setTimeout(200_000)
  await signInToConsole(page, product)
  const shots: [string, string][] = [
    ['reports', 'reports?name=renewals'],
    ['licenses', 'customers?show=licenses&type=individual&updates_from=2026-09-01'],
    ['grant', 'customers?do=grant'],
    ['audit', 'audit'],
  ]
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [name, place] of shots)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`/admin/${place}`)
        await expect(page.getByText(/^Loading /)).toHaveCount(0)
        await page.waitForTimeout(200)
        await page.screenshot({ path: `/tmp/shots-z-${name}-${width}-${colorScheme}.png` })
      }
})
