import type { Page } from '@playwright/test'
import { findFaults, findOverflow, findSmallTargets } from './faults.ts'
import { consoleInFullMatrix as inFullMatrix, consoleTest as test, expect } from './fixtures.ts'

const name = 'Search the console'
const dialog = (page: Page) => page.getByRole('dialog', { name })
const field = (page: Page) => page.getByRole('combobox', { name })
/** Presses the key until the page that has just loaded listens. */
const openSearch = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
const rows = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')

test('the search opens with / and Ctrl K on any page, and the keyboard leads to the chosen result', async ({
  page,
}) => {
  await page.goto('/admin/audit')
  await page.getByRole('link', { name: 'Audit' }).focus()
  await openSearch(page)
  await expect(field(page)).toBeFocused()
  await expect(rows(page).first()).toContainText('Overview')
  await expect(page.getByRole('group', { name: 'Actions' })).toContainText('Grant a license')
  await page.keyboard.type('a')
  await expect(dialog(page).getByRole('status')).toContainText('Type at least 2 characters.')
  await page.keyboard.type('da@example')
  await expect(rows(page).first()).toContainText('ada@example.org')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('group', { name: 'Orders' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Audit' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const second = rows(page).nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await second.getAttribute('id'))!,
  )
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/order\?id=/)
  await page.goBack()
  await expect(page).toHaveURL('/admin/audit')
})

test('keys pressed before any script has loaded open the first result', async ({ page }) => {
  const waiting: (() => void)[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  await page.goto('/admin/releases', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openSearch(page)
  // The customers' page, to which a form without a script leads, finds no version.
  await page.keyboard.type('0.9.4')
  await page.keyboard.press('Enter')
  isHeld = false
  waiting.forEach((go) => go())
  await page.waitForURL('/admin/release?version=0.9.4-demo')
})

test('it leads straight to an action, with the focus in its first field', async ({ page }) => {
  await page.goto('/admin/audit')
  await openSearch(page)
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveCount(9)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  for (const [words, field] of [
    ['gra', 'Email'],
    ['issue a lic', 'Email'],
    ['new quo', 'Customer’s email'],
    ['quo', 'Customer’s email'],
    ['publ', 'Builds'],
    ['new cou', 'Code'],
  ] as const) {
    await openSearch(page)
    await page.keyboard.type(words)
    await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]do=/)
    await expect(page.getByLabel(field, { exact: true })).toBeFocused()
    await page.goto('/admin/audit')
  }
})

test('it leads to a tab by its name, and to where a refund is made', async ({ page }) => {
  await page.goto('/admin/audit')
  for (const [words, label, path] of [
    ['refund', 'Orders Refund an order', '/admin/orders'],
    ['withdraw', 'Withdrawals', '/admin/orders?show=withdrawals'],
    ['invoice', 'Invoices', '/admin/orders?show=invoices'],
    ['devices', 'Devices', '/admin/customers?show=devices'],
  ] as const) {
    await openSearch(page)
    await field(page).fill(words)
    const group = page.getByRole('group', { name: 'Go to' })
    await expect(group).not.toContainText('Overview')
    const found = group.getByRole('option', { name: label })
    await expect(found.first()).toHaveAttribute('href', path)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }
})

test('it says when nothing matches and when the shop does not answer, and tries again', async ({
  page,
  expectProblem,
}) => {
  await page.goto('/admin/orders')
  await openSearch(page)
  await page.keyboard.type('nobody-has-this')
  const status = dialog(page).getByRole('status')
  await expect(status).toContainText('Nothing found for “nobody-has-this”.')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  expectProblem(/Failed to load resource: net::ERR_FAILED/)
  await page.route('**/api/admin/search/find**', (route) => route.abort())
  const told = page.waitForEvent('console', (message) => /ERR_FAILED/.test(message.text()))
  await field(page).fill('eve@')
  await expect(status).toContainText('Couldn’t search.')
  await told
  await page.unroute('**/api/admin/search/find**')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/customer\?id=/)
})

inFullMatrix(
  'on a phone the search is a sheet that a button of the bar opens',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/customers')
    await page.getByRole('banner').getByRole('button', { name }).click()
    await field(page).fill('fay@example.org')
    await expect(rows(page).first()).toBeVisible()
    expect(await dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    expect(await findOverflow(page)).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
    expect(await findFaults(page)).toEqual([])
    await rows(page).filter({ hasText: 'fay@example.org' }).first().click()
    await page.waitForURL(/\/admin\/customer\?id=/)
  },
)
