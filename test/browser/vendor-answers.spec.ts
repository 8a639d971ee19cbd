import type { Locator, Page } from '@playwright/test'
import { checkCommand } from '#operate/machine/check.ts'
import { reconcileCommand } from '#operate/machine/reconcile.ts'
import { until } from '../world/clock.ts'
import { readKey } from '../world/emails.ts'
import { useKey } from '../world/licenses.ts'
import { readRefunds } from '../world/providers.ts'
import { holdOne } from '../world/held-payments.ts'
import { ada } from '../world/quotes.ts'
import type { Shop } from '../world/shop.ts'
import { expectInvariants } from '../world/stored.ts'
import { openVendorShop } from '../world/vendor.ts'
import { findFaults } from './faults.ts'
import { expect, serveToFile, test } from './fixtures.ts'
import { enterConsole } from './served-shop.ts'

const served = serveToFile(test, {}, openVendorShop)
let shop: Shop
let url: string
test.beforeAll(() => void ({ shop, url } = served))

test('a vendor answers a week of emails in the console, and the books are clean at the end', async ({
  page,
}) => {
  // This is the first answer to a call that moves money, before the passkey is used again.
  await enterConsole(page, served)
  await test.step('a payment fits no order', () => refundHeldPayment(page))
  await test.step('a key leaked', () => replaceLeakedKey(page))
  await test.step('a key bounced', () => correctBouncedKey(page))
  await test.step('the accountant wants the invoices of the quarter', () => takeInvoices(page))
  await test.step('and all is well', async () => {
    shop.clock.advance(120_000)
    expect(await checkCommand(shop.deps)).toBe(0)
    expect(await reconcileCommand(shop.deps)).toBe(0)
    await expectInvariants(shop)
  })
})

test('tax is added to the price of a card payment, but not of a crypto payment', async ({
  page,
}) => {
  await page.goto(`${url}/purchase`)
  const tax = page.getByText('plus VAT where applicable')
  await expect(tax).toBeVisible()
  await page.getByRole('button', { name: 'Pay with Crypto' }).click()
  await expect(page.getByLabel('Email for your key')).toBeVisible()
  await expect(tax).toHaveCount(0)
})

/** Opens an action, fills it in, gives the reason and sends it. */
async function act(
  page: Page,
  action: string,
  button: string,
  fields: Record<string, string> = {},
) {
  await page.getByRole('button', { name: action, exact: true }).first().click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Cancel' }) })
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  await form.getByLabel('Reason').fill('Asked by email')
  await form.getByRole('button', { name: button, exact: true }).click()
}

async function openCustomer(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/admin/customers?q=${encodeURIComponent(email)}`)
  await page.waitForURL(/\/admin\/customer\?id=/)
}

async function refundHeldPayment(page: Page): Promise<void> {
  const { reference } = await holdOne(shop, 'wrong_amount')
  await page.goto(`${url}/admin/held-payments`)
  await page.getByRole('button', { name: /^Refund/ }).click()
  await page.getByLabel('Reason').fill('It fits no order')
  await page.getByRole('button', { name: 'Refund $48.00' }).click()
  await expect(page.getByText('Refund sent.')).toBeVisible()
  expect(readRefunds(shop, reference)).toEqual([4800])
}

async function replaceLeakedKey(page: Page): Promise<void> {
  const { email, key } = await shop.sold()
  expect(await useKey(shop, key, 'laptop')).toBe('valid')
  await openCustomer(page, email)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Replace key', exact: true }).click()
  await page.getByLabel('Reason').fill('Posted in a forum')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace key', exact: true }).last().click()
  await expect(
    page.getByText('Key replaced. The new key is on its way to the owner.'),
  ).toBeVisible()
  expect(await useKey(shop, key, 'laptop')).toBe('not_found')
}

async function correctBouncedKey(page: Page): Promise<void> {
  const { email, key } = await shop.sold()
  await shop.deps.db
    .updateTable('emails')
    .set({ bounced_at: shop.clock.now(), bounce_reason: '550 no such user' })
    .where('recipient', '=', email)
    .execute()
  await openCustomer(page, email)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await act(page, 'Change email', 'Change email', { 'New email': `right.${email}` })
  await expect(page.getByRole('heading', { name: `right.${email}` })).toBeVisible()
  await until(async () => readKey(shop, `right.${email}`) === key)
}

async function takeInvoices(page: Page): Promise<void> {
  const { order, ask } = await shop.sold({ signedIn: true })
  await ask('invoice', { order_id: order, ...ada })
  await page.goto(`${url}/admin/orders?show=invoices`)
  await page.getByRole('textbox', { name: 'Find' }).fill('engines')
  await page.getByRole('textbox', { name: 'Find' }).press('Enter')
  const row = page.getByRole('table').getByRole('row', { name: ada.company })
  expect(await findFaults(page)).toEqual([])
  expect(await download(page, row.getByRole('link', { name: /^Invoice/ }))).toMatch(/\.pdf$/)
  await page.getByRole('link', { name: 'Quarterly report' }).click()
  expect(await download(page, page.getByRole('link', { name: 'Download PDFs' }))).toMatch(/\.zip$/)
}

async function download(page: Page, link: Locator): Promise<string> {
  const file = page.waitForEvent('download')
  await link.click()
  return (await file).suggestedFilename()
}
