import { expect, test } from './fixtures.ts'
import { enterAs } from './visits.ts'

test('the account lists each order, its payment and its state', async ({ page }) => {
  await enterAs(page, 'Ada')
  const orders = page.getByRole('region', { name: 'Orders' })
  await expect(orders.getByRole('columnheader')).toHaveText([
    'Date',
    'Order',
    'Total',
    'State',
    'Documents',
  ])
  const order = orders.getByRole('row').filter({ hasText: 'Protocraft Individual License' })
  await expect(order).toContainText('$49.00 USD')
  await expect(order).toContainText('Card')
  await expect(order.getByRole('cell').nth(3)).toHaveText('Paid')
  await expect(order.getByRole('button', { name: 'Invoice' })).toBeVisible()
})

test('an account without keys and orders says so, and shows no list of them', async ({ page }) => {
  await enterAs(page, 'Fay')
  await expect(page.getByText('No license keys found.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Purchase Key' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Orders' })).toHaveCount(0)
})

test('a refunded order says so and what that means; on a phone orders are cards, but still table rows for a screen reader', async ({
  page,
}) => {
  await enterAs(page, 'Dov')
  const orders = page.getByRole('region', { name: 'Orders' })
  await expect(orders.getByRole('cell', { name: 'Refunded', exact: true })).toBeVisible()
  await expect(orders).toContainText('$49.00 USD went back to you.')
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(orders.getByRole('row').filter({ hasText: 'Refunded' })).toBeVisible()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})
