import { expect, test } from './fixtures.ts'
import { beginCheckout, newEmail, pay, readKey, signIn } from './visits.ts'

test('an owner replaces a leaked key: ticks a device, is asked once more, and sees the new key', async ({
  page,
  request,
  expectTrouble,
}) => {
  const email = newEmail('leaked')
  await beginCheckout(page)
  await pay(page, email)
  const key = await readKey(page)
  const activate = (license_key: string, fingerprint: string) =>
    request.post('/api/license/activate', {
      data: { license_key, fingerprint, device_name: fingerprint },
    })
  expect((await activate(key, 'Laptop')).ok()).toBe(true)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  const license = page.getByRole('article', { name: 'Individual license' })
  await license.getByRole('button', { name: 'Replace key' }).click()
  const form = license.getByRole('form', { name: 'Replace key' })
  await expect(form).toBeFocused()
  await expect(form.getByRole('checkbox')).not.toBeChecked()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form).toContainText('Laptop is removed')
  await expect(form).toContainText('can keep going for up to 21 days')
  await form.getByRole('button', { name: 'Back' }).click()
  await form.getByRole('checkbox', { name: 'Laptop' }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form).toContainText('Laptop stays')

  expectTrouble(/ERR_FAILED/)
  await page.route('**/api/account/replace-key', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Replace key' }).click()
  await expect(form.getByRole('alert')).toContainText('We couldn’t replace the key.')
  await form.getByRole('button', { name: 'Replace key' }).click()
  const done = license.getByText(`Key replaced. We emailed the new one to ${email}.`)
  await expect(done).toBeFocused()
  await expect(license).toContainText('the old key works until')
  await expect(license).toContainText('You can replace this key again from')
  const shown = license.getByRole('button', { name: /^PC1-/ })
  await expect(shown).not.toContainText(key)

  await page.reload()
  await expect(license).toContainText('You can replace this key again from')
})
