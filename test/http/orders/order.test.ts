import { afterEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { orderPolling } from '#app/browser/order-polling.ts'
import { insist } from '../../world/visitor.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock')
afterEach(() => {
  shop.stripe.up()
  shop.stripe.slow(0)
  shop.stripe.release()
})

const callsAbout = (session: string) =>
  shop.stripe.calls.filter(({ path }) => path.endsWith(`/sessions/${session}`))

it('the order page shows the key of a paid order, and what was paid for the receipt', async () => {
  const session = await shop.pay('gil@example.org')
  const order = await shop.pollOrder(session)
  expect(order).toMatchObject({ state: 'paid', activation_count: 0, max_activations: 1 })
  expect(order.license_key).toMatch(/^PC1(-[0-9A-HJKMNP-TV-Z]{5}){5}$/)
  expect(order.receipt).toMatchObject({ amount_cents: 4900, tax_cents: 0, currency: 'usd' })
  expect(JSON.stringify(order)).not.toContain('gil@')
})

it('a waiting page gets its key by the second call after the payment, whatever the webhook does', async () => {
  shop.stripe.drop()
  const session = await shop.beginCheckout()
  expect((await shop.askOrder(session)).body).toEqual({
    order_number: expect.any(String),
    state: 'awaiting_payment',
    license_key: null,
  })
  shop.stripe.pay(session, { email: 'fay@example.org' })
  const keys: unknown[] = []
  for (const pause of [0, orderPolling.interval]) {
    shop.clock.advance(pause)
    keys.push((await shop.askOrder(session)).body.license_key)
  }
  expect(keys[1]).toMatch(/^PC1-/)
})

it('five hundred pages waiting for one unpaid order make one provider call in two seconds', async () => {
  const session = await shop.beginCheckout()
  const begin = Date.now()
  const poll = () => insist(() => shop.askOrder(session))
  const answers = await Promise.all(Array.from({ length: 500 }, poll))
  const windows = Math.ceil((Date.now() - begin + 1) / 2000)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers[499]!.body).toEqual({
    order_number: expect.any(String),
    state: 'awaiting_payment',
    license_key: null,
  })
  expect(callsAbout(session).length).toBeGreaterThan(0)
  expect(callsAbout(session).length).toBeLessThanOrEqual(windows)
})

describe('an order the shop never created', () => {
  const invented = (turn: number) => `cs_test_${'a'.repeat(50)}${String(turn).padStart(4, '0')}`

  it('is not found, and the provider is not asked', async () => {
    const { status, body } = await shop.askOrder(invented(0))
    expect(status).toBe(404)
    expect(body.error).toMatchObject({ code: 'not_found', message: expect.stringMatching(/\.$/) })
    expect(callsAbout(invented(0))).toEqual([])
  })

  it('is refused for its format before any lookup', async () => {
    for (const id of [
      '',
      '../products',
      'cs_test_short',
      'cs_live_a/b',
      `cs_test_${'a'.repeat(300)}`,
    ])
      expect((await shop.askOrder(id)).status).toBe(400)
  })
})

describe('while the provider is down', () => {
  it('the page says so long before the provider answers, and gets its key later', async () => {
    shop.stripe.drop()
    const session = await shop.pay('jon@example.org')
    shop.stripe.slow(20_000)
    const begin = Date.now()
    const { status, body } = await shop.askOrder(session)
    expect(Date.now() - begin).toBeLessThan(15_000)
    expect(status).toBe(503)
    expect(body.error.message).toMatch(/payment provider isn’t responding/)
    shop.stripe.slow(0)
    expect((await shop.pollOrder(session)).license_key).toMatch(/^PC1-/)
  })

  it('an order that was fulfilled earlier still shows its key', async () => {
    const session = await shop.pay('kim@example.org')
    await shop.pollOrder(session)
    shop.stripe.down()
    expect((await shop.askOrder(session)).body.license_key).toMatch(/^PC1-/)
  })
})

it('a day after payment the page no longer shows a key', async () => {
  const session = await shop.pay('lea@example.org')
  const { license_key } = await shop.pollOrder(session)
  shop.clock.advance(times.day - 60_000)
  expect((await shop.askOrder(session)).body.license_key).toBe(license_key)
  shop.clock.advance(120_000)
  const { body } = await shop.askOrder(session)
  expect(body).toMatchObject({ state: 'paid', license_key: null, sign_in_to_see_key: true })
  expect(JSON.stringify(body)).not.toContain(license_key)
  expect(body).not.toHaveProperty('receipt')
})
