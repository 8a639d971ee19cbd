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

test('at every width, all columns and buttons of a list fit in the window', async ({
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
    }
  }
})
