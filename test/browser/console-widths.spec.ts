import { findOverflow } from './faults.ts'
import { consoleTest as test, expect } from './fixtures.ts'

const widths = [320, 390, 480, 640, 680, 768, 900, 1024, 1100, 1280, 1440, 1920]

const lists = [
  'customers?q=example.org',
  'customers?show=licenses',
  'customers?show=devices',
  'orders',
  'orders?show=invoices',
  'orders?show=quotes',
  'emails',
  'releases',
  'prices',
  'coupons',
  'reports?name=tax',
  'audit',
  'api-keys',
  'webhooks',
  'people',
  'settings',
]

test('at every width, all columns and buttons of a list fit in the window, and a tablet shows a table', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const nextYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
  const terms = ['--until', nextYear, '--most-uses', '1000', '--reason', 'a sale']
  await product.operate('coupons', 'create', 'A-LONG-CODE-OF-FRIDAY', '10%', ...terms)
  for (const list of lists) {
    await page.goto(`/admin/${list}`)
    await expect(page.getByText(/^Loading /)).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const place = `${list}, ${width} wide`
      expect.soft(await findOverflow(page), place).toEqual([])
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('[role="region"]:has(table)')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map((region) => region.ariaLabel),
      )
      expect.soft(cut, place).toEqual([])
      if (width === 768)
        for (const heads of await page.locator('main thead').all())
          await expect.soft(heads, place).toBeVisible()
    }
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the rows of a list are equally high, with as much space above the text as below it', async ({
    page,
  }) => {
    await page.goto('/admin/emails')
    await expect(page.getByRole('rowheader').nth(20)).toBeVisible()
    const rows = await page.locator('tbody tr').evaluateAll((all) =>
      all.map((row) => {
        const { top, bottom, height } = row.getBoundingClientRect()
        const cells = [...row.children].map((cell) => cell.getBoundingClientRect())
        const texts = cells.filter((cell) => cell.height > 0)
        return {
          height,
          above: Math.min(...texts.map((text) => text.top)) - top,
          below: bottom - Math.max(...texts.map((text) => text.bottom)),
        }
      }),
    )
    const heights = rows.map(({ height }) => height)
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1)
    expect(rows.filter(({ above, below }) => Math.abs(above - below) > 1)).toEqual([])
  })

  test('a version in the list of releases says on how many devices it is active', async ({
    page,
  }) => {
    await page.goto('/admin/releases')
    const current = page.getByRole('row').filter({ hasText: 'Current' })
    await expect(current.getByText(/^[1-9]\d*$/)).toBeVisible()
  })
})
