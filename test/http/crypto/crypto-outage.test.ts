import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { fulfill } from '#server/orders/fulfill.ts'
import { sweep } from '#server/reconcile/sweep.ts'
import { sendCryptoForm, sweepLater } from '../../world/checkout.ts'
import { postHook0 } from '../../world/providers.ts'
import { orderTerms } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'

const refused = '/purchase?problem=crypto_refused#crypto_refused'
const unavailable = '/purchase?problem=unavailable#unavailable'

describe('while the provider fails', async () => {
  const shop = await ownShop('providers', { crypto: 'coinbase', work: false })
  afterEach(() => {
    shop.coinbase.up()
    shop.coinbase.behave({ errors: 0 })
  })

  it.each([
    ['cuts the line', () => shop.coinbase.down()],
    ['fails', () => shop.coinbase.behave({ errors: 1 })],
  ])('and %s, the buyer gets an answer within six seconds', async (_name, problem) => {
    problem()
    const begin = Date.now()
    expect(await sendCryptoForm(shop, 'ada@example.org')).toBe(unavailable)
    expect(Date.now() - begin).toBeLessThan(6000)
    expect((await shop.press()).headers.get('Location')).toMatch(/\/pay\/cs_test_/)
  })

  it('an open order stays open and is settled afterwards', async () => {
    const reference = await shop.beginCheckout({ email: 'ben@example.org' })
    shop.coinbase.pay(reference)
    shop.coinbase.down()
    expect(await sweepLater(shop)).toMatchObject({ unavailable: 1 })
    expect((await shop.readOrder(reference)).state).toBe('open')
    shop.coinbase.up()
    await sweep(shop.deps)
    expect(await shop.readSale(reference)).toMatchObject({ state: 'paid', licenses: ['active'] })
  })

  it('a lost first answer starts no second checkout', async () => {
    shop.coinbase.behave({ errors: 0.5 })
    const before = shop.coinbase.checkouts().length
    const orders = new Set<string>()
    for (let turn = 0; turn < 20; turn += 1) await sendCryptoForm(shop, 'cara@example.org')
    for (const { metadata } of shop.coinbase.checkouts().slice(0, -before || undefined)) {
      expect(orders.has(metadata!.order_id!)).toBe(false)
      orders.add(metadata!.order_id!)
    }
    expect(orders.size).toBeGreaterThan(0)
  })
})

describe('an answer in an unknown format', async () => {
  let answer: { status: number; body: string; headers?: Record<string, string> }
  const strange = createServer((request, response) => {
    response.setHeader('Date', shop.clock.now().toUTCString())
    const { status, headers, body } = request.url === '/elsewhere' ? say({}) : answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }).listen(0, '127.0.0.1')
  afterAll(() => void strange.close())
  await once(strange, 'listening')
  const COINBASE_API_BASE = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`
  const env = { COINBASE_API_BASE }
  const shop = await ownShop('settings', { crypto: 'coinbase', work: false, env })

  const known = {
    id: 'a'.repeat(24),
    url: 'https://payments.coinbase.com/payment-links/pl_1',
    amount: '49.00',
    currency: 'USDC',
    status: 'ACTIVE',
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
  }
  const shapes: [string, typeof answer][] = [
    ['that is no JSON', { status: 200, body: '<html>' }],
    ['that is empty', { status: 201, body: '' }],
    ['without an id', say({ id: undefined })],
    ['whose id is an address', say({ id: '../../v2/accounts/' })],
    ['with a status of the future', say({ status: 'PAUSED' })],
    ['whose pay page is no address', say({ url: 'javascript:alert(1)' })],
    ['with an amount in words', say({ amount: 'forty-nine' })],
    ['with more than a megabyte', say({ description: 'x'.repeat(1_100_000) })],
    ['that leads elsewhere', { status: 302, body: '', headers: { location: '/elsewhere' } }],
    ['that refuses the key', { status: 401, body: '{"errorType":"unauthorized"}' }],
  ]
  function say(patch: object): typeof answer {
    return { status: 201, body: JSON.stringify({ ...known, ...patch }) }
  }

  it.each(shapes)(
    '%s leads the buyer back to the page, and an open order stays open',
    async (_name, shape) => {
      answer = say({})
      const address = await sendCryptoForm(shop, 'dov@example.org')
      expect(address).toBe(known.url)
      answer = shape
      expect(await sendCryptoForm(shop, 'dov@example.org')).toBe(
        shape.status === 401 ? refused : unavailable,
      )
      const { coinbase } = shop.deps.payments
      expect(await fulfill(shop.deps, coinbase!, known.id)).toBe('unavailable')
      expect((await shop.readOrder(known.id)).state).toBe('open')
      await shop.dropRows('orders')
    },
  )

  it('is logged without the content of the answer', async () => {
    answer = say({ status: 'PAUSED', description: 'a word of theirs' })
    await sendCryptoForm(shop, 'dov@example.org')
    const line = shop.logged.findLast((each) =>
      each.includes('a call to a payment provider failed'),
    )
    expect(line).toContain('status')
    expect(line).not.toContain('a word of theirs')
  })
})

describe('in a shop without crypto', async () => {
  const shop = await ownShop('settings', { work: false })

  it('the form says so and nothing is charged', async () => {
    expect(await sendCryptoForm(shop, 'ada@example.org')).toBe('/purchase?problem=off#off')
    expect(shop.coinbase.calls).toEqual([])
  })

  it('the webhook path does not exist', async () => {
    expect((await postHook0(shop, '{}')).status).toBe(404)
  })

  it('an order started at a former provider stays as it is and breaks nothing', async () => {
    await shop.addRow('orders', {
      ...orderTerms,
      provider: 'coinbase',
      provider_order_id: 'b'.repeat(24),
      email: 'ada@example.org',
      created_at: new Date(Date.now() - 120_000),
    })
    expect(await sweep(shop.deps)).toEqual({})
    expect((await shop.readOrder('b'.repeat(24))).state).toBe('open')
    expect((await shop.press()).status).toBe(303)
  })
})
