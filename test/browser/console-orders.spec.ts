import { askCorrection } from '#server/admin/customers/ask-correction.ts'
import { beginCheckout, until } from '../buyer.ts'
import { openConsole, readDone } from '../console.ts'
import { emailsTo } from '../correction.ts'
import { buyKey } from '../key-buyer.ts'
import { judge, ownEmail, pay } from '../quarantined.ts'
import { askForRescue } from '../rescue.ts'
import { expect, shopInFullMatrix as inFullMatrix, shopTest as test } from './fixtures.ts'
import { findFaults } from './faults.ts'

test('a vendor settles a payment with tax inside', async ({ page, shop }) => {
  const email = ownEmail()
  shop.stripe.drop()
  const session = await pay(shop, email)
  const total_details = { amount_tax: 782, amount_discount: 0, amount_shipping: 0 }
  shop.stripe.doctor(session, { total_details })
  await judge(shop, session)
  shop.stripe.release()
  await page.goto('/admin/quarantine')
  const row = page.getByRole('row', { name: /Tax included/ })
  await expect(row).toContainText('$0.00')
  await expect(row).toContainText('$7.82 differs')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept and deliver' }).click()
  await page.getByLabel('Reason').fill('Stripe is set to inclusive tax')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText('Payment accepted and order delivered.').first()).toBeVisible()
  await until(async () => emailsTo(shop, email).some(({ text }) => /PC1-/.test(text)))
})

test('a vendor refunds an order, found by its email', async ({ page, shop }) => {
  const { email } = await buyKey(shop)
  await page.goto('/admin/orders')
  await page.getByLabel('Email, order, payment or invoice').fill(email)
  await page.getByLabel('Email, order, payment or invoice').press('Enter')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: 'P-' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const amount = page.getByLabel('Refund now, in USD')
  await expect(amount).toHaveValue('49.00')
  await expect(page.getByText('Stripe returns $49.00. The license stops working.')).toBeVisible()
  await page.getByLabel('Reason').fill('Half of it, as agreed')
  for (const [typed, said] of [
    ['50', 'Only $49.00 is left. Enter that or less.'],
    ['0', 'Enter an amount, such as 24.50.'],
    ['24,50', 'Enter an amount, such as 24.50.'],
  ] as const) {
    await amount.fill(typed)
    await page.getByRole('button', { name: 'Refund $49.00' }).click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
  }
  await amount.fill('24.50')
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await expect(
    page.getByText('$24.50 of the payment remains. The license keeps working.'),
  ).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund $24.50' }).click()
  await expect(page.getByText('Refunded, $24.50')).toBeVisible()
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('$24.50 of $49.00 left.')).toBeVisible()
  await expect(page.getByText('Stripe returns $24.50. The license stops working.')).toBeVisible()
  await page.getByLabel('Reason').fill('The other half')
  await page.getByRole('button', { name: 'Refund $24.50' }).click()
  await expect(page.getByText('Refunded in full')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

inFullMatrix(
  'checkouts that nobody paid are hidden until somebody asks for them',
  async ({ page, shop }) => {
    await buyKey(shop)
    await beginCheckout(shop)
    await page.goto('/admin/orders')
    const table = page.getByRole('table', { name: 'Orders' })
    const unpaid = table.getByRole('row', { name: 'Not paid' })
    await expect(table.getByRole('row', { name: 'Paid', exact: false }).first()).toBeVisible()
    await expect(unpaid).toHaveCount(0)
    await page.getByRole('button', { name: 'Show unpaid' }).click()
    await expect(unpaid).not.toHaveCount(0)
    await page.reload()
    await expect(unpaid).not.toHaveCount(0)
    await page.goBack()
    await expect(unpaid).toHaveCount(0)
    expect(await findFaults(page)).toEqual([])
  },
)

test('a vendor finds a key email that bounced, and sends it again', async ({ page, shop }) => {
  const { email } = await buyKey(shop)
  await shop.deps.db
    .updateTable('emails')
    .set({ bounced_at: shop.clock.now(), bounce_reason: '550 no such user' })
    .where('recipient', '=', email)
    .where('kind', '=', 'license')
    .execute()
  await page.goto('/admin/emails')
  await page.getByRole('link', { name: /Bounced/ }).click()
  const row = page.getByRole('row', { name: email })
  await expect(row.getByRole('link', { name: 'Correct email' })).toHaveAttribute(
    'href',
    /^\/admin\/customer\?id=/,
  )
  expect(await findFaults(page)).toEqual([])
  await row.getByRole('link', { name: 'license' }).click()
  const preview = page.getByRole('region', { name: 'What Resend sends' })
  await expect(preview.getByText('Your Protocraft license key')).toBeVisible()
  const drawn = preview.frameLocator('iframe')
  await expect(drawn.getByText('Here is your license key')).toBeVisible()
  await expect(drawn.locator('body')).toContainText(/PC1-…\w{4}/)
  expect(await findFaults(page)).toEqual([])
  await preview.getByText('Text', { exact: true }).click()
  await expect(preview.getByText(/Your license key is PC1-…/)).toBeVisible()
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText(`Resend to ${email}?`)).toBeVisible()
  await page.getByLabel('Reason').fill('The mailbox works again')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText(`The email is on its way to ${email}.`)).toBeVisible()
  await until(async () => emailsTo(shop, email).length === 3)
})

test('an owner reads what a support person did', async ({ page, shop }) => {
  const { email } = await buyKey(shop)
  const support = await openConsole(shop, 'support')
  const { id } = await shop.deps.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow()
  await until(async () => {
    const answer = await support.write('emails/resend', {
      email: id,
      reason: 'Asked by <b>phone</b>',
    })
    return answer.ok && (await readDone(answer)).number > 0
  })
  await page.goto('/admin/audit')
  await page.getByLabel('By').selectOption({ label: 'sam@example.org' })
  const table = page.getByRole('table', { name: 'Actions' })
  await expect(table).toContainText('Asked by <b>phone</b>')
  const ofOthers = table.getByRole('rowgroup').filter({ hasNotText: 'sam@example.org' })
  await expect(ofOthers, 'only the head of the table').toHaveCount(1)
  expect(await findFaults(page)).toEqual([])
})

inFullMatrix(
  'an owner sees the corrected emails of orders and accounts in one list',
  async ({ page, shop }) => {
    const [proven, told, decided] = [await buyKey(shop), await buyKey(shop), await buyKey(shop)]
    const corrected = (email: string) => `right.${email}`
    for (const { session, email } of [proven, decided])
      await askForRescue(shop, { order: session, card: '4242', corrected: corrected(email) })
    const other = { order: decided.session, card: '4242', corrected: `other.${decided.email}` }
    await askForRescue(shop, other)
    const input = { customer: told.email, email: corrected(told.email), reason: 'Said so by phone' }
    await askCorrection.act(shop.deps, { name: 'admin:0a1b2c3d' }, input)
    await page.goto('/admin/orders?show=corrections')
    const table = page.getByRole('table', { name: 'Corrected emails' })
    const rowOf = (email: string) => table.getByRole('row', { name: new RegExp(`^${email}`) })
    await expect(rowOf(corrected(proven.email)).getByRole('link')).toHaveText(/^P-/)
    await expect(rowOf(corrected(decided.email))).toContainText('Needs a decision')
    await expect(table.getByRole('button', { name: 'Close' })).toHaveCount(2)
    await expect(table).toContainText('Requested by admin:0a1b2c3d: “Said so by phone”')
    expect(await findFaults(page)).toEqual([])
    await rowOf(corrected(told.email)).getByRole('link', { name: 'Customer' }).click()
    await expect(page.getByText(`The email changes to ${corrected(told.email)} on`)).toBeVisible()
    await page.getByRole('button', { name: 'Stop the change' }).click()
    await page.getByLabel('Reason').fill('Asked by somebody else')
    await page.getByLabel('Reason').press('Enter')
    await expect(page.getByText('Change stopped.')).toBeVisible()
  },
)

test('a vendor issues the invoice of an order and opens it', async ({ page, shop }) => {
  const { session } = await buyKey(shop)
  await page.goto(`/admin/order?id=${session}`)
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByLabel('Company or name').fill('Analytical Engines')
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Reason').fill('Asked by email')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText('Invoice issued.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Invoice \d{4}-/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^protocraft-invoice-.*\.pdf$/)
  await expect(page.getByRole('button', { name: 'Issue invoice' })).toBeHidden()
})
