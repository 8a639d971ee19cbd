import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openShop } from '#stand-ins/stripe/test-shop.ts'
import { systemClock } from '../../settings/clock.ts'
import { connectWebhook } from '../../checkout/stripe/connect-webhook.ts'
import type { Config } from '../../settings/config.ts'
import { stripe as settings } from '../../settings/stripe.ts'
import { findMutedEvents } from './webhooks.ts'

const siteUrl = 'https://shop.example'
let shop: Awaited<ReturnType<typeof openShop>>

beforeEach(async () => {
  shop = await openShop()
  onTestFinished(shop.close)
})

const check = async (secretKey = 'sk_test_shop', site = siteUrl) => {
  const stripe = settings.read({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: shop.standIn.url })
  const found = await findMutedEvents({
    config: { siteUrl: site, stripe } as Config,
    clock: systemClock,
  })
  return found.map(({ subject, detail }) => [subject, detail])
}

it('the problem names the events that Stripe does not send, or that it sends none', async () => {
  const problem = (says: string) => [
    [
      'stripe',
      `${says} Run “npm run -s operate -- connect stripe > new-settings.env”, then restart the shop.`,
    ],
  ]
  expect(await check()).toEqual(problem('Stripe has no webhook for https://shop.example.'))
  await connectWebhook(shop.stripe, siteUrl)
  expect(await check()).toEqual([])
  const { data } = await shop.stripe.webhookEndpoints.list()
  const { id, enabled_events: all } = data[0]!
  type Event = 'charge.refunded'
  const some = all.filter((event) => !/^charge\.refunded$|closed$/.test(event)) as Event[]
  await shop.stripe.webhookEndpoints.update(id, { enabled_events: some })
  expect(await check()).toEqual(
    problem('Stripe does not send charge.refunded, charge.dispute.closed.'),
  )
  await shop.stripe.webhookEndpoints.update(id, { enabled_events: ['*'] })
  expect(await check()).toEqual([])
  await shop.stripe.webhookEndpoints.update(id, { disabled: true })
  expect(await check()).toEqual(problem('The webhook at Stripe is switched off.'))
})

it('there is no problem in a shop without a public address, or with a key that may not read webhooks', async () => {
  expect(await check('sk_test_shop', 'https://localhost')).toEqual([])
  expect(await check('sk_test_another')).toEqual([])
})
