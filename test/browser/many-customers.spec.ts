import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { plantMany } from '../many-customers.ts'
import { findDatabaseUrl } from '../product.ts'
import { startVendorDemo } from '../world/vendor.ts'
import { signInToConsole } from './console.ts'
import { expect, inFullMatrixOf, type OfWorker, test as base } from './fixtures.ts'

/** The shop has this many times 20,000 customers. */
const times = 5

const test = base.extend<object, OfWorker>({
  product: [
    async ({}, use) => {
      const product = await startVendorDemo()
      await plantMany(findDatabaseUrl(product.dataDir), [], times)
      await use(product)
      await product.end()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
const inFullMatrix = inFullMatrixOf(test)

inFullMatrix(
  'a customer, an order and sales are found among very many',
  async ({ page, product }) => {
    test.setTimeout(180_000)
    await signInToConsole(page, product)
    await test.step('a customer among thousands, page by page', () => pageThroughCustomers(page))
    await test.step('an order by its email', () => findOrder(page))
    await test.step('a quarter’s sales as a file', () => takeSalesReport(page))
  },
)

async function pageThroughCustomers(page: Page): Promise<void> {
  await page.goto('/admin/customers?q=mail42.')
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  const first = await rows.count()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(2 * first)
  const emails = await rows.allTextContents()
  expect(new Set(emails).size, 'nobody is listed twice').toBe(2 * first)
  expect(emails.filter((email) => !email.includes('mail42.'))).toEqual([])
  await page.goto('/admin/customers?q=Laptop 242')
  await expect(page.getByRole('row', { name: /device/ }).first()).toBeVisible()
}

async function findOrder(page: Page): Promise<void> {
  await page.goto('/admin/orders')
  await page.getByRole('textbox', { name: 'Find' }).fill('user777@mail1.example')
  await page.getByRole('textbox', { name: 'Find' }).press('Enter')
  const table = page.getByRole('table', { name: 'Orders' })
  // The first buyers came back for a second license.
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('link', { name: 'P-' }).first().click()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
  await page.goBack()
  await expect(table.getByRole('row')).toHaveCount(3)
}

async function takeSalesReport(page: Page): Promise<void> {
  await page.goto('/admin/reports?name=sales&from=2025-01-01&to=2025-03-31')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const path = await (await file).path()
  const days = (await readFile(path, 'utf8')).trim().split('\n').slice(1)
  const sold = days.reduce((sum, day) => sum + Number(day.split(',')[1]), 0)
  // One order every 20 minutes of 90 days, the first after 20 minutes.
  expect(sold).toBe(6480 * times - 1)
}
