import { expect, test } from './fixtures.ts'
import { beginCheckout, newEmail, pay, readKey, signIn } from './visits.ts'

test('a customer replaces a leaked key, confirms once more, and sees the new key', async ({
  page,
  request,
  expectProblem,
}) => {
  const email = newEmail('leaked')
  await beginCheckout(page)
  await pay(page, email)
  const key = await readKey(page)
  const validate = async () => {
    const data = { license_key: key, fingerprint: 'Laptop' }
    return (await (await request.post('/api/license/validate', { data })).json()).code
  }
  await signIn(page, email)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  const license = page.getByRole('article', { name: 'Individual license' })
  const ask = () => page.getByRole('button', { name: 'Replace key' }).first().click()
  await ask()
  const question = license.getByRole('group', { name: 'Replace key' })
  await expect(question).toContainText('stops working on all devices right away')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(license.getByRole('button', { name: 'Replace key' })).toBeFocused()
  expect(await validate()).toBe('not_activated')

  await ask()
  expectProblem(/ERR_FAILED/)
  await page.route('**/api/account/replace-key', (route) => route.abort(), { times: 1 })
  const confirm = question.getByRole('button', { name: 'Replace key' })
  await expect(question).toBeFocused()
  await confirm.click()
  await expect(question.getByRole('alert')).toContainText('We couldn’t replace the key.')
  await confirm.click()
  await expect(question).toContainText(`Key replaced. We emailed the new one to ${email}.`)
  await expect(question).toBeFocused()
  await expect(question).toContainText('You can replace this key again from')
  await expect(license.getByRole('button', { name: /^PC1-/ })).not.toContainText(key)
  expect(await validate()).toBe('not_found')
})
