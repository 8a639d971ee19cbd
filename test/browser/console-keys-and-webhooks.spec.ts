import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
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

  await list.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoke key “Build server”?')).toBeVisible()
  await page.getByLabel('Reason').fill('It is not used anymore')
  await page.getByLabel('Reason').press('Enter')
  await expect(list).toContainText('Revoked')
  await expect(list.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
  expect((await ask('customers/find?q=ada@example.org')).status).toBe(401)
})

test('an owner adds a webhook, reads why a test of it failed, sends it again and removes it', async ({
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
  const receiver = await startReceiver()
  await address.fill(receiver.url)
  await address.press('Enter')
  const shown = page.getByRole('region', { name: 'Secret' })
  await expect(shown).toBeFocused()
  const secret = (await shown.locator('code').textContent())!
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.getByText('No deliveries yet.')).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  const act = async (action: string, reason: string) => {
    await page.getByRole('button', { name: action, exact: true }).click()
    await page.getByLabel('Reason').fill(reason)
    await page.getByLabel('Reason').press('Enter')
  }
  await act('Send test', 'Does it answer')
  const sent = page.getByRole('table', { name: 'What was sent' })
  await expect(sent).toContainText('Trying again')
  await expect(page.getByText('Failing', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Messages have not arrived since .*Last response: 500\.$/),
  ).toBeVisible()
  await sent.getByRole('button', { name: 'Details' }).click()
  await expect(sent.getByLabel('Response')).toHaveText('The disk is full')
  expect(await findFaults(page)).toEqual([])
  receiver.recover()
  await act('Resend', 'It has room again')
  await expect(sent).toContainText('Delivered')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const [first, second] = receiver.got
  expect(second!.body).toBe(first!.body)
  expect(new Webhook(secret).verify(second!.body, second!.headers)).toMatchObject({ type: 'test' })

  await act('New secret', 'Someone left')
  await expect(shown.locator('code')).not.toHaveText(secret)
  await expect(page.getByText('The old secret still signs until')).toBeVisible()

  await act('Remove', 'The bookkeeping has gone')
  await expect(page.getByText('This webhook was removed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  receiver.end()
})

/** Fails until it recovers. */
async function startReceiver() {
  const got: { headers: Record<string, string>; body: string }[] = []
  let isWell = false
  const server = createServer(async (request, response) => {
    got.push({ headers: request.headers as Record<string, string>, body: await text(request) })
    response.writeHead(isWell ? 204 : 500).end(isWell ? undefined : 'The disk is full')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/shop`,
    got,
    recover: () => (isWell = true),
    end() {
      server.close()
      server.closeAllConnections()
    },
  }
}
