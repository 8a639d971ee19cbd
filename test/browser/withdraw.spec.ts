import { times } from '#contract/limits.ts'
import { chooseAct } from './console.ts'
import { findFaults } from './faults.ts'
import { expect, shopTest as test } from './fixtures.ts'
import { askForCode, enterCode } from './visits.ts'

test('a buyer withdraws from an order in the account, and the vendor’s overview opens a prefilled refund', async ({
  page,
  shop,
}) => {
  const { email } = await shop.sold()
  await askForCode(page, email)
  const sent = await shop.readEmail(email, /sign-in code is \d{6}/)
  await enterCode(page, /\b\d{6}\b/.exec(sent)![0])
  const orders = page.getByRole('region', { name: 'Orders' })
  await orders.getByRole('button', { name: 'Withdraw from a contract' }).click()
  await expect(page).toHaveURL(/\/withdraw$/)
  await expect(page.getByLabel('Your name')).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We received your withdrawal')
  await expect(page).toHaveURL(/\/withdraw$/)
  expect(await findFaults(page)).toEqual([])

  const { order_number: number } = await shop.readRow('orders', { email })
  await expect(async () => {
    await page.goto('/admin')
    const item = page.getByRole('listitem').filter({ hasText: `Refund ${number} by` })
    await item.getByRole('link', { name: 'Refund' }).click({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(`${email} withdrew from this order on`)).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue(/^Withdrawn on \w+ \d+, \d{4}$/)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund $49.00' }).click()
  await expect(page.getByText('Refunded in full')).toBeVisible()
})

test('the list of withdrawals puts the earliest deadline first, refunds and dismisses in the row, and leaves out what is empty', async ({
  page,
  shop,
}) => {
  const [early, late] = [await shop.sold(), await shop.sold()]
  const stranger = 'eve@example.org'
  for (const [{ order, email }, days] of [
    [late, 1],
    [early, 11],
  ] as const) {
    const { order_number: number } = await shop.readRow('orders', { id: order })
    const sent = new Date(Date.now() - days * times.day)
    await shop.deps.db
      .insertInto('withdrawals')
      .values({
        name: 'Ada',
        email: days === 1 ? stranger : email,
        email_norm: days === 1 ? stranger : email,
        order_number: number,
        order_id: order,
        finding: 'due',
        is_signed_in: true,
        sent_at: sent,
      })
      .execute()
  }
  await page.goto('/admin/orders?show=withdrawals')
  const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email }).first()
  await expect(rowOf(early.email)).toContainText('3 days left')
  await expect(rowOf(late.email)).toContainText('13 days left')
  const emails = await page.getByRole('row').getByRole('link', { name: '@' }).allTextContents()
  expect(emails.indexOf(early.email)).toBeLessThan(emails.indexOf(late.email))

  await chooseAct(rowOf(late.email), 'Refund')
  await expect(page.getByText(`${stranger} sent this withdrawal, not ${late.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(late.email).getByRole('button', { name: 'Actions' }).click()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect(dismiss).toHaveAccessibleDescription('No refund. The customer gets your reason')
  await dismiss.click()
  await expect(page.getByText(`Dismiss withdrawal of ${stranger}`)).toBeVisible()
  await page.getByLabel('Reason').fill('They keep it')
  await page.getByRole('button', { name: 'Dismiss withdrawal' }).click()
  await expect(rowOf(late.email)).toContainText('Closed')

  await rowOf(early.email).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Stripe returns $49.00. The license stops working.')).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue(/^Withdrawn on \w+ \d+, \d{4}$/)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund $49.00' }).click()
  await expect(rowOf(early.email)).toContainText('Fully refunded')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rowOf(late.email).getByText('Closed')).toBeVisible()
  await expect(rowOf(late.email).getByText('–')).toBeHidden()
})
