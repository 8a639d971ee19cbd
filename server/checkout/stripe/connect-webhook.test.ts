import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { clientOf, openShop } from '#stand-ins/stripe/test-shop.ts'
import { operateProgram } from '#test/product.ts'
import { connectWebhook } from './connect-webhook.ts'
import { handledEvents } from './events.ts'

const site = 'https://shop.example'
const address = `${site}/api/stripe/webhook`
let shop: Awaited<ReturnType<typeof openShop>>

beforeEach(async () => {
  shop = await openShop()
  onTestFinished(shop.close)
})

const list = async () => (await shop.stripe.webhookEndpoints.list()).data

it('creates the webhook once, with the events that the shop handles', async () => {
  const made = await connectWebhook(shop.stripe, site)
  expect(made).toMatchObject({ did: 'made', address, secret: expect.stringMatching(/^whsec_/) })
  expect(await connectWebhook(shop.stripe, site)).toEqual({ ok: true, did: 'kept', address })
  expect(await list()).toMatchObject([{ url: address, enabled_events: [...handledEvents] }])
})

it('finds its webhook among many others, and restores its list of events', async () => {
  const [first = 'refund.created'] = handledEvents
  const { id } = await shop.stripe.webhookEndpoints.create({
    url: address,
    enabled_events: [first],
  })
  for (let other = 0; other < 120; other++)
    await shop.stripe.webhookEndpoints.create({
      url: `https://${other}.example/`,
      enabled_events: ['*'],
    })
  expect(await connectWebhook(shop.stripe, site)).toEqual({ ok: true, did: 'updated', address })
  await shop.stripe.webhookEndpoints.update(id, { disabled: true })
  expect(await connectWebhook(shop.stripe, site)).toMatchObject({ did: 'updated' })
  expect(await connectWebhook(shop.stripe, site)).toMatchObject({ did: 'kept' })
  const all = await shop.stripe.webhookEndpoints.list({ limit: 100 })
  expect(all.has_more).toBe(true)
})

it('creates no webhook for an address that Stripe cannot reach', async () => {
  const inside = [
    'http://shop.example',
    'https://localhost',
    'https://127.0.0.1',
    'https://10.0.0.5',
  ]
  for (const siteUrl of [...inside, 'https://shop.internal'])
    expect(await connectWebhook(shop.stripe, siteUrl)).toEqual({
      ok: false,
      reason: 'not_public',
      message: `Stripe sends events only to public addresses that begin with https, and SITE_URL is ${siteUrl}.`,
    })
  expect(await list()).toEqual([])
})

it('says when Stripe refuses the key or does not answer', async () => {
  const stranger = clientOf(shop.standIn.url, 'sk_test_another')
  expect(await connectWebhook(stranger, site)).toMatchObject({ reason: 'refused' })
  const nobody = clientOf('http://127.0.0.1:9', 'sk_test_shop')
  expect(await connectWebhook(nobody, site)).toMatchObject({ reason: 'unavailable' })
})

it('prints a line for the settings of a shop that has no secret yet', async () => {
  const { stdout, stderr } = await connect({ SITE_URL: site })
  expect(stdout).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_\w+\n$/)
  expect(stderr).toContain(`Stripe now sends its events to ${address}.`)
  const again = await connect({ SITE_URL: `${site}/` })
  expect(again.stdout).toBe('')
  expect(again.stderr).toContain(`There is a webhook for ${address}, with the events`)
  await expect(connect({ SITE_URL: 'http://localhost:3000' })).rejects.toMatchObject({ code: 1 })
  await expect(connect({})).rejects.toMatchObject({ code: 78 })
})

function connect(env: Record<string, string>) {
  return promisify(execFile)(process.execPath, [...operateProgram, 'connect', 'stripe'], {
    env: { STRIPE_SECRET_KEY: 'sk_test_shop', STRIPE_API_BASE: shop.standIn.url, ...env },
  })
}
