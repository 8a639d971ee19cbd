import { openConsole } from '../console.ts'
import { findFaults, findOverflow } from './faults.ts'
import { expect, shopTest as test } from './fixtures.ts'
import { takeSession } from './served-shop.ts'

test('an owner sees the settings as they are, without their secrets, and lets the shop check itself', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/status of 400/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/settings')
  const list = page.getByRole('region', { name: 'Shop settings' })
  const row = (name: string) =>
    list.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('REFUND_DAYS')).toContainText('14')
  await expect(row('REFUND_DAYS')).toContainText('Environment')
  await expect(row('ALERT_EMAIL')).toHaveCount(0)
  await list.getByRole('button', { name: 'More filters' }).click()
  await list.getByLabel('Show', { exact: true }).selectOption('All')
  await expect(row('APP_SECRET')).toContainText('Set')
  await expect(row('ALERT_EMAIL')).toContainText('Not set')
  await expect(row('SELLER_TIME_ZONE')).toContainText('UTC')
  expect(await page.content()).not.toContain(shop.deps.config.appSecret!)
  expect(await findOverflow(page)).toEqual([])

  const groups = list.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link')
  await groups.filter({ hasText: 'Access' }).click()
  await expect(list.getByRole('heading', { name: 'Access' })).toBeInViewport()
  await expect(groups.filter({ hasText: 'Access' })).toHaveAttribute('aria-current', 'location')
  const find = list.getByRole('textbox', { name: 'Find' })
  await find.fill('refund 14 environment')
  await expect(list.getByRole('status')).toHaveText(/^1 of \d\d$/)
  await expect(row('REFUND_DAYS')).toBeVisible()
  await expect(groups).toHaveText([/^Prices and tax/])
  await find.fill('no such setting')
  await expect(list.getByText('No matching settings.')).toBeVisible()
  await list.getByRole('button', { name: 'Clear' }).click()
  await expect(find).toBeFocused()
  await expect(row('REFUND_DAYS')).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  const check = page.getByRole('region', { name: 'Is everything working?' })
  await expect(check.getByRole('status')).toContainText('a test email to mia@example.org')
  await check.getByRole('button', { name: 'Check now' }).click()
  await expect(check.getByRole('status')).toContainText(/\d+ problems?, .*\d+ OK\. Checked/)
  await expect(check.getByRole('listitem').first()).toContainText('Problem')
  await expect(check.getByText('The mail server took a test email')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])

  await page.route('**/api/admin/settings/check', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 'refused', message: 'A check is running. Wait until it is done.' } },
    }),
  )
  await check.getByRole('button', { name: 'Check now' }).click()
  await expect(check.getByRole('alert')).toHaveText('A check is running. Wait until it is done.')
  await expect(check.getByRole('listitem').first()).toBeVisible()
})

test('support sees neither', async ({ page, served: { shop, url } }) => {
  const { headers } = await openConsole(shop, 'support')
  await takeSession(page, headers.Cookie!, url)
  await page.goto('/admin/settings')
  await expect(page.getByRole('region', { name: 'You', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shop settings' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0)
})
