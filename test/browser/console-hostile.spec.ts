import { randomUUID } from 'node:crypto'
import { judge, pay } from '../world/checkout.ts'
import { openConsole, readDone } from '../world/console.ts'
import { holdOne } from '../world/held-payments.ts'
import { offer } from '../world/quotes.ts'
import { calm, type Shop } from '../world/shop.ts'
import { findOverflow } from './faults.ts'
import { expect, signedOutTest as test } from './fixtures.ts'
import { type ServedShop, serveShop, takeSession } from './served-shop.ts'

/**
 * A name for a device or an address as an attacker may choose it: markup, a link, a formula, reversed
 * text, no space.
 */
const text = `=HYPERLINK("javascript:alert(1)")<img src=x onerror=alert(2)></script><script>alert(3)</script>\u202E${'W'.repeat(150)}`
/** The part of it that the page must show as text. */
const asText = '<img src=x onerror=alert(2)></script><script>alert(3)</script>'

let served: ServedShop
let shop: Shop
let url: string
let cookie: string
/** Every page that shows text of customers, apps, visitors, mail servers or receivers. */
let places: string[]

// The shop has no jobs: it would send what is planted.
test.beforeAll(async () => {
  served = await serveShop({ behavior: calm, work: false })
  ;({ shop, url } = served)
  shop.stripe.drop()
  places = await plant()
})
test.afterAll(() => served.stop())
test.use({ origins: async ({}, use) => use([url]) })
test.beforeEach(({ page }) => takeSession(page, cookie, url))

test('text from strangers is shown as plain text on every page, and fits a phone', async ({
  page,
}) => {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const place of places) {
    await page.goto(`${url}/admin/${place}`)
    if (place.startsWith('webhooks')) await page.getByRole('rowheader').getByRole('button').click()
    // A choice of a filter is hidden until it is opened.
    const shown = page.getByText(asText).filter({ visible: true })
    // The id of a held payment is copied, but not shown.
    if (!place.startsWith('held-payments')) await expect.soft(shown.first(), place).toBeVisible()
    await expect.soft(page.locator('img[src=x], a[href^="javascript:"]'), place).toHaveCount(0)
    expect.soft(await findOverflow(page), place).toEqual([])
  }
  expect(ran).toEqual([])
})

async function plant(): Promise<string[]> {
  const owner = await openConsole(shop)
  cookie = owner.headers.Cookie!
  const [mallory] = await plantCustomers()
  const order = await plantOrder(mallory!)
  const heldPayment = await plantPayment()
  const { id: quote } = await offer(shop, {
    email: text,
    mode: 'keys',
    seats: 1,
    unitCents: 4900,
    validDays: 30,
    people: [{ name: text, email: text }],
  })
  const email = await plantEmail()
  const endpoint = await plantDelivery()
  const input = { quote, reason: text }
  const { subject } = await readDone(await owner.write('quotes/withdraw', input))
  return [
    '',
    'customers?q=onerror',
    `customer?id=${mallory}`,
    'orders',
    `order?id=${order}`,
    'orders?show=quotes',
    'held-payments',
    `held-payments?id=${heldPayment}`,
    'emails',
    'emails?state=bounced',
    `email?id=${email}`,
    'customers?show=devices',
    `audit?subject=${subject}`,
    `webhooks?id=${endpoint}`,
  ]
}

/** Plants two, so that a search finds a list. */
async function plantCustomers(): Promise<string[]> {
  const customers = [text, `${text}2`].map((email) => ({
    email,
    email_norm: email,
    created_at: shop.clock.now(),
  }))
  const rows = await Promise.all(customers.map((each) => shop.addRow('accounts', each)))
  return rows.map(({ id }) => id)
}

/** Plants a paid order with a license and a device. */
async function plantOrder(customer: string): Promise<string> {
  const session = await judge(shop, await pay(shop, 'mallory@example.org'))
  const { id } = await shop.readRow('orders', { provider_order_id: session })
  await shop.setRows('orders', { id }, { email: text, email_norm: text, account_id: customer })
  const { id: license } = await shop.readRow('licenses', { order_id: id })
  await shop.setRows('licenses', { id: license }, { account_id: customer, status_note: text })
  const at = shop.clock.now()
  const device = { device_name: text, platform: text, app_version: text }
  const times = { activated_at: at, last_seen_at: at, released_at: null }
  const fingerprint = 'f'.repeat(64)
  await shop.addRow('activations', { license_id: license, fingerprint, ...device, ...times })
  return id
}

/** Plants a held payment with an id that a forger chose. */
async function plantPayment(): Promise<string> {
  const { id } = await holdOne(shop, 'wrong_currency')
  await shop.setRows('held_payments', { id }, { provider: 'btcpay', reference: text })
  return id
}

async function plantEmail(): Promise<string> {
  const { id } = await shop.readRow('emails', { kind: 'license' })
  const bounced = { bounced_at: shop.clock.now(), bounce_reason: text }
  await shop.setRows('emails', { id }, { recipient: text, ...bounced })
  return id
}

/** Plants the answer of a receiver of webhooks. */
async function plantDelivery(): Promise<string> {
  const [id, message, at] = [randomUUID(), `msg_${randomUUID()}`, shop.clock.now()]
  const address = `https://hooks.example.com/${'w'.repeat(200)}?${encodeURIComponent(text)}`
  const secret = { id: randomUUID(), endpoint_id: id, secret_sealed: Buffer.of(1), made_at: at }
  await shop.addRow('webhook_endpoints', { id, address, events: ['order.paid'], made_at: at })
  await shop.addRow('webhook_secrets', secret)
  await shop.addRow('webhook_messages', { id: message, type: 'order.paid', payload: '{}', at })
  await shop.addRow('webhook_deliveries', {
    message_id: message,
    endpoint_id: id,
    state: 'failed',
    attempts: 1,
    begun_at: at,
    next_at: at,
  })
  const answer = { tried_at: at, status: 500, answer: text }
  await shop.setRows('webhook_deliveries', { endpoint_id: id }, answer)
  return id
}
