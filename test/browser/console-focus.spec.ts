import { times } from '#contract/limits.ts'
import { setPriceAhead } from '../world/prices.ts'
import { ownEmail } from '../world/visitor.ts'
import { chooseAct } from './console.ts'
import { expect, shopTest as test } from './fixtures.ts'

test('the focus moves to the field with an error, and after a removal to the next row', async ({
  page,
  shop,
  expectProblem,
}) => {
  await setPriceAhead(shop, '71.01', 100 * times.day)
  await setPriceAhead(shop, '71.02', 200 * times.day)
  await page.goto('/admin/prices')
  const row = (name: string) =>
    page.locator('tbody').filter({ has: page.getByRole('cell', { name, exact: true }) })
  const form = page.locator('tbody form')
  const askToCancel = async (price: string) => {
    await chooseAct(row(price), 'Cancel change')
    await form.getByLabel('Reason').fill('Not yet')
  }
  await askToCancel('$71.02')
  expectProblem(/status of 503/)
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

test('a menu lists common requests first, then changes, then in red the actions that end something', async ({
  page,
  shop,
}) => {
  const { email } = await shop.sold()
  await page.goto(`/admin/customers?q=${email}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = page.locator('.menu:popover-open')
  const list = (which = '') => menu.locator(`:is(button, a)${which}`)
  await expect(menu.locator('> p')).toHaveText(['For the customer', 'Change', 'End'])
  await expect(list('[data-danger]')).toHaveText([/^Replace key/, /^Revoke/, /^Refund/])
  await expect(list().last()).toHaveText(/^Refund/)
  await expect(list().filter({ has: page.locator('small:empty') })).toHaveCount(0)
  await expect(
    menu.getByRole('button', { name: 'Suspend', exact: true }),
  ).toHaveAccessibleDescription('The app stops until you reinstate it')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(list('[data-danger]')).toHaveText([/^Erase/])
  await expect(menu.locator('> p')).toHaveCount(0)
})

test('a license that moves to another owner leaves a sentence where it was', async ({
  page,
  shop,
}) => {
  const { email } = await shop.sold()
  await page.goto(`/admin/customers?q=${email}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Move license', exact: true }).click()
  await page.getByLabel('New owner’s email').fill(ownEmail('ben'))
  await page.getByLabel('Reason').fill('Ben took over the work')
  await page.getByRole('button', { name: 'Move license', exact: true }).last().click()
  await expect(page.getByText('License moved.')).toBeVisible()
  await expect(page.getByText('No licenses yet.')).toBeVisible()
})
