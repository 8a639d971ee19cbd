import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { until } from '../../world/clock.ts'
import { calm, openShop, pingSecret } from '../../world/shop.ts'
import { postPing } from '../../world/providers.ts'
import { fulfilledOnce } from '../../world/stored.ts'
import { ownShop } from '../../world/visit.ts'
import { createVisitor } from '../../world/visitor.ts'

const nextPingSecret = 'ping-secret-of-a-rotation-9876543210'

const env = { GUMROAD_PING_SECRET: `${pingSecret}, ${nextPingSecret}` }
const shop = await ownShop('clock', { gumroad: true, env })
beforeEach(() => shop.gumroad.drop())
afterEach(() => {
  shop.gumroad.up()
  shop.gumroad.release()
})

const ask = (sale_id: string, visitor = shop.visitor()) =>
  visitor.post('/api/gumroad/get-gumroad-order', { sale_id })
const callsAbout = (sale: string) =>
  shop.gumroad.calls.filter(({ path }) => decodeURIComponent(path) === `/v2/sales/${sale}`)
/**
 * Lists calls besides the list and the sales of this file, which the shop may look up again at any time.
 */
const oddCalls = () =>
  shop.gumroad.calls.filter(
    ({ path }) => !/^\/v2\/sales(\/[\w-]{22}==)?$/.test(decodeURIComponent(path)),
  )
const readOrders = (sale: string) => shop.readRows('orders', { provider_order_id: sale })

describe('a sale on Gumroad', () => {
  it('brings a key to the page and by email', async () => {
    const sale = shop.gumroad.sell({ email: 'ada@example.org' })
    expect(sale).toMatch(/==$/)
    const { status, body } = await ask(sale)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'paid', license_type: 'individual', max_activations: 1 })
    const email = await shop.emailTo('ada@example.org', /license key/)
    expect(email.text).toContain(body.license_key)
    expect(await shop.readSale(sale)).toEqual(fulfilledOnce)
  })

  it('brings a key by its ping alone, without the page', async () => {
    shop.gumroad.release()
    const sale = shop.gumroad.sell({ email: 'ben@example.org' })
    await until(async () => (await readOrders(sale)).length === 1)
    await shop.untilHandled()
    expect(await shop.readSale(sale)).toEqual(fulfilledOnce)
    const before = callsAbout(sale).length
    expect((await ask(sale)).body.license_key).toMatch(/^PC1-/)
    expect(callsAbout(sale)).toHaveLength(before)
  })

  it('brings a key from the list of sales when no ping came and nobody looked', async () => {
    const begin = new Date(Date.now() - 1000)
    const sales = Array.from({ length: 23 }, (_, turn) =>
      shop.gumroad.sell({ email: `list${turn}@example.org` }),
    )
    shop.clock.advance(120_000)
    const [, there] = await reconcileSince(shop.deps, begin)
    expect(there).toMatchObject({ provider: 'gumroad', events: { complete: true } })
    expect(there!.events.repaired).toBeGreaterThanOrEqual(23)
    expect(there!.money).toMatchObject({ complete: true, differences: [] })
    for (const sale of sales) expect((await shop.readSale(sale)).licenses).toEqual(['active'])
  })

  it('brings one key, whatever the order of its pings and pages', async () => {
    const sale = shop.gumroad.sell({ email: 'cara@example.org' })
    const words = shop.gumroad.pingBody(sale, 'sale')
    const second = await shop.another()
    const answers = await Promise.all([
      ...[shop, second].map((each) => ask(sale, createVisitor(each))),
      ...Array.from({ length: 20 }, () => postPing(shop, words)),
      postPing(shop, `${words}&retry_count=1`),
      postPing(shop, shop.gumroad.pingBody(sale, 'refund')),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await shop.untilHandled()
    await second.close()
    expect(await shop.readSale(sale)).toEqual(fulfilledOnce)
  })

  it('is also found by a truncated address, and remains one sale', async () => {
    const sale = shop.gumroad.sell({ email: 'eve@example.org' })
    const keys = []
    for (const id of [sale.slice(0, -2), sale.slice(0, -1), sale])
      keys.push((await ask(id)).body.license_key)
    expect(new Set(keys).size).toBe(1)
    const other = shop.gumroad.sell({ email: 'eve@example.org' })
    await postPing(shop, shop.gumroad.pingBody(other, 'sale').replace('%3D%3D', ''))
    await shop.untilHandled()
    expect(await shop.readSale(other)).toEqual(fulfilledOnce)
  })

  it('goes to the address entered at the purchase', async () => {
    const sale = shop.gumroad.sell({ email: 'typed@example.org' })
    shop.gumroad.doctor(sale, { email: 'account@example.org' })
    await ask(sale)
    const { email } = await shop.readOrder(sale)
    expect(email).toBe('typed@example.org')
  })
})

describe('anything but one of our sales', () => {
  const sellings = [
    ['of another product', { productId: 'another-product-of-ours==' }, []],
    ['of two at once', { priceCents: 9800, quantity: 2 }, ['wrong_amount']],
    ['of two for the price of one', { quantity: 2 }, ['wrong_lines']],
    ['for nothing', { priceCents: 0 }, ['no_payment']],
    ['that was begun and never paid', { state: 'in_progress' }, []],
    ['whose card was declined', { state: 'failed' }, []],
    ['that the seller tried out', { state: 'test' }, []],
  ] as const

  it.each(sellings)('a sale %s brings no license', async (_, order, reasons) => {
    const sale = shop.gumroad.sell({ email: 'dov@example.org', ...order })
    expect((await ask(sale)).status).toBe(reasons.length > 0 ? 200 : 404)
    expect((await postPing(shop, shop.gumroad.pingBody(sale, 'sale'))).status).toBe(200)
    await shop.untilHandled()
    expect(await readOrders(sale)).toEqual([])
    expect(await shop.listHoldReasons(sale)).toEqual(reasons)
  })

  it('a membership is not a sale', async () => {
    const sale = shop.gumroad.sell({ email: 'dov@example.org' })
    shop.gumroad.doctor(sale, { is_recurring_billing: true })
    expect((await ask(sale)).body).toMatchObject({ state: 'held', license_key: null })
    expect(await shop.listHoldReasons(sale)).toEqual(['wrong_kind'])
  })

  it('a forged ping with plausible fields brings nothing and fills no list', async () => {
    const real = shop.gumroad.sell({ email: 'fay@example.org' })
    const invented = `${'A'.repeat(22)}==`
    const words = shop.gumroad
      .pingBody(real, 'sale')
      .replace(encodeURIComponent(real), encodeURIComponent(invented))
    expect((await postPing(shop, words)).status).toBe(200)
    await shop.untilHandled()
    expect(callsAbout(invented)).toHaveLength(1)
    expect(await readOrders(invented)).toEqual([])
    expect(await shop.listHoldReasons(invented)).toEqual([])
  })

  it.each([
    '../products',
    'sales/../../products',
    'FO8TXN-dvaYb/..',
    'FO8TXN-dvaYb?x=1',
    'FO8TXN-dvaYb#x',
    'FO8TXN dvaYbBb',
    'FO8TXN%2FdvaYb',
    'a=b=c=d=e=f=g',
    '==========',
    'short',
    'x'.repeat(65),
    'FO8TXN-dvaYb\nFO8TXN-dvaYc',
    'FO8TXN-dvaYbé',
    '',
  ])('the id %j causes no call', async (id) => {
    expect((await ask(id)).status).toBe(400)
    const words = new URLSearchParams({ sale_id: id, resource_name: 'sale' })
    expect((await postPing(shop, words.toString())).status).toBe(200)
    await shop.untilHandled()
    expect(oddCalls()).toEqual([])
  })
})

describe('the address of the ping', () => {
  it('is unknown without its secret, like any address that does not exist', async () => {
    const sale = shop.gumroad.sell({ email: 'gil@example.org' })
    const words = shop.gumroad.pingBody(sale, 'sale')
    const nowhere = await shop.app.request('/api/gumroad/no-such-call', {
      method: 'POST',
      body: words,
    })
    const strange = ['x', pingSecret.slice(1), `${pingSecret}x`, pingSecret.toUpperCase(), '%C3%A9']
    for (const secret of strange) {
      const answer = await postPing(shop, words, secret)
      expect(answer.status).toBe(404)
      expect((await answer.json()).error.message).toBe((await nowhere.clone().json()).error.message)
    }
    expect(await readOrders(sale)).toEqual([])
  })

  it('can be either of two during a rotation, but not both in one', async () => {
    for (const secret of [pingSecret, nextPingSecret])
      expect((await postPing(shop, 'sale_id=none', secret)).status).toBe(200)
    const both = encodeURIComponent(`${pingSecret}, ${nextPingSecret}`)
    expect((await postPing(shop, 'sale_id=none', both)).status).toBe(404)
  })

  it('is written to no log', async () => {
    await postPing(shop, 'sale_id=none')
    const lines = shop.logged.join('')
    expect(lines).toContain('/gumroad/ping/')
    expect(lines).not.toContain(pingSecret)
  })

  it('does not exist where nothing is sold on Gumroad', async () => {
    const other = await openShop({ behavior: calm, work: false })
    const answer = await other.app.request(`/api/gumroad/ping/${pingSecret}`, { method: 'POST' })
    expect(answer.status).toBe(404)
    await other.close()
  })
})

describe('a page that asks about a sale', () => {
  it('reports within six seconds that Gumroad drops the connection, and gets its key later', async () => {
    const sale = shop.gumroad.sell({ email: 'jon@example.org' })
    shop.gumroad.down()
    const begin = Date.now()
    const { status, body } = await ask(sale)
    expect(Date.now() - begin).toBeLessThan(6000)
    expect(status).toBe(503)
    expect(body.error.message).toMatch(/payment provider isn’t responding/)
    shop.gumroad.up()
    await until(async () => (await ask(sale)).body.license_key?.startsWith('PC1-'))
  })

  it.each([
    ['the price is no number', { price: '49' }],
    ['the product is missing', { product_id: null }],
    ['the id is no id', { id: '../x' }],
    ['the number of the order is missing', { order_id: null }],
  ])('gets the same answer when %s, and nothing is issued', async (_, patch) => {
    const sale = shop.gumroad.sell({ email: 'kim@example.org' })
    shop.gumroad.doctor(sale, patch)
    expect((await ask(sale)).status).toBe(503)
    expect(await readOrders(sale)).toEqual([])
  })
})

it('the log contains no sale id', async () => {
  const sale = shop.gumroad.sell({ email: 'lea@example.org' })
  await ask(sale)
  shop.gumroad.down()
  await ask(`${'B'.repeat(22)}==`)
  expect(shop.logged.join('')).not.toContain(sale.slice(0, 22))
  expect(shop.logged.join('')).not.toContain('B'.repeat(22))
})
