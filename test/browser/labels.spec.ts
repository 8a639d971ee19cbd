import { everyOrEach } from '../matrix.ts'
import { expect, test } from './fixtures.ts'
import { measureLabels, picturedRoutes, picturedWidths } from './labels.ts'

test('no text in a picture is smaller than 12 pixels on a phone or a laptop', async ({ page }) => {
  const tooSmall: string[] = []
  for (const route of everyOrEach(picturedRoutes, 3)) {
    await page.goto(route, { waitUntil: 'domcontentloaded' })
    for (const width of picturedWidths) {
      await page.setViewportSize({ width, height: 800 })
      const sizes = await measureLabels(page)
      const small = sizes.filter((size) => size < 12)
      if (small.length > 0)
        tooSmall.push(`${route} at ${width}: ${small.length} of ${sizes.length}`)
    }
  }
  expect(tooSmall).toEqual([])
})

test('on a phone no text in a picture of home or of the demos is smaller than 13 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const route of ['/', '/demos']) {
    await page.goto(route, { waitUntil: 'domcontentloaded' })
    expect(Math.min(...(await measureLabels(page)))).toBeGreaterThanOrEqual(13)
  }
})
