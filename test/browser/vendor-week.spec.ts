import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { plantMany } from '../many-customers.ts'
import { isWhole } from '../matrix.ts'
import { findDatabaseUrl, type Product } from '../product.ts'
import { startVendorDemo } from '../vendor.ts'
import { signInToConsole } from './console.ts'
import { findFaults } from './faults.ts'
import { expect, inFullMatrixOf, type OfWorker, test as base } from './fixtures.ts'

const times = isWhole ? 5 : 1 / 2

/** The demo among 10,000 customers, or 100,000. */
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

const bounced = 'ben@example.org'
const why = 'asked on the phone'

inFullMatrix('a vendor’s week among many customers', async ({ page, product }) => {
  test.setTimeout(180_000)
  // The answer that asks for the passkey.
  await test.step('Monday: sign in, and begin with what is open', async () => {
    await bounceKeyEmail(product)
    await signInToConsole(page, product)
    await page.goto('/admin')
    await openProblem(page, `The key email to ${bounced} came back`)
  })
  await test.step('the buyer had mistyped the address', async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await act(page, 'Change email', 'Change email', { 'New email': 'ben.right@example.org' })
    await expect(page.getByRole('heading', { name: 'ben.right@example.org' })).toBeVisible()
    await act(page, 'Resend license key', 'Resend license key')
    await expect(page.getByText('The email is on its way.')).toBeVisible()
    await page.goto('/admin')
    // Settled as soon as the email is sent.
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('You’re all caught up.')).toBeVisible({ timeout: 2000 })
    }).toPass()
  })
  await test.step('Tuesday: find one of thousands, page by page', () => pageThroughCustomers(page))
  await test.step('Eve cannot activate: an old laptop is released', async () => {
    await openCustomer(page, 'eve@example.org')
    await act(page, 'Release', 'Release device')
    await expect(page.getByText('Individual, 0 / 1')).toBeVisible()
    await expect(page.getByText('Device released.')).toBeVisible()
    await expect(page.getByText('Released device')).toBeVisible()
  })
  await test.step('her license moves to a colleague', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await act(page, 'Move license', 'Move license', { 'New owner’s email': 'kit@example.org' })
    await expect(page.getByText('No licenses yet.')).toBeVisible()
    await openCustomer(page, 'kit@example.org')
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    expect(await findFaults(page)).toEqual([])
  })
  await test.step('Wednesday: Ada lost her key email', async () => {
    await openCustomer(page, 'ada@example.org')
    await act(page, 'Resend license key', 'Resend license key')
    await expect(page.getByText('The email is on its way.')).toBeVisible()
  })
  await test.step('a reviewer gets a license, and later wants to be forgotten', async () => {
    await page.goto('/admin/customers')
    await act(page, 'Grant license', 'Grant license', { Email: 'reviewer@example.org' })
    await expect(page.getByText('License granted. The key is on its way.')).toBeVisible()
    await openCustomer(page, 'reviewer@example.org')
    await expect(page.getByText('License given away')).toBeVisible()
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await act(page, 'Erase', 'Erase customer')
    await expect(page.getByText(/^Erased on/)).toBeVisible()
    await page.goto('/admin/customers?q=reviewer@example.org')
    await expect(page.getByText('No matching customers.')).toBeVisible()
  })
  await test.step('Thursday: one order among many, by its email', () => findOrder(page))
  await test.step('Friday: the sales of a quarter, as a file', () => takeSalesReport(page))
  await test.step('and the record of all that was done', async () => {
    await page.goto('/admin/audit')
    const table = page.getByRole('table', { name: 'Actions' })
    await expect(table.getByText(why)).toHaveCount(7)
    expect(await findFaults(page)).toEqual([])
  })
})

async function bounceKeyEmail(product: Product): Promise<void> {
  const client = new pg.Client({ connectionString: findDatabaseUrl(product.dataDir) })
  await client.connect()
  await client.query(
    `update emails set bounced_at = now(), bounce_reason = '550 no such user'
     where recipient = $1 and kind = 'license'`,
    [bounced],
  )
  await client.end()
}

async function openProblem(page: Page, sentence: string): Promise<void> {
  const problem = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('listitem')
    .filter({ hasText: sentence })
  await problem.getByRole('link').click()
  await page.waitForURL(/\/admin\/customer\?id=/)
}

async function openCustomer(page: Page, words: string): Promise<void> {
  await page.goto('/admin/customers')
  await page.keyboard.press('/')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/customer\?id=/)
  await expect(page.getByRole('list').filter({ hasText: 'Account opened' })).toBeVisible()
}

/** Opens an action, fills it in, gives the reason and sends it. */
async function act(
  page: Page,
  action: string,
  button: string,
  fields: Record<string, string> = {},
) {
  await page.getByRole('button', { name: action, exact: true }).first().click()
  const form = page.locator('form').filter({ has: page.getByLabel('Reason') })
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  await form.getByLabel('Reason').fill(why)
  await form.getByRole('button', { name: button, exact: true }).click()
}

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
  await page.getByLabel('Email, order, payment or invoice').fill('user777@mail1.example')
  await page.getByLabel('Email, order, payment or invoice').press('Enter')
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
  await page.getByRole('link', { name: 'CSV' }).click()
  const path = await (await file).path()
  const days = (await readFile(path, 'utf8')).trim().split('\n').slice(1)
  const sold = days.reduce((sum, day) => sum + Number(day.split(',')[1]), 0)
  // One order every 20 minutes of 90 days, the first after 20 minutes.
  expect(sold).toBe(6480 * times - 1)
}
