import { existsSync } from 'node:fs'
import { findFaults, findOverflow } from './faults.ts'
import { expect, shopTest as test } from './fixtures.ts'

test('an owner sees the current settings without their secrets, and lets the shop check itself', async ({
  page,
  shop,
  expectProblem,
}) => {
  expectProblem(/status of 400/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/settings')
  const fact = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(fact('REFUND_DAYS')).toHaveText(
    /^Refund periodThe days after a payment .*REFUND_DAYS14$/,
  )
  await expect(fact('APP_SECRET')).toHaveText(
    'App secretBehind codes, keys and links; several separated by commas, the one in use first.APP_SECRETSet, hidden',
  )
  await expect(fact('ALERT_EMAIL')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Not set yet' })).toContainText(
    'Everything is on one disk. Set BACKUP_TO.',
  )
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Not set yet')
  expect(await page.content()).not.toContain(shop.deps.config.appSecret!)
  expect(await findFaults(page)).toEqual([])

  const check = page.getByRole('region', { name: 'Check the shop' })
  await expect(check.getByRole('status')).toContainText('a test email to mia@example.org')
  await check.getByRole('button', { name: 'Test everything' }).click()
  await expect(check.getByRole('status')).toContainText(/\d+ problems?, .*\d+ works?\. Checked/)
  await expect(check.getByRole('listitem').first()).toContainText('Problem')
  await expect(check.getByText('The mail server took a test email')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])

  const note = { part: 'mail', state: 'note', says: 'It is slow.', advice: '' }
  await page.route('**/api/admin/settings/check', (route) =>
    route.fulfill({ json: { checked_at: '2026-07-01T10:00:00.000Z', findings: [note] } }),
  )
  await check.getByRole('button', { name: 'Test everything' }).click()
  await expect(check.getByRole('status')).toContainText('1 note. Checked')
  await page.route('**/api/admin/settings/check', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 'refused', message: 'A check is running. Wait until it is done.' } },
    }),
  )
  await check.getByRole('button', { name: 'Test everything' }).click()
  await expect(check.getByRole('alert')).toHaveText('A check is running. Wait until it is done.')
  await expect(check.getByRole('listitem').first()).toBeVisible()

  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(fact('REFUND_DAYS')).toBeVisible()
  await expect(fact('ALERT_EMAIL')).toBeVisible()
  await page.getByRole('link', { name: 'Not set', exact: true }).click()
  await expect(fact('ALERT_EMAIL')).toHaveText(
    'Alert emailGets alerts and the daily summary.ALERT_EMAILNot setNo one gets alerts.',
  )
  await expect(page.getByRole('region', { name: 'Email' }).locator('dt > code').first()).toHaveText(
    'ALERT_EMAIL',
  )
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Backups')
  await expect(page.getByText('See docs/operating/payments.md')).toBeVisible()
  const pages = await page.getByText(/^See docs\/operating\//).allTextContents()
  expect(pages).toContain('See docs/operating/backup.md')
  for (const each of pages) expect(existsSync(each.slice('See '.length)), each).toBe(true)
  await expect(fact('SELLER_TIME_ZONE')).toContainText('UTC')
  await expect(fact('REFUND_DAYS')).toHaveCount(0)
  await expect(fact('NODE_ENV')).toHaveCount(0)
  await expect(fact('SALES_EMAIL')).toContainText('SUPPORT_EMAIL unless set.')
  const find = page.getByRole('textbox', { name: 'Find' })
  await find.fill('refund 14')
  await find.press('Enter')
  await expect(page.getByText('No matching settings.')).toBeVisible()
  await page.getByRole('link', { name: 'Set', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Set', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^1 of \d\d$/)
  await expect(fact('REFUND_DAYS')).toBeVisible()
  await find.fill('no such setting')
  await find.press('Enter')
  await expect(page.getByText('No matching settings.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
})

test('a group of settings links to its page of the handbook in the repository that the shop names', async ({
  page,
}) => {
  await page.route('**/admin/settings*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      'name="slot:repository_url" content=""',
      'name="slot:repository_url" content="https://github.com/someone/site"',
    )
    await route.fulfill({ response, body })
  })
  await page.goto('/admin/settings?show=all')
  await expect(
    page.getByRole('link', { name: 'See docs/operating/install.md' }).first(),
  ).toHaveAttribute('href', 'https://github.com/someone/site/blob/main/docs/operating/install.md')
})
