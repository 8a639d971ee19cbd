import { everyOrEach } from '../matrix.ts'
import { expect, test } from './fixtures.ts'
import { measureLabels } from './labels.ts'
import { docsRoutes } from './routes.ts'

const least = [
  [390, 13],
  [1280, 12],
] as const

test('no text in a picture is smaller than 13 pixels on a phone, or 12 on a laptop', async ({
  page,
}) => {
  const tooSmall: string[] = []
  for (const route of ['/', '/demos', ...everyOrEach(docsRoutes, 3)]) {
    await page.goto(route, { waitUntil: 'domcontentloaded' })
    for (const [width, size] of least) {
      await page.setViewportSize({ width, height: 800 })
      const sizes = await measureLabels(page)
      const small = sizes.filter((each) => each < size)
      if (small.length > 0)
        tooSmall.push(`${route} at ${width}: ${small.length} of ${sizes.length}`)
    }
  }
  expect(tooSmall).toEqual([])
})
