import type { Locator } from '@playwright/test'
import { findFaults } from './faults.ts'
import { consoleInFullMatrix as inFullMatrix, consoleTest as test, expect } from './fixtures.ts'

test('a report is shown beside the previous period, and its figures lead to their rows', async ({
  page,
}) => {
  await page.goto('/admin/reports?name=sales')
  const compared = page.getByLabel('Compared with the previous 30 days')
  await expect(compared).toContainText(/Orders\d+\+\d+%Previous 30 days: \d+/)
  await expect(compared).toContainText(/Refunded\$\d+\.00.*Previous 30 days: \$/)
  const plot = page.getByRole('img', { name: /^Sales by day: after refunds in USD/ })
  await expect(plot).toBeVisible()
  const [zero, lowest] = [plot.locator('u[data-zero]'), plot.locator('i[data-of="0"]').first()]
  const bottomOf = (each: typeof plot) => each.evaluate(({ style }) => style.bottom)
  expect(await bottomOf(lowest)).toBe(await bottomOf(zero))
  expect(await findFaults(page)).toEqual([])
  const table = page.getByRole('table', { name: 'Report: Sales' })
  await expect(table.getByRole('row').last()).toHaveText(/^Total\d+\$[\d,.]+\$[\d,.]+\$[\d,.]+$/)
  const figures = table.getByRole('link')
  const busiest = figures.filter({ hasText: /^[4-9]$/ }).first()
  const sold = Number(await busiest.textContent())
  await busiest.click()
  await expect(page).toHaveURL(/\/admin\/orders\?paid_from=(\d{4}-\d\d-\d\d)&paid_to=\1$/)
  await expect(page.getByText(new RegExp(`^${sold} of \\d+$`))).toBeVisible()
  await expect(page.getByText(/^Paid on \w+ \d+, \d+$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(sold + 1)
})

test('a tax report begins with this quarter, has a row for each country with the ways to pay below it, and ends with their sum', async ({
  page,
}) => {
  await page.goto('/admin/reports')
  const tabs = page.locator('.list-head').getByRole('navigation', { name: 'Reports' })
  await tabs.getByRole('link', { name: 'Tax' }).click()
  await expect(tabs.getByRole('link', { name: 'Tax' })).toHaveAttribute('aria-current', 'page')
  const days = page.getByLabel('Days', { exact: true })
  await expect(days.locator('option:checked')).toHaveText('This quarter')
  await expect(
    page.getByLabel(/^Compared with/).locator('dt'),
    'A shop that pays no tax has no net amount beside the same gross one.',
  ).toHaveText(['Tax after refunds', 'Gross after refunds', 'Orders'])
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    /tax\?format=csv&from=\d{4}-\d\d-01&to=\d{4}-\d\d-3[01]$/,
  )
  const table = page.getByRole('table', { name: 'Report: Tax' })
  const total = table.getByRole('row').last()
  await expect(total.getByRole('rowheader')).toHaveText('Total')
  const rows = await table.locator('tbody').evaluateAll((all) =>
    all.map((each) => ({
      orders: Number(each.querySelector('td')!.textContent),
      isPart: each.querySelector('th > span') !== null,
    })),
  )
  const add = (some: typeof rows) => some.reduce((all, { orders }) => all + orders, 0)
  const countries = rows.slice(0, -1).filter(({ isPart }) => !isPart)
  expect(countries.length).toBeGreaterThan(1)
  expect(add(countries)).toBe(rows.at(-1)!.orders)
  const first = rows.findIndex(({ isPart }) => isPart)
  const end = rows.findIndex(({ isPart }, at) => at > first && !isPart)
  expect(add(rows.slice(first, end))).toBe(rows[first - 1]!.orders)
  await expect(table.getByRole('rowheader', { name: /^Unknown/ })).toContainText(
    'Look at each of these orders before you file.',
  )
})

test('a report of a single coupon draws no bar, and its first figure says what is left of what', async ({
  page,
}) => {
  await page.goto('/admin/reports?name=coupons')
  const table = page.getByRole('table', { name: 'Report: Coupons' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.locator('[data-amount]')).toHaveCount(0)
  await expect(
    page
      .getByLabel(/^Compared with/)
      .locator('dt')
      .first(),
  ).toHaveText('Sold after refunds')
  await page.goto('/admin/reports?name=sales&by=provider')
  await expect(page.getByLabel('By', { exact: true }).locator(':checked')).toHaveText('Paid with')
  await expect(page.locator('[data-amount]')).not.toHaveCount(0)
})

test('a finished quarter is compared with the one before, and an empty report offers the last 12 months', async ({
  page,
}) => {
  await page.goto('/admin/reports?name=tax')
  await page.getByLabel('Days', { exact: true }).selectOption('Last quarter')
  await expect(page.getByLabel('Compared with the previous quarter')).toBeVisible()
  await page.route('**/api/admin/reports/tax*', (route) =>
    route.fulfill({
      json: { columns: [], rows: [], has_more: false, from: '2099-01-01', to: '2099-03-31' },
    }),
  )
  await page.goto('/admin/reports?name=tax')
  await page.getByRole('link', { name: 'Show the last 12 months' }).click()
  await expect(page.getByLabel('Days', { exact: true }).locator('option:checked')).toHaveText(
    'Last 12 months',
  )
})

test('a quarter that isn’t over is compared with the same days of the one before, columns of zeros are left out, and coupons begin with a year', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-15T12:00:00Z')
  const row = {
    country: 'DE',
    provider: 'stripe',
    orders: 1,
    net_cents: 4900,
    tax_cents: 0,
    gross_cents: 4900,
    refunded_net_cents: 0,
    refunded_tax_cents: 0,
    refunded_gross_cents: 0,
    currency: 'usd',
  }
  const asked: string[] = []
  await page.route('**/api/admin/reports/tax*', (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({
      json: {
        columns: Object.keys(row),
        rows: [row],
        has_more: false,
        from: '2026-10-01',
        to: '2026-12-31',
      },
    })
  })
  await page.goto('/admin/reports?name=tax')
  await expect(page.getByLabel('Compared with the previous quarter to date')).toBeVisible()
  await expect.poll(() => asked).toContain('?from=2026-07-01&to=2026-08-15')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Country',
    'Orders',
    'Gross after refunds',
  ])
  await page.goto('/admin/reports?name=coupons')
  await expect(page.getByLabel('Days', { exact: true }).locator('option:checked')).toHaveText(
    'Last 12 months',
  )
})

test('the steps of a funnel are counted once, and each is a share of the step before', async ({
  page,
}) => {
  await page.goto('/admin/reports?name=funnel')
  const steps = page.getByRole('list', { name: 'Steps to a payment' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^Page views[\d,]+Previous 30 days: [\d,]+$/,
    /^Purchase page seen\d+% of page views\d+Previous 30 days: \d+$/,
    /^Checkout begun[\d.]+% of the previous step, [\d.]+% of page views\d+Previous 30 days: \d+$/,
    /^Paid[\d.]+% of the previous step, [\d.]+% of page views\d+Previous 30 days: \d+$/,
  ])
  const lengths = await steps.locator('i').evaluateAll((all) => all.map((each) => each.clientWidth))
  expect(lengths).toEqual(lengths.toSorted((one, other) => other - one))
})

test('the chart of renewals begins with the first month that has one, and each number is above its bar', async ({
  page,
}) => {
  await page.goto('/admin/reports?name=renewals')
  const months = page.getByRole('table', { name: 'Report: Renewals' }).getByRole('rowheader')
  const first = await months.first().textContent()
  const places = page.getByRole('img', { name: /^Renewals by month/ }).locator('li')
  await expect(page.getByRole('img', { name: `, ${first} to ` })).toBeVisible()
  const middle = (part: Locator) =>
    part.evaluate((each) => {
      const { left, right } = each.getBoundingClientRect()
      return Math.round((left + right) / 2)
    })
  expect(await middle(places.last().locator('b'))).toBe(await middle(places.last().locator('i')))
})

test('a report names the seller’s time zone, and begins with the quarter it is there', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-09-30T23:00:00Z')
  await page.goto('/admin/reports?name=tax')
  await expect(page.getByText('Days are in Europe/Berlin')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    /from=2026-10-01&to=2026-12-31$/,
  )
})

test('on a phone, no two values of an invoice in the report overlap', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/admin/reports?name=invoices')
  const values = page
    .getByRole('table', { name: 'Report: Invoices' })
    .locator('tbody td')
    .filter({ visible: true })
  await expect(values).not.toHaveCount(0)
  const places = await values.evaluateAll((all) =>
    all.map((each) => {
      const { x, y } = each.getBoundingClientRect()
      return `${x} ${y}`
    }),
  )
  expect(new Set(places).size).toBe(places.length)
})

inFullMatrix(
  'the devices of a version and the updates that end in a month are listed, and trials alone',
  async ({ page }) => {
    await page.goto('/admin/reports?name=devices')
    await expect(page).toHaveURL(/\/admin\/customers\?show=devices$/)
    await choose(page.getByLabel('App version'), '0.9.4-demo')
    await choose(page.getByRole('combobox', { name: 'System' }), 'Linux x86_64')
    const devices = page.getByRole('table', { name: 'Active devices' }).getByRole('row')
    const shown = async () => (await devices.allInnerTexts()).slice(1)
    const isChosen = (row: string) => row.includes('Linux x86_64') && row.includes('0.9.4-demo')
    await expect.poll(async () => (await shown()).every(isChosen)).toBe(true)
    expect(await shown()).not.toEqual([])
    expect(await findFaults(page)).toEqual([])
    await page.goto('/admin/reports?name=renewals')
    const rows = page.getByRole('table', { name: /^Report: / })
    await rows.getByRole('link', { name: '1', exact: true }).first().click()
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    await expect(page.getByLabel('Updates end')).not.toHaveValue('')
    await expect(page.getByRole('table', { name: 'Licenses' }).getByRole('row')).toHaveCount(2)
    expect(await findFaults(page)).toEqual([])
    await page.getByLabel('State', { exact: true }).selectOption('')
    await expect(page.getByLabel('Updates end')).not.toHaveValue('')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByLabel('Updates end')).toHaveValue('')
    await page.getByLabel('Type').selectOption('trial')
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    await page.getByLabel('Issued in').selectOption({ index: 1 })
    await page.getByLabel('Bought afterwards').selectOption({ label: 'Yes (1)' })
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'cara@example.org' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'cara@example.org' })).toBeVisible()
  },
)

/** Chooses the option that begins with a text, before the number of rows in parentheses. */
async function choose(select: Locator, text: string): Promise<void> {
  const option = select.getByRole('option').filter({ hasText: text })
  await select.selectOption((await option.first().getAttribute('value'))!)
}
