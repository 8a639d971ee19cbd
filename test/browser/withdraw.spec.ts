import { findFaults } from './faults.ts'
import { expect, shopTest as test } from './fixtures.ts'
import { askForCode, enterCode } from './visits.ts'

test('a buyer withdraws from an order in the account, and the vendor’s overview opens a prefilled refund', async ({
  page,
  shop,
}) => {
  const { email } = await shop.sold()
  await askForCode(page, email)
  const sent = await shop.readEmail(email, /sign-in code is \d{6}/)
  await enterCode(page, /\b\d{6}\b/.exec(sent)![0])
  const orders = page.getByRole('region', { name: 'Orders' })
  await orders.getByRole('button', { name: 'Withdraw from a contract' }).click()
  await expect(page).toHaveURL(/\/withdraw$/)
  await expect(page.getByLabel('Your name')).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We received your withdrawal')
  await expect(page).toHaveURL(/\/withdraw$/)
  expect(await findFaults(page)).toEqual([])

  const { order_number: number } = await shop.readRow('orders', { email })
  await expect(async () => {
    await page.goto('/admin')
    const item = page.getByRole('listitem').filter({ hasText: `Refund ${number}, withdrawn` })
    await item.getByRole('link', { name: 'Refund' }).click({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(`${email} withdrew from this order on`)).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue(/^Withdrawn on \w+ \d+, \d{4}$/)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund $49.00' }).click()
  await expect(page.getByText('Refunded in full')).toBeVisible()
})
