import { signInToConsole } from './console.ts'
import { findFaults } from './faults.ts'
import { startProduct } from '../product.ts'
import { expect, type OfWorker, test as base } from './fixtures.ts'

/** A demo of its own: the others go on at their price. */
const test = base.extend<object, OfWorker>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.end()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** The next Monday, as the field of a date takes it. */
function nextMonday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7))
  return day.toISOString().slice(0, 10)
}

test('an owner sets a price for Monday, reads what will happen, and takes it back', async ({
  page,
  product,
}) => {
  // The answer that asks for the passkey.
  await signInToConsole(page, product)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.getByLabel('Price in USD').fill('59')
  await page.getByLabel('From').fill(nextMonday())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/a license changes from \$49.00 USD to \$59.00 USD/)).toBeVisible()
  await page.getByLabel('Reason').fill('second year')
  await page.getByRole('button', { name: 'Set the price' }).click()
  await expect(page.getByText('The price is set.')).toBeVisible()
  await expect(page.getByText('Planned')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await expect(async () => {
    const shown = await (await page.request.get('/purchase')).text()
    expect(shown).not.toContain('$59')
  }).toPass()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByLabel('Reason').last().fill('not yet')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('The price is taken back.')).toBeVisible()
  await expect(page.getByText('Planned')).toBeHidden()
})

test('a buyer whose page is older than the price reads both, and then pays the new one', async ({
  page,
  product,
}) => {
  test.setTimeout(150_000)
  await page.goto('/purchase')
  await expect(page.getByText('$49.00', { exact: false }).first()).toBeVisible()
  await product.operate('prices', 'set', '59', '--reason', 'second year')
  const hasBegun = async () =>
    expect(await (await page.request.get('/purchase')).text()).toContain('$59.00')
  await expect(hasBegun).toPass({ timeout: 100_000, intervals: [2000] })
  await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'The price has changed from $49.00 USD to $59.00 USD. Nothing was charged.',
  )
  await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
  await expect(page).toHaveURL(/\/pay\//)
  await expect(page.getByText('$59.00').first()).toBeVisible()
})
