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
