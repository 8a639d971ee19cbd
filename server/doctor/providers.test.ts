import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openShop } from '#stand-ins/stripe/test-shop.ts'
import { connectWebhook } from '../checkout/stripe/connect-webhook.ts'
import { readStripe } from '../checkout/stripe/settings.ts'
import { checkEvents } from './providers.ts'

const siteUrl = 'https://shop.example'
let shop: Awaited<ReturnType<typeof openShop>>

beforeEach(async () => {
  shop = await openShop()
  onTestFinished(shop.close)
})

const check = (secretKey = 'sk_test_shop', site = siteUrl) =>
  checkEvents({
    siteUrl: site,
    stripe: readStripe({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: shop.standIn.url }),
  })

it('names the events that Stripe does not send, or that it sends none', async () => {
  const advice =
    'Run: npm run -s operate -- connect stripe > new-settings.env, then restart the shop'
  const problem = (says: string) => [{ part: 'events of stripe', state: 'problem', says, advice }]
  expect(await check()).toEqual(problem('Stripe has no webhook for https://shop.example.'))
  await connectWebhook(shop.stripe, siteUrl)
  expect(await check()).toMatchObject([{ state: 'ok' }])
  const { data } = await shop.stripe.webhookEndpoints.list()
  const { id, enabled_events: all } = data[0]!
  type Event = 'charge.refunded'
  const some = all.filter((event) => !/^charge\.refunded$|closed$/.test(event)) as Event[]
  await shop.stripe.webhookEndpoints.update(id, { enabled_events: some })
  expect(await check()).toEqual(
    problem('Stripe does not send charge.refunded, charge.dispute.closed.'),
  )
  await shop.stripe.webhookEndpoints.update(id, { enabled_events: ['*'] })
  expect(await check()).toMatchObject([{ state: 'ok' }])
  await shop.stripe.webhookEndpoints.update(id, { disabled: true })
  expect(await check()).toEqual(problem('The webhook at Stripe is switched off.'))
})

it('says nothing of a shop without Stripe or without a public address', async () => {
  expect(await checkEvents({ siteUrl, stripe: null })).toEqual([])
  expect(await check('sk_test_shop', 'https://localhost')).toEqual([])
})

it('tells to compare them where the key may not read them', async () => {
  expect(await check('sk_test_another')).toMatchObject([
    { state: 'ok', says: expect.stringContaining('Stripe’s dashboard') },
  ])
})
