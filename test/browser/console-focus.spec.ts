import { signInToConsole } from './console.ts'
import { consoleTest as test, expect } from './fixtures.ts'

const reason = ['--reason', 'We try two']

test('the focus goes to what is wrong, to the row after one that is gone, and to the heading a search leads to', async ({
  page,
  product,
  expectTrouble,
}) => {
  const year = new Date().getFullYear() + 1
  for (const month of ['01', '02'])
    await product.operate(
      'prices',
      'set',
      `71.${month}`,
      '--from',
      `${year}-${month}-01`,
      ...reason,
    )
  await signInToConsole(page, product)
  await page.goto('/admin/prices')
  const row = (name: string) =>
    page.locator('tbody').filter({ has: page.getByRole('cell', { name, exact: true }) })
  const form = page.locator('tbody form')
  const askToCancel = async (price: string) => {
    await row(price).getByRole('button', { name: 'Cancel change' }).click()
    await form.getByLabel('Reason').fill('Not yet')
  }
  await askToCancel('$71.02')
  expectTrouble(/status of 503/)
  await page.route('**/prices/take-back', (route) => route.fulfill({ status: 503 }))
  await form.getByRole('button', { name: 'Cancel change' }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await page.unroute('**/prices/take-back')
  await form.getByRole('button', { name: 'Cancel change' }).click()
  await expect(row('$71.01')).toBeFocused()
  await askToCancel('$71.01')
  await form.getByRole('button', { name: 'Cancel change' }).click()
  await expect(row('$71.01')).toHaveCount(0)

  await page.keyboard.press('/')
  await page.keyboard.type('ada@example')
  await expect(page.getByRole('option').first()).toContainText('ada@example.org')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/customer\?id=[^#]*$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
