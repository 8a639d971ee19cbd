import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { beginCheckout, newEmail, pay, readEmail, readLogin, signIn } from './visits.ts'

async function readChangeCode(request: APIRequestContext, email: string): Promise<string> {
  return (await readEmail(request, email, /The code for (?:this address|it) is (\d{6})/))[1]!
}

test('a buyer changes the email on a phone and keeps the key', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/409/)
  await page.setViewportSize({ width: 390, height: 844 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = newEmail('moving')
  const to = newEmail('moved')
  await beginCheckout(page)
  const key = await pay(page, email)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  await expect(page.getByText(key)).toBeVisible()

  const open = page.getByRole('button', { name: 'Change email' })
  await open.focus()
  await page.keyboard.press('Enter')
  const field = page.getByLabel('New email')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toBeFocused()

  await open.click()
  await field.fill(email)
  await page.getByRole('button', { name: 'Send codes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'has this address' })).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(to)
  await page.keyboard.press('Enter')

  const old = page.getByLabel(`Code sent to ${email}`)
  const fresh = page.getByLabel(`Code sent to ${to}`)
  await expect(old).toBeFocused()
  await expect(page.getByRole('button', { name: /^Resend email in \d+s$/ })).toBeDisabled()
  const codes = [await readChangeCode(page.request, email), await readChangeCode(page.request, to)]
  await old.fill(codes[1]!)
  await fresh.fill(codes[0]!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'One of the codes' })).toBeVisible()
  await expect(old).toBeFocused()
  await old.fill('')
  const spaced = `${codes[0]!.slice(0, 3)} ${codes[0]!.slice(3)}`
  await page.evaluate((text) => navigator.clipboard.writeText(text), spaced)
  await old.press('ControlOrMeta+v')
  await expect(old).toHaveValue(codes[0]!)
  await fresh.fill(codes[1]!)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Email address changed.')).toBeVisible()
  await expect(open).toBeFocused()
  await expect(page.getByText(to, { exact: true })).toBeVisible()
  await expect(page.getByText(key)).toBeVisible()
  expect(JSON.parse(await readLogin(page))).toMatchObject({ email: to, code: codes[1] })
  await page.reload()
  await expect(page.getByText(key)).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toHaveCount(0)
})
