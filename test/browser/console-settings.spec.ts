import { calm } from '../buyer.ts'
import { openConsole } from '../console.ts'
import { findFaults, findOverflow } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { serveShop, takeSession, type ServedShop } from './served-shop.ts'

let served: ServedShop
test.beforeAll(async () => {
  served = await serveShop({ behavior: calm, env: { REFUND_DAYS: '14' } })
})
test.afterAll(() => served.stop())
test.use({ origins: async ({}, use) => use([served.url]) })

test('an owner sees the settings as they are, without their secrets, and lets the shop check itself', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 400/)
  const { shop, url } = served
  const { headers } = await openConsole(shop)
  await takeSession(page, headers.Cookie!, url)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/admin/settings`)
  const list = page.getByRole('region', { name: 'Shop settings' })
  const row = (name: string) =>
    list.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('REFUND_DAYS')).toContainText('14')
  await expect(row('REFUND_DAYS')).toContainText('Environment')
  await expect(row('APP_SECRET')).toContainText('Set')
  await expect(row('ALERT_EMAIL')).toBeHidden()
  await list.getByText(/not set, with their defaults/).click()
  await expect(row('ALERT_EMAIL')).toContainText('Not set')
  await expect(row('SELLER_TIME_ZONE')).toContainText('UTC')
  expect(await page.content()).not.toContain(shop.deps.config.appSecret!)
  expect(await findOverflow(page)).toEqual([])

  const check = page.getByRole('region', { name: 'Is everything working?' })
  await expect(check.getByRole('status')).toContainText('a test email to mia@example.org')
  await check.getByRole('button', { name: 'Check now' }).click()
  await expect(check.getByRole('status')).toContainText(
    /\d+ problems?, \d+ notes?, \d+ OK\. Checked/,
  )
  await expect(check.getByRole('listitem').first()).toContainText('Problem')
  await expect(check.getByRole('listitem').filter({ hasText: 'Mail' })).toContainText('test email')
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

test('support sees neither', async ({ page }) => {
  const { headers } = await openConsole(served.shop, 'support')
  await takeSession(page, headers.Cookie!, served.url)
  await page.goto(`${served.url}/admin/settings`)
  await expect(page.getByRole('region', { name: 'Your passkeys' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shop settings' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0)
})
