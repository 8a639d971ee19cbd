import { chooseAct } from './console.ts'
import { findFaults } from './faults.ts'
import { expect, shopTest as test } from './fixtures.ts'

test('an owner creates an API key, a program uses it within its scopes, and it stops working when revoked', async ({
  page,
  baseURL,
}) => {
  await page.goto('/admin/api-keys')
  const offers = page.getByRole('listitem').filter({ has: page.locator('small') })
  await expect(offers.getByRole('link')).toHaveText([
    /^Build server/,
    /^Help desk/,
    /^Reports/,
    /^Read everything/,
  ])
  await offers.getByRole('link', { name: 'Build server' }).click()
  const form = page.getByRole('group', { name: 'What is it for?' })
  const said = form.getByRole('status')
  const boxes = (scope: string) => form.getByRole('checkbox', { name: scope })
  const name = page.getByLabel('Name')
  await expect(said).toHaveText('It can publish releases, and nothing else. 1 of 27 permissions.')
  await expect(form.getByRole('radio', { name: 'Build server' })).toBeFocused()
  for (const [preset, does] of [
    ['Reports', /^It can read reports, and nothing else\. It sees no email addresses\./],
    [
      'Read everything',
      /^It can read 16 kinds of data, and nothing else\. It sees email addresses\./,
    ],
    [
      'Help desk',
      /resend emails, add notes, and release devices\. It can’t touch money or keys\. It sees email addresses\./,
    ],
  ] as const) {
    await form.getByRole('radio', { name: preset }).check()
    await expect(said).toHaveText(does)
    await expect(name).toHaveValue(preset)
  }
  await said.click()
  await expect(boxes('Release devices')).toBeChecked()
  await expect(boxes('Refund, invoice')).not.toBeChecked()
  await expect(form.getByRole('checkbox')).toHaveCount(27)
  expect(await findFaults(page)).toEqual([])
  for (const box of await form
    .getByRole('checkbox', { checked: true })
    .all()
    .then((all) => all.toReversed()))
    await box.uncheck()
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  await name.fill('')
  await page.getByLabel('Days until it expires').fill('0')
  await page.getByRole('button', { name: 'Create key' }).last().click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText([
    'This can’t be empty.',
    'Enter a whole number from 1 to 400.',
    'Choose at least one.',
  ])
  await name.fill('Desk')
  await page.getByLabel('Days until it expires').fill('30')
  await boxes('Find, read the timeline').check()
  await page.getByLabel('Reason').fill('Finds who asks for help')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText('Key created.')).toBeVisible()
  const secret = (await page.getByText(/^pca_\w+$/).textContent())!
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  const list = page.getByRole('table', { name: 'API keys, newest first' })
  await page.goto('/admin/api-keys')
  await expect(list.getByRole('cell', { name: secret.slice(-4), exact: true })).toBeVisible()
  await list.getByText('It can read customers, and nothing else. It sees email addresses.').click()
  await expect(list.getByText('customers:read', { exact: true })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await expect(list).toContainText('Never')
  await expect(page.getByText(secret)).toHaveCount(0)
  expect(await page.content()).not.toContain(secret)

  const ask = (call: string) =>
    fetch(`${baseURL}/api/admin/${call}`, { headers: { Authorization: `Bearer ${secret}` } })
  expect((await ask('customers/find?q=ada@example.org')).status).toBe(200)
  expect((await ask('orders/list')).status).toBe(403)
  await page.goto('/admin/api-keys')
  await expect(list).not.toContainText('Never')

  await chooseAct(list, 'Revoke')
  await expect(page.getByText('Revoke key “Desk”?')).toBeVisible()
  await page.getByLabel('Reason').fill('It is not used anymore')
  await page.getByLabel('Reason').press('Enter')
  await expect(list).toContainText('Revoked')
  await expect(list.getByRole('button', { name: 'Actions' })).toHaveCount(0)
  expect((await ask('customers/find?q=ada@example.org')).status).toBe(401)
})

test('an owner adds a webhook, whose secret is shown once, and removes it', async ({
  page,
  expectProblem,
}) => {
  // Webhooks may not be sent to this address.
  expectProblem(/status of 400/)
  await page.goto('/admin/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText('No webhooks yet.')).toHaveCount(0)
  const events = page.getByRole('group', { name: 'Which events?' })
  await expect(events.getByRole('status')).toHaveText(
    /^6 of 13: order\.paid, order\.refunded, .*, refund\.failed$/,
  )
  await events.getByRole('radio', { name: 'All events' }).check()
  await expect(events.getByRole('status')).toHaveText('All 13 events')
  await events.getByRole('status').click()
  await page.getByLabel('device.activated').uncheck()
  await page.getByLabel('Reason').fill('Tells the bookkeeping')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('not an address')
  await address.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter an address that starts with https://.')
  await expect(address).toBeFocused()
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

  const list = page.getByRole('table', { name: 'Webhooks' })
  await expect(list.getByRole('row').last()).toContainText('order.paid, 11 moreNothing sent yet')
  await page.getByRole('link', { name: allowed }).click()
  await expect(page.getByText('No deliveries yet.')).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByRole('button', { name: 'Send test' }).last().click()
  const event = page.getByRole('rowheader', { name: 'test' }).getByRole('button')
  await event.click()
  await expect(page.getByLabel('Sent', { exact: true })).toContainText('"type": "test"')
  expect(await findFaults(page)).toEqual([])
  await event.click()
  await expect(page.getByLabel('Sent', { exact: true })).toHaveCount(0)

  await page.goBack()
  await chooseAct(list, 'Remove')
  await page.getByLabel('Reason').fill('The bookkeeping has gone')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})
