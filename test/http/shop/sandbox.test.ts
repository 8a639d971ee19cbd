import { expect, it } from 'vitest'
import { createLicenseClient } from '#license-client/src/client.ts'
import { memoryStore } from '#license-client/src/record.ts'
import type { ListedEmail } from '#contract/admin/emails.ts'
import { createDeliverWebhooks } from '#server/outgoing-webhooks/deliver.ts'
import { lookAnew } from '#server/watch/problems/finders.ts'
import { createMachine } from '../../offline-machine.ts'
import { readPdf } from '../../pdf.ts'
import { sandboxSettings } from '../../settings.ts'
import { until } from '../../world/clock.ts'
import { closeAfterwards, ownShop } from '../../world/visit.ts'
import { addEndpoint, startWebhookReceiver, verifyReceived } from '../../world/webhook-endpoint.ts'

const {
  SMTP_URL: _,
  STRIPE_SECRET_KEY: __,
  STRIPE_WEBHOOK_SECRET: ___,
  ...settings
} = sandboxSettings
const env = {
  ...settings,
  SITE_URL: 'http://localhost:3000',
  TRUSTED_PROXIES: '127.0.0.1/32',
  ALERT_EMAIL: 'jo@example.org',
  REFUND_DAYS: '14',
  WEBHOOK_NETWORKS: 'loopback',
}
const receiver = await closeAfterwards(startWebhookReceiver())
const shop = await ownShop('settings', { env })
const owner = await shop.openConsole()
const testLine = 'Test shop. No real money.'

it('an email to an owner arrives and says that it is a test; to anybody else nothing leaves, without a bounce or problem', async () => {
  const before = (await lookAnew(shop.deps)).found.length
  for (const email of ['mia+ben@example.org', 'eve@example.org'])
    await shop.pollOrder(await shop.pay(email))
  await shop.untilSent()
  const { text, html } = await shop.emailTo('mia+ben@example.org', /Receipt/)
  for (const each of [text, html]) expect(each).toContain(testLine)
  expect(shop.emailsTo('eve@example.org')).toEqual([])
  const rows = await owner.list<ListedEmail>('emails/list', { to: 'eve@' })
  expect(rows.length).toBeGreaterThan(0)
  for (const { state, reason } of rows)
    expect({ state, reason }).toEqual({ state: 'dropped', reason: 'sandbox' })
  expect((await lookAnew(shop.deps)).found).toHaveLength(before)
})

it('an owner can be several people: each address of a mailbox gets a trial', async () => {
  for (const email of ['mia+cara@example.org', 'mia+dov@example.org'])
    expect((await shop.takeTrial(email)).account.licenses).toHaveLength(1)
})

it('the released app refuses a license of a sandbox, and a test build that names the sandbox takes it', async () => {
  const { key: licenseKey } = await shop.sold({ email: 'mia+fay@example.org' })
  const { keys: publicKeys } = await (await fetch(`${shop.url}/.well-known/jwks.json`)).json()
  const activateAs = (product: string) =>
    createLicenseClient({ baseUrl: shop.url, product, publicKeys, store: memoryStore() }).activate({
      licenseKey,
      fingerprint: 'laptop',
    })
  expect(await activateAs('protocraft')).toMatchObject({
    outcome: 'unknown',
    reason: 'wrong_product',
  })
  expect(await activateAs('protocraft-sandbox')).toMatchObject({ outcome: 'yes' })
})

it('a license file is made for a test build alone', async () => {
  const { id: license } = await shop.sold({ email: 'mia+gil@example.org' })
  const askAs = async (product: string) => {
    const text = await createMachine(shop, 'lab', { product }).ask()
    return owner.refusal('license-files/make', { license, text })
  }
  expect(await askAs('protocraft')).toContain('another product’s app')
  expect(await askAs('protocraft-sandbox')).toContain('hasn’t accepted the EULA')
})

it('a webhook says that it is of a sandbox', async () => {
  const { secret } = await addEndpoint(owner, receiver.url, ['order.paid'])
  await shop.sold({ email: 'mia@example.org' })
  await createDeliverWebhooks(shop.deps)()
  await until(() => receiver.got.length > 0)
  expect(verifyReceived(secret, receiver.got[0]!)).toMatchObject({ sandbox: true })
})

it('an invoice has a number of its own series and says that no money was paid', async () => {
  const holder = await shop.sold({ email: 'mia+ada@example.org', signedIn: true })
  const { order_id } = await holder.newestOrder()
  const invoice = await holder.ask('invoice', { order_id })
  const { words } = await readPdf(new Uint8Array(await invoice.arrayBuffer()))
  expect(words).toContain(`Invoice ${shop.clock.now().getUTCFullYear()}-T-0001`)
  expect(words).toContain(testLine)
})

it.each(['/', '/purchase', '/purchase-success', '/account', '/admin', '/withdraw', '/nothing'])(
  'what robots must not list says that it is a test: %s',
  async (address) => {
    const page = await shop.app.request(address, { headers: { Accept: 'text/html' } })
    expect(await page.text()).toContain(testLine)
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
  },
)

it('robots are told to read nothing, and crypto is a button that says why it is off', async () => {
  const robots = await shop.app.request('/robots.txt')
  expect(await robots.text()).toMatch(/^User-agent: \*\nDisallow: \/\n/)
  expect(robots.headers.get('X-Robots-Tag')).toBe('noindex')
  const page = await (await shop.app.request('/purchase')).text()
  expect(page).toContain('data-crypto="sandbox"')
  expect(page).toMatch(/disabled[^>]*>No crypto in a test shop</)
  const { status } = await shop.press({ email: 'mia@example.org' })
  expect([303, 404]).toContain(status)
})
