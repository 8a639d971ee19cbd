import { signInToConsole } from './console.ts'
import { findFaults } from './faults.ts'
import { consoleTest as test, expect } from './fixtures.ts'

test('a report stands beside the time before, in UTC, and its figures lead to their rows', async ({
  page,
  product,
}) => {
  await signInToConsole(page, product)
  await page.goto('/admin/reports?name=sales')
  const compared = page.getByRole('table', { name: 'Compared with the time before' })
  await expect(compared.getByRole('columnheader').first()).toHaveText('In all, in UTC')
  await expect(compared.getByRole('row', { name: /^Orders 4 0/ })).toBeVisible()
  await expect(compared.getByRole('row', { name: /^Refunded, USD \$49\.00 \$0\.00/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sales by day: orders/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sales by day: kept, USD/ })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page
    .getByRole('table', { name: 'Report: Sales' })
    .getByRole('link', { name: '4', exact: true })
    .click()
  await expect(page).toHaveURL(/\/admin\/orders\?paid_on=\d{4}-\d\d-\d\d$/)
  await expect(page.getByText(/^4 orders: paid on .*, UTC$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(5)
})
