import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../pdf.ts'
import { expect, inFullMatrix, test } from './fixtures.ts'
import { beginCheckout, enterAs, newEmail, pay, signIn } from './visits.ts'

async function buyAndSignIn(page: Page): Promise<void> {
  const email = newEmail('invoice')
  await beginCheckout(page)
  await pay(page, email)
  await signIn(page, email)
}

/** Presses the button and reads the PDF that arrives. */
async function download(page: Page, name: RegExp | string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), ...(await readPdf(await readFile(await file.path()))) }
}

test('the order page leads to a sign-in that says it is for the invoice', async ({ page }) => {
  await beginCheckout(page)
  await pay(page, newEmail('bookkeeping'))
  await page.getByRole('link', { name: 'Get an invoice' }).click()
  await expect(page.getByText('Sign in to get your invoice.')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('Sign in to get your invoice.')).toBeHidden()
})

test('a buyer adds the company later and downloads the same invoice twice', async ({ page }) => {
  await buyAndSignIn(page)
  await page.getByRole('button', { name: 'Invoice', exact: true }).click()
  await expect(page.getByLabel('Company or name')).toBeFocused()
  await page.keyboard.type('Łódź Works')
  await page.getByLabel('VAT or tax number').fill('PL 526-000-12-46')
  await page.getByLabel('Address').fill('ul. Prosta 1\n90-001 Łódź')
  const { name, words } = await download(page, 'Issue the invoice')
  expect(words).toContain('Łódź Works ul. Prosta 1 90-001 Łódź VAT or tax number PL 526-000-12-46')
  expect(words).toContain('Total, paid $49.00 USD')
  expect(words).toContain('Protocraft Demo Seller')
  const invoice = page.getByRole('button', { name: /^Invoice \d{4}-\d{4}$/ })
  await expect(invoice).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'downloaded' })).toBeVisible()
  const number = (await invoice.textContent())!.replace('Invoice ', '')
  expect(name).toBe(`protocraft-invoice-${number}.pdf`)
  await page.reload()
  expect(await download(page, /^Invoice \d/)).toMatchObject({ name, words })
})

inFullMatrix(
  'an invalid number and a name that cannot be printed are refused with a message, the input stays, and no invoice is created',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await buyAndSignIn(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('account/invoice')) asked.push(request.url())
    })
    const invoice = page.getByRole('button', { name: 'Invoice', exact: true })
    await invoice.press('Enter')
    const field = page.getByLabel('VAT or tax number')
    await field.fill('DE12')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This isn’t a valid DE VAT number')
    await expect(field).toBeFocused()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(invoice).toBeFocused()
    await invoice.click()
    await field.fill('')
    await page.getByLabel('Company or name').fill('株式会社')
    await page.getByRole('button', { name: 'Issue the invoice' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'letters our invoices can’t show: 株 式 会 社.',
    )
    await expect(page.getByLabel('Company or name')).toHaveValue('株式会社')
    expect(asked).toEqual([])
  },
)

test('a refunded buyer gets the credit note next to the invoice', async ({ page }) => {
  await enterAs(page, 'Dov')
  await page.getByRole('button', { name: 'Invoice', exact: true }).click()
  await download(page, 'Issue the invoice')
  const note = await download(page, /^Credit note CN-\d{4}-\d{4}$/)
  expect(note.name).toMatch(/^protocraft-credit-note-cn-\d{4}-\d{4}\.pdf$/)
  expect(note.words).toMatch(/Credit note CN-\d{4}-\d{4} .*For invoice \d{4}-\d{4}/)
})

inFullMatrix(
  'after a sale on Gumroad, the page says where the invoice comes from',
  async ({ page }) => {
    await page.route('**/api/account/get-info', async (route) => {
      const answer = await route.fetch()
      const info = await answer.json()
      const sold = { invoice_from: 'provider', provider: 'gumroad' }
      for (const order of info.orders ?? []) Object.assign(order, sold)
      await route.fulfill({ response: answer, json: info })
    })
    await enterAs(page, 'Eve')
    const orders = page.getByRole('region', { name: 'Orders' })
    await expect(orders).toContainText('Invoice from Gumroad')
    await expect(orders.getByRole('button', { name: 'invoice' })).toHaveCount(0)
  },
)
