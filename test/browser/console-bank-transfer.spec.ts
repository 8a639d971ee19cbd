import { numberQuote } from '#server/orders/quotes.ts'
import { until } from '../world/clock.ts'
import { emailsTo } from '../world/emails.ts'
import { offer } from '../world/quotes.ts'
import { ownEmail } from '../world/visitor.ts'
import { chooseAct } from './console.ts'
import { findFaults } from './faults.ts'
import { expect, shopTest as test } from './fixtures.ts'

/**
 * Matches the status of the first answer to a call that moves money, before the passkey is used again,
 * and that of a refusal.
 */
const asksOrRefuses = /status of 40[03]/

test('a vendor sends a pro forma, records the bank transfer, and then a refund of it', async ({
  page,
  shop,
  expectProblem,
}) => {
  expectProblem(asksOrRefuses)
  const email = ownEmail()
  const terms = { mode: 'seats' as const, seats: 5, unitCents: 3900, validDays: 30, people: [] }
  const { id, token } = await offer(shop, { email, ...terms })
  await page.goto('/admin/orders?show=quotes')

  const quote = page.locator('tbody').filter({ hasText: email })
  await expect(quote).toContainText(numberQuote({ id }))
  await chooseAct(quote, 'Send pro forma')
  await page.getByLabel('Company or name').fill('Analytical Engines')
  await page.getByLabel('Reason').fill('Their purchasing asked')
  await page.getByRole('button', { name: 'Send pro forma' }).last().click()
  await expect(page.getByText('Pro forma sent.')).toBeVisible()
  const link = quote.getByRole('link', { name: /^Pro forma, / })
  await expect(link).toHaveAttribute('href', `/api/admin/quotes/print-pro-forma?quote=${id}`)
  await until(async () => emailsTo(shop, email).length === 1)
  expect(await findFaults(page)).toEqual([])

  await chooseAct(quote, 'Record transfer')
  await expect(page.getByLabel(/Total received/)).toHaveValue('195.00')
  // The shop sells without tax.
  await expect(page.getByLabel(/Tax included/)).toHaveCount(0)
  const today = shop.clock.now().toISOString().slice(0, 10)
  await page.getByLabel('Day, as on your statement').fill(today)
  await page.getByLabel(/Total received/).fill('190')
  await page.getByLabel('Reference').fill('FT 2026 11')
  await expect(
    page.getByText(`emails the keys, the receipt and the invoice to ${email}`),
  ).toBeVisible()
  await page.getByLabel('Reason').fill('On the statement of today')
  await page.getByRole('button', { name: 'Record transfer' }).last().click()
  await expect(page.getByRole('alert')).toContainText(
    'The total of this quote is $195.00 USD, and not $190.00 USD.',
  )
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel(/Total received/).fill('195.00')
  await page.getByRole('button', { name: 'Record transfer' }).last().click()
  await expect(page.getByText('Transfer recorded and quote delivered.')).toBeVisible()
  await until(async () => emailsTo(shop, email).length === 4)

  await page.goto(`/quote?t=${token}`)
  await expect(page.getByRole('heading', { name: 'This quote is paid' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Pro forma/ })).toBeVisible()

  await page.goto('/admin/orders?provider=transfer')
  const row = page.getByRole('row').filter({ hasText: 'Team, 5 people' })
  await row.getByRole('link', { name: /^P-/ }).click()
  await expect(page.getByText('Bank transfer').last()).toBeVisible()
  await expect(page.getByText('FT 2026 11', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Record refund' }).click()
  await page.getByLabel('Day, as on your statement').fill(today)
  await page.getByLabel('Reference').fill('OUT 1')
  await page.getByLabel('Reason').fill('They bought too many')
  await page.getByRole('button', { name: 'Record refund' }).last().click()
  await expect(page.getByText('Refund recorded.')).toBeVisible()
  await expect(page.getByText('Refunded by bank, $195.00')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})
