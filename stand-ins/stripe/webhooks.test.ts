import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calm, hostile } from '../behavior.ts'
import { startStripe } from './start.ts'
import type { StripeOptions } from './start.ts'
import { openShop, order } from './test-shop.ts'

const opened: { close: () => Promise<void> }[] = []
const open = async (given: Partial<StripeOptions> = {}) => {
  const shop = await openShop(given)
  opened.push(shop)
  return shop
}
afterEach(async () => {
  for (const shop of opened.splice(0)) await shop.close()
})

const buyFrom = async (shop: Awaited<ReturnType<typeof openShop>>) => {
  const { id } = await shop.stripe.checkout.sessions.create(order())
  shop.standIn.pay(id, { email: 'ada@example.org' })
  return id
}

const untilSeen = (check: () => void) => vi.waitFor(check, 20_000)

const paidTypes = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'checkout.session.completed',
]

describe('a webhook', () => {
  it('is retried until it is accepted, and until then counts as undelivered', async () => {
    const shop = await open()
    shop.inbox.status = 503
    await buyFrom(shop)
    await untilSeen(() => expect(shop.standIn.deliveries).toHaveLength(4))
    const undelivered = await shop.stripe.events.list({ delivery_success: false })
    expect(undelivered.data.map((event) => event.pending_webhooks)).toEqual([1, 1, 1, 1])
    shop.inbox.status = 200
    await untilSeen(() =>
      expect(shop.standIn.events().every((event) => event.pending_webhooks === 0)).toBe(true),
    )
    expect((await shop.stripe.events.list({ delivery_success: false })).data).toEqual([])
    expect(shop.standIn.deliveries.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 200, 503, 503, 503, 503,
    ])
  })
})

describe('a hostile stand-in', () => {
  it('repeats its faults for the same seed', async () => {
    const outcomes = async () => {
      const shop = await open({ behavior: { ...hostile, errors: 0.5, slow: 0, seed: 42 } })
      const calls = Array.from({ length: 20 }, () =>
        shop.stripe.events.list().then(
          () => 'ok',
          () => 'failed',
        ),
      )
      expect(shop.standIn.seed).toBe(42)
      return (await Promise.all(calls)).toSorted()
    }
    const first = await outcomes()
    expect(first).toContain('failed')
    expect(await outcomes()).toEqual(first)
  })

  it('sends some webhooks twice and some late', async () => {
    const shop = await open({ behavior: { ...calm, duplicates: 1, reorders: 1, seed: 7 } })
    await buyFrom(shop)
    await untilSeen(() => expect(shop.webhooks).toHaveLength(8))
    expect(new Set(shop.webhooks.map(({ body }) => JSON.parse(body).id)).size).toBe(4)
    expect(shop.types()).not.toEqual([...paidTypes, ...paidTypes])
  })
})

describe('the event list', () => {
  it('is paged in both directions', async () => {
    const shop = await open()
    await buyFrom(shop)
    await buyFrom(shop)
    const all = (await shop.stripe.events.list({ limit: 100 })).data.map(({ id }) => id)
    const newer = await shop.stripe.events.list({ ending_before: all[4], limit: 2 })
    const older = await shop.stripe.events.list({
      starting_after: all[4],
      limit: 2,
      type: 'charge.*',
    })
    expect(newer.data.map(({ id }) => id)).toEqual(all.slice(2, 4))
    expect(newer.has_more).toBe(true)
    expect(older.data.map(({ type }) => type)).toEqual(['charge.succeeded'])
    expect(await shop.stripe.events.retrieve(all[0]!)).toMatchObject({
      type: 'checkout.session.completed',
    })
  })
})

describe('the state file', () => {
  it('keeps sessions and undelivered events across a restart', async () => {
    const stateFile = join(tmpdir(), `stripe-${randomUUID()}.json`)
    const first = await open({ stateFile })
    first.standIn.hold()
    const id = await buyFrom(first)
    const events = first.standIn.events()
    await first.standIn.close()

    const again = await startStripe({
      port: 0,
      secretKey: 'sk_test_shop',
      webhookSecrets: ['whsec_one'],
      webhookUrls: [first.webhookUrl],
      behavior: calm,
      stateFile,
    })
    expect(again.sessions()).toMatchObject([{ id, payment_status: 'paid' }])
    expect(again.events()).toEqual(events)
    await untilSeen(() => expect(first.webhooks).toHaveLength(4))
    await again.close()
    await rm(stateFile)
  })

  it('is left alone when the port is taken, which is reported', async () => {
    const { standIn } = await open()
    const port = Number(new URL(standIn.url).port)
    const second = startStripe({
      port,
      secretKey: 'sk_test_shop',
      webhookSecrets: [],
      webhookUrls: [],
    })
    await expect(second).rejects.toMatchObject({
      code: 'EADDRINUSE',
      message: `Port ${port} on 127.0.0.1 is already in use.`,
    })
  })
})
