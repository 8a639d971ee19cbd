import { times } from '#contract/limits.ts'
import { setPriceAhead } from '../prices.ts'
import { expect, shopTest as test } from './fixtures.ts'

test('the focus goes to what is wrong, and to the row after one that is gone', async ({
  page,
  shop,
  expectTrouble,
}) => {
  await setPriceAhead(shop, '71.01', 100 * times.day)
  await setPriceAhead(shop, '71.02', 200 * times.day)
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
})
