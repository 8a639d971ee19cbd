import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { signInToConsole } from './console.ts'
import { expect, test } from './fixtures.ts'

const why = 'asked on the phone'

async function openCustomer(page: Page, words: string): Promise<void> {
  await page.goto('/admin/customers')
  await page.keyboard.press('/')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/customer\?id=/)
  await expect(page.getByRole('list').filter({ hasText: 'Account opened' })).toBeVisible()
}

/** Opens an action, fills it in, gives the reason and sends it. */
async function act(
  page: Page,
  action: string,
  button: string,
  fields: Record<string, string> = {},
) {
  await page.getByRole('button', { name: action, exact: true }).first().click()
  const form = page.locator('form').filter({ has: page.getByLabel('Reason') })
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  await form.getByLabel('Reason').fill(why)
  await form.getByRole('button', { name: button, exact: true }).click()
}

test('a vendor helps customers with a week of requests', async ({
  page,
  product,
  expectTrouble,
}) => {
  // The answer that asks for the passkey.
  expectTrouble(/status of 403/)
  await signInToConsole(page, product)

  // Device limit: an old laptop is released.
  await openCustomer(page, 'eve@example.org')
  await act(page, 'Release', 'Release device')
  await expect(page.getByText('Individual, 0 / 1')).toBeVisible()
  await expect(page.getByText('Device released by hand')).toBeVisible()

  // A license moves to a colleague.
  await page.getByText('More actions').click()
  await act(page, 'Move license', 'Move license', { 'New owner’s email': 'kit@example.org' })
  await expect(page.getByText('They have no license.')).toBeVisible()
  await openCustomer(page, 'kit@example.org')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  // A buyer mistyped the address.
  await openCustomer(page, 'ben@example.org')
  await act(page, 'Change email', 'Change email', { 'New email': 'ben.right@example.org' })
  await expect(page.getByRole('heading', { name: 'ben.right@example.org' })).toBeVisible()

  // A reviewer gets a license.
  await page.goto('/admin/customers')
  await act(page, 'Grant license', 'Grant license', { Email: 'reviewer@example.org' })
  await expect(page.getByText('Granted. The key is on its way.')).toBeVisible()
  await openCustomer(page, 'reviewer@example.org')
  await expect(page.getByText('License given away')).toBeVisible()

  // A person wants to be forgotten.
  await act(page, 'Erase', 'Erase this person')
  await expect(page.getByText('This person was erased.')).toBeVisible()
  await page.goto('/admin/customers?q=reviewer@example.org')
  await expect(page.getByText('Nobody was found.')).toBeVisible()
})
