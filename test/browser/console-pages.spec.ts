import { AxeBuilder } from '@axe-core/playwright'
import { findFaults } from './faults.ts'
import { consoleTest as test, expect } from './fixtures.ts'

const phone = { width: 390, height: 844 }
/** The rows of the first page of orders, with the head of the table. */
const firstPage = 51

test('a keyboard user can skip to the content', async ({ page }) => {
  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('a filter keeps the focus, survives a reload, and is removed by Back', async ({ page }) => {
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await page.goto('/admin/orders')
  await expect(rows).toHaveCount(firstPage)
  const status = page.getByLabel('State')
  await status.focus()
  await status.selectOption('underpaid')
  await expect(rows).toHaveCount(2)
  await expect(status).toBeFocused()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await expect(page.getByLabel('Paid with').getByRole('option')).toHaveText([
    'All',
    'Stripe',
    'Coinbase',
    'BTCPay',
    'Gumroad',
    'Bank transfer',
  ])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(rows).toHaveCount(firstPage)
  await expect(page.getByText(/^1 of \d+$/)).toHaveCount(0)
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(rows).toHaveCount(firstPage)
  await expect(status).toHaveValue('')
  await status.selectOption('underpaid')
  await page.reload()
  await expect(rows).toHaveCount(2)
  await expect(status).toHaveValue('underpaid')
  await page.goBack()
  await expect(rows).toHaveCount(firstPage)
})

test('an order that is short is called so once, by the word of the filter, and says by how much', async ({
  page,
}) => {
  await page.goto('/admin/orders?status=underpaid')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(page.getByLabel('State').locator(':checked')).toHaveText('Underpaid')
  await expect(table.locator('.chip')).toHaveText(['Underpaid'])
  await table.getByRole('link', { name: 'P-' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('$39.00 of $49.00 arrived: $10.00 short.')
  await expect(main.locator('.chip').first()).toHaveText('Underpaid')
  await expect(main.locator('.chip').filter({ hasText: /Underpaid|Held/ })).toHaveCount(1)
})

test('a license says once on a phone that it was revoked, and names its kind only if it is a special one', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const row = (email: string) => page.locator('tbody').filter({ hasText: email }).first()
  await page.goto('/admin/customers?show=licenses&status=revoked')
  await expect(row('dov@example.org').getByText('Revoked')).toHaveCount(1)
  await expect(row('dov@example.org').getByText('–')).toBeHidden()
  await expect(row('dov@example.org')).not.toContainText('Individual')
  await page.goto('/admin/customers?show=licenses&type=trial')
  await expect(row('cara@example.org')).toContainText('Trial')
  await expect(row('cara@example.org').locator('time').last()).toBeVisible()
})

test('the check of the shop leads to the payment to decide, and to the handbook for a setting', async ({
  page,
}) => {
  await page.goto('/admin/settings')
  const check = page.getByRole('region', { name: 'Check the shop' })
  await check.getByRole('button', { name: 'Test everything' }).click()
  const finding = (says: string) => check.getByRole('listitem').filter({ hasText: says })
  await expect(finding('A demo sends no email')).toContainText('See docs/operating/install.md')
  const decide = finding('A payment is $10.00 short').getByRole('link', { name: 'Decide' })
  await expect(decide).toHaveAttribute('href', /^\/admin\/held-payments/)
  expect(await findFaults(page)).toEqual([])
})

test('a quote shows its last day while it is open, and then the order that paid it', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/admin/orders?show=quotes')
  const [open, paid] = ['Open', 'Paid'].map((state) =>
    page
      .locator('tbody')
      .filter({ has: page.getByText(state, { exact: true }) })
      .first(),
  )
  await expect(open!).toContainText(/Valid until \w+ \d+, \d{4}/)
  await expect(paid!.getByRole('link', { name: 'P-' })).toBeVisible()
  await expect(paid!).not.toContainText('Valid until')
})

test('a list is narrowed to a period with one choice, and to any other days with two fields', async ({
  page,
}) => {
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  const started = page.getByLabel('Started')
  await page.goto('/admin/orders')
  await expect(rows).toHaveCount(firstPage)
  await expect(page.getByLabel('From')).toHaveCount(0)
  await started.selectOption('Last 7 days')
  await expect(rows).not.toHaveCount(firstPage)
  await expect(page).toHaveURL(/started_from=[-\d]+&started_to=[-\d]+$/)
  await page.reload()
  await expect(started.locator(':checked')).toHaveText('Last 7 days')
  await started.selectOption('Other days')
  await page.getByLabel('to', { exact: true }).fill('')
  await page.getByLabel('From').fill('2025-01-01')
  await expect(rows).toHaveCount(firstPage)
  await started.selectOption('Any day')
  await expect(page.getByLabel('From')).toHaveCount(0)
  await expect(page).toHaveURL('/admin/orders')
})

test('a list’s form opens above it, and keeps typed text when Escape or its button closes it', async ({
  page,
}) => {
  await page.goto('/admin/prices')
  const button = page.locator('[data-opens]')
  const amount = page.getByLabel('Price in USD')
  await button.click()
  await expect(page.getByLabel('For', { exact: true })).toBeFocused()
  await amount.fill('59')
  await page.keyboard.press('Escape')
  await expect(amount).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveValue('59')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(button).toBeFocused()
  await button.click()
  await expect(amount).toHaveValue('')
  // An empty list behaves the same.
  await page.goto('/admin/api-keys')
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  await button.click()
  await expect(page.locator('form :focus')).toHaveCount(1)
  await expect(button).toHaveText('Close')
  await button.click()
  await expect(button).toBeFocused()
  await expect(button).toHaveText('Create key')
})

test('a quote asks for names only with one key per person', async ({ page }) => {
  await page.goto('/admin/orders?show=quotes&do=quote')
  const people = page.getByLabel('Name and email of each person, one per line')
  const what = page.getByLabel('What they get')
  await expect(what).toBeVisible()
  await expect(people).toHaveCount(0)
  await what.selectOption('One key per person')
  await page.getByRole('button', { name: 'Create quote' }).last().click()
  await expect(people).toHaveAttribute('aria-invalid', 'true')
  await what.selectOption('One key for all')
  await expect(people).toHaveCount(0)
})

test('the sums of a list end where its line does, unless a row has a menu', async ({ page }) => {
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await page.goto('/admin/orders?show=quotes')
  await expect(page.getByRole('button', { name: 'Actions' }).first()).toBeVisible()
  await expect(head('Actions')).toHaveCount(1)
  await page.goto('/admin/prices')
  await expect(page.getByText('Launch').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Price history' })).toBeVisible()
  await expect(page.locator('.list-head [role="status"]')).toBeEmpty()
  await expect(page.getByText('00:00')).toHaveCount(0)
  await expect(head('Actions')).toHaveCount(0)
  const { x, width } = (await head('Price').boundingBox())!
  const line = (await page.locator('.list-head').boundingBox())!
  expect(x + width).toBeCloseTo(line.x + line.width, 0)
})

test('links in the rows of a list are underlined only under the pointer or with the focus', async ({
  page,
}) => {
  await page.goto('/admin/orders')
  const row = page.getByRole('row', { name: 'ada@example.org' }).first()
  const lines = () =>
    row
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).textDecorationLine))
  await expect.poll(lines).toEqual(['none', 'none'])
  await row.getByRole('link').last().hover()
  expect(await lines()).toEqual(['none', 'underline'])
  await row.hover({ position: { x: 400, y: 4 } })
  expect(await lines()).toEqual(['underline', 'none'])
})

test('the invoices have a column of taxes once one has tax', async ({ page }) => {
  const tax = page.getByRole('columnheader', { name: 'Tax' })
  await page.goto('/admin/orders?show=invoices')
  await expect(page.getByRole('row', { name: '−$49.00' })).toHaveCount(1)
  await expect(tax).toHaveCount(0)
  await page.route('**/api/admin/invoices/list*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    list.rows[3].tax_cents = 900
    await route.fulfill({ response: answer, json: list })
  })
  await page.reload()
  await expect(tax).toHaveCount(1)
  await expect(page.getByRole('cell', { name: '$9.00', exact: true })).toHaveCount(1)
})

test('a customer’s row says what license they have and until when they get updates', async ({
  page,
}) => {
  await page.goto('/admin/customers')
  const cellsOf = (email: string) => page.getByRole('row', { name: email }).getByRole('cell')
  await expect(cellsOf('ada@example.org').nth(0)).toHaveText('Individual')
  await expect(cellsOf('ada@example.org').nth(1)).toHaveText(/^\w{3} \d+, \d{4}$/)
  await expect(cellsOf('dov@example.org').nth(0)).toHaveText('Individual, revoked')
  await expect(cellsOf('dov@example.org').nth(1)).toHaveText('–')
  await expect(cellsOf('fay@example.org').nth(0)).toHaveText('No license')
  await expect(cellsOf('iker.sierra@example.org').nth(0)).toHaveText('Individual, 2 more')
})

test('a team of three says who owns it and how much is in use, and has a row for each person', async ({
  page,
}) => {
  await page.goto('/admin/customers?q=iker.sierra@example.org')
  const licenses = page.getByRole('region', { name: 'Licenses' })
  await expect(licenses.locator('summary')).toHaveCount(3)
  await expect(
    licenses.getByText('Owned by iker.sierra@example.org for a team. 2 of 3 in use.'),
  ).toBeVisible()
  await expect(licenses.getByText('Not in use')).toHaveCount(1)
  const kasia = licenses.locator('details').filter({ hasText: 'kasia.morska@example.com' })
  await expect(kasia.getByText('Updates until')).toBeHidden()
  await kasia.getByText('Kasia Morska').click()
  await expect(kasia.getByText('Updates until')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await kasia.getByRole('button', { name: 'More' }).click()
  await expect(kasia.getByRole('button', { name: /^Revoke/ })).toBeVisible()
  const menu = new AxeBuilder({ page }).setLegacyMode(true).include('.menu:popover-open')
  const { violations } = await menu.withRules('label-content-name-mismatch').analyze()
  expect(violations.map(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
})

test('a form’s button and the tabs beside it stay in place when the form opens, as tabs do from list to list', async ({
  page,
}) => {
  const tabs = page.getByRole('navigation', { name: 'Lists' })
  const button = page.locator('[data-opens]')
  const places = () => Promise.all([tabs, button].map((each) => each.boundingBox()))
  for (const path of ['customers', 'orders?show=quotes', 'coupons', 'webhooks']) {
    await page.goto(`/admin/${path}`)
    await button.click()
    await expect(page.locator('form.act')).toBeVisible()
    const opened = await places()
    await page.keyboard.press('Escape')
    await expect(page.locator('form.act')).toBeHidden()
    expect(await places(), path).toEqual(opened)
  }
  const lefts = []
  for (const list of ['orders', 'orders?show=invoices', 'orders?show=withdrawals']) {
    await page.goto(`/admin/${list}`)
    lefts.push((await tabs.boundingBox())!.x)
  }
  expect(new Set(lefts).size).toBe(1)
})

test('a page says that it is loading, and that it failed, until a retry succeeds', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/net::ERR_FAILED/)
  const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/admin/orders/list*', async (route) => {
    await isLate
    await route.abort()
  })
  await page.goto('/admin/orders')
  await expect(page.getByText('Loading orders')).toBeVisible()
  arrive()
  await expect(page.getByText('The orders didn’t load.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('You can safely try again')
  await page.unroute('**/api/admin/orders/list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
})

test('an unknown address below /admin answers within the console’s layout to anybody signed in', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 404/)
  const answer = await page.goto('/admin/coupon?code=x')
  expect(answer!.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found · Protocraft')
  await expect(page.getByText('This page doesn’t exist.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search the console' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL('/admin/orders')
})

test('on a phone the menu opens over the page, marks the current page, and leads on', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/admin/customers')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const link = menu.getByRole('link', { name: 'Customers', exact: true })
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(link).toBeInViewport({ ratio: 1 })
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible()
})

test('the audit shows what support did last week and for whom, and no option of its filters is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('When').selectOption('Last 30 days')
  await page.getByLabel('By').selectOption('noor@example.org')
  const done = page.getByRole('main').getByRole('listitem')
  await expect(done).toHaveText([/noor@example\.org released a device for license/, /added a note/])
  const [changed, why] = await Promise.all(
    ['Devices: from 1 to 0', 'The computer was sold.'].map((words) =>
      done.getByText(words).boundingBox(),
    ),
  )
  expect(why!.y, 'the reason is below what changed').toBeGreaterThanOrEqual(
    changed!.y + changed!.height - 1,
  )
  const cut = await page.locator('.filter select').evaluateAll((selects) =>
    (selects as HTMLSelectElement[])
      .filter((select) => {
        const pen = document.createElement('canvas').getContext('2d')!
        pen.font = getComputedStyle(select).font
        const { width } = pen.measureText(select.selectedOptions[0]!.text)
        // The arrow takes up space beside the words.
        return select.clientWidth < width + 24
      })
      .map(({ name }) => name),
  )
  expect(cut).toEqual([])
  await done.getByRole('link', { name: /@/ }).last().click()
  await expect(page.getByText('Wants two more seats in spring')).toBeVisible()
})
