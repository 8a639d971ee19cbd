import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { query } from '../product.ts'
import { consoleTest as test, expect } from './fixtures.ts'
import { noteShifts } from './shifts.ts'

const breakInvariant = `update orders set currency = 'jpy' where email_norm = 'ada@example.org'`
const keepInvariant = `update orders set currency = 'usd' where email_norm = 'ada@example.org'`

// The demo’s held payment plays no part in these mornings.
const decide = `update held_payments set decided_at = now(), decision = 'dismissed'`
const undecide = 'update held_payments set decided_at = null, decision = null'
test.beforeAll(({ product }) => query(product, decide))
test.afterAll(({ product }) => query(product, undecide))

const needs = (page: Page) => page.getByRole('region', { name: 'Needs you' })

test('on Monday morning, an owner settles the first problem, which disappears, and takes a report along', async ({
  page,
  product,
}) => {
  await page.goto('/admin')
  await expect(needs(page).getByText('You’re all caught up.')).toBeVisible()
  await query(product, breakInvariant)
  await page.getByRole('button', { name: 'Check now' }).click()
  const first = needs(page).getByRole('listitem').first()
  await expect(first).toContainText('has a license but isn’t paid')
  await expect(first).toContainText('just now')
  await expect(first.getByRole('link', { name: 'Open order' })).toBeVisible()
  await query(product, keepInvariant)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(needs(page).getByText('You’re all caught up.')).toBeVisible()
  await tryPlot(page)
  await tryReport(page)
})

test('a check that failed is not shown as good, and one button checks again', async ({ page }) => {
  const unread = { is_partial: true, problems: [], figures: null, systems: null, orders: null }
  await page.route('**/overview/show', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...unread } })
  })
  await page.goto('/admin')
  const main = page.getByRole('main')
  await expect(needs(page)).toContainText('Sales, systems, and orders couldn’t be loaded.')
  await expect(main.getByText(/all caught up|Working:/)).toHaveCount(0)
  await expect(main.getByRole('alert'), 'said once').toHaveCount(1)
  await page.unroute('**/overview/show')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(needs(page).getByText('You’re all caught up.')).toBeVisible()
  await expect(main.getByText(/^Checked \d\d:\d\d$/)).toBeVisible()
})

test('on a phone nothing moves when open problems appear', async ({ page }) => {
  const problem = {
    kind: 'payment_held',
    label: 'Held payment',
    state: 'asks',
    sentence: '$10.00 short',
    detail: 'gus@example.org paid $39.00 of $49.00',
    since: new Date().toISOString(),
    action: { label: 'Decide', page: '/admin/held-payments' },
  }
  const others = ['a', 'b', 'c'].map((detail) => ({ ...problem, detail }))
  await page.route('**/overview/show', async (route) => {
    const response = await route.fetch()
    const answer = { ...(await response.json()), problems: [problem, ...others] }
    // A fast answer leaves no time to see a loader.
    await page.waitForTimeout(600)
    await route.fulfill({ response, json: answer })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(noteShifts)
  await page.goto('/admin')
  await expect(needs(page).getByRole('listitem')).toHaveCount(4)
  await expect(needs(page).locator('.button.primary'), 'only the oldest').toHaveText(['Decide'])
  await expect(page.getByRole('img', { name: /^Sales by day/ })).toBeVisible()
  expect(await page.evaluate(() => globalThis.shifted)).toBeLessThan(0.02)
})

test('one click leads from a dispute to its payment at the provider, on the overview, the order and the customer', async ({
  page,
  product,
}) => {
  const ofAda = `where email_norm = 'ada@example.org'`
  const isOpen = `dispute = 'open', disputed_at = now(), disputed_cents = amount_cents`
  await query(product, `update orders set ${isOpen} ${ofAda}`)
  await page.goto('/admin')
  const row = needs(page).getByRole('listitem').filter({ hasText: 'disputes $49.00' })
  const opened = page.waitForEvent('popup')
  await row.getByRole('link', { name: 'Open at Stripe' }).click()
  const payment = await opened
  await expect(payment).toHaveURL('/demo/stripe/payments/pi_seedAda')
  await expect(payment.getByRole('heading', { level: 1 })).toHaveText('Payment pi_seedAda')
  await payment.close()
  await row.getByRole('link', { name: 'ada@example.org disputes $49.00' }).click()
  // The URL is the next page's before its code has come, and both pages have such a link.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^P-/)
  const leads = page.getByRole('main').getByRole('link', { name: 'Open at Stripe' })
  await expect(leads).toHaveAttribute('href', payment.url())
  await page.getByRole('main').getByRole('link', { name: 'ada@example.org' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada@example.org')
  await expect(leads).toHaveAttribute('href', payment.url())
  const isOver = `dispute = 'none', disputed_at = null, disputed_cents = 0`
  await query(product, `update orders set ${isOver} ${ofAda}`)
})

test('the overview leads with the money of this month, and to the report of the same days', async ({
  page,
}) => {
  await page.goto('/admin')
  const figures = page.getByLabel('This month')
  await expect(figures.locator('dt').first()).toHaveText(/^Net sales in \w+$/)
  await expect(figures.locator('b')).toHaveText([/^\$/, /^\$/, /^\$/, /^\$/])
  await expect(figures.locator('small').first()).toHaveText(/^This time last month: \$/)
  await page.getByRole('link', { name: 'Report for this month' }).click()
  const [, year, month] = /from=(\d+)-(\d+)-01&to=\1-\2-\d+$/.exec(page.url())!
  expect([year, month].join('-')).toBe(new Date().toISOString().slice(0, 7))
})

test('an order that only its provider refunds leads there, with the number to look for', async ({
  page,
}) => {
  await page.goto('/admin/orders?provider=coinbase&status=paid')
  await page
    .getByRole('table', { name: 'Orders' })
    .getByRole('link', { name: /^P-/ })
    .first()
    .click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Refund at Coinbase' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expect(main.getByRole('button', { name: 'Copy checkout' }).first()).toBeVisible()
  await expect(main.getByText('in full or in part')).toBeVisible()
})

test('a customer whose updates ended is offered the renewal first, and an ended trial more days', async ({
  page,
}) => {
  await page.goto('/admin/customer?id=cara@example.org')
  const licenses = page.getByRole('region', { name: 'Licenses' })
  await expect(licenses.getByText('New versions need a renewal.')).toHaveCount(1)
  const acts = licenses.locator('.buttons > button')
  await expect(acts.filter({ hasNotText: 'Grant' })).toHaveText([
    'Send renewal reminder',
    'Extend updates',
    'Resend license key',
    'Extend trial',
  ])
  await acts.filter({ hasText: 'Extend trial' }).click()
  await expect(page.getByText('The days are added to', { exact: false })).toBeVisible()
  await expect(page.locator('form.act')).not.toContainText('pdates')
})

async function tryPlot(page: Page): Promise<void> {
  const sales = page.getByRole('region', { name: 'Sales by day', exact: true }).first()
  await expect(sales.getByRole('img', { name: /^Sales by day, .* to / })).toBeVisible()
  // The bar of a refund hangs below the line.
  await expect(sales.getByText('−1').last()).toBeVisible()
}

async function tryReport(page: Page): Promise<void> {
  await page.goto('/admin/reports')
  await expect(page.getByRole('columnheader', { name: 'After refunds' })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const download = await file
  expect(download.suggestedFilename()).toMatch(/^sales-[-\d]+to[-\d]+\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\ufeffday,orders,sold_cents/)
  await page.getByLabel('By', { exact: true }).selectOption('provider')
  await expect(
    page.getByRole('table', { name: 'Report: Sales' }).getByText('gumroad'),
  ).toBeVisible()
}
