import { chooseAct } from './console.ts'
import { findFaults } from './faults.ts'
import { expect, shopTest as test } from './fixtures.ts'

test('an owner makes a key, a program uses it within its scopes, and it ends when revoked', async ({
  page,
  baseURL,
}) => {
  await page.goto('/admin/api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Build server')
  await page.getByLabel('Days until it expires').fill('30')
  const form = page.getByRole('group', { name: 'Scopes' })
  const pick = (name: string) => form.getByRole('button', { name, exact: true }).click()
  const chosen = form.getByRole('status')
  const boxes = (scope: string) => form.getByRole('checkbox', { name: scope })
  for (const preset of ['Read everything', 'Help desk']) {
    await pick(preset)
    await expect(chosen).toHaveText(/^\d\d of \d+ selected$/)
    await expect(form.getByRole('button', { name: preset })).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(boxes('licenses:write')).toBeChecked()
  await expect(boxes('money')).not.toBeChecked()
  await pick('None')
  await expect(chosen).toHaveText(/^0 of /)
  await boxes('customers:read').check()
  await page.getByLabel('Reason').fill('Finds who asks for help')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText('Key created.')).toBeVisible()
  const secret = (await page.getByText(/^pca_\w+$/).textContent())!
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  const list = page.getByRole('table', { name: 'API keys, newest first' })
  await page.reload()
  await expect(list).toContainText(`pca_…${secret.slice(-4)}`)
  await expect(list).toContainText('Never')
  await expect(page.getByText(secret)).toHaveCount(0)
  expect(await page.content()).not.toContain(secret)

  const ask = (call: string) =>
    fetch(`${baseURL}/api/admin/${call}`, { headers: { Authorization: `Bearer ${secret}` } })
  expect((await ask('customers/find?q=ada@example.org')).status).toBe(200)
  expect((await ask('orders/list')).status).toBe(403)
  await page.reload()
  await expect(list).not.toContainText('Never')

  await chooseAct(list, 'Revoke')
  await expect(page.getByText('Revoke key “Build server”?')).toBeVisible()
  await page.getByLabel('Reason').fill('It is not used anymore')
  await page.getByLabel('Reason').press('Enter')
  await expect(list).toContainText('Revoked')
  await expect(list.getByRole('button', { name: 'Actions' })).toHaveCount(0)
  expect((await ask('customers/find?q=ada@example.org')).status).toBe(401)
})

test('an owner adds a webhook, whose secret is shown once, and removes it', async ({
  page,
  expectTrouble,
}) => {
  // An address that may not be called.
  expectTrouble(/status of 400/)
  await page.goto('/admin/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText('No webhooks yet.')).toHaveCount(0)
  await page.getByRole('button', { name: 'None of the events' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'All events' }).click()
  await page.getByLabel('device.activated').uncheck()
  await page.getByLabel('Reason').fill('Tells the bookkeeping')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('https://169.254.169.254/latest/meta-data')
  await address.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Leads to a network that webhooks may not')
  const allowed = 'https://hooks.example.com/shop'
  await address.fill(allowed)
  await address.press('Enter')
  const shown = page.getByRole('region', { name: 'Secret' })
  await expect(shown).toBeFocused()
  const secret = (await shown.locator('code').textContent())!
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('link', { name: allowed }).click()
  await expect(page.getByText('No deliveries yet.')).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  await page.goBack()
  await chooseAct(page.getByRole('table', { name: 'Webhooks' }), 'Remove')
  await page.getByLabel('Reason').fill('The bookkeeping has gone')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})
