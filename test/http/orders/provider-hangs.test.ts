import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendCryptoForm } from '../../world/checkout.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'

const unavailable = '/purchase?problem=unavailable#unavailable'
const leadOf = async (press: Response | Promise<Response>) => (await press).headers.get('Location')

// A busy machine is slow, so times are compared only with the hang and the timeout.
const hang = 60_000
const providerTimeout = 10_000

describe('while the providers hang', () => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop({ behavior: calm, crypto: 'coinbase', work: false })
  })
  afterEach(() => shop.close())

  it('everything except buying works, and after three timeouts a buyer is answered at once, until a call succeeds', async () => {
    const { license_key: licenseKey } = await shop.pollOrder(await shop.pay('ada@example.org'))
    shop.stripe.slow(hang)
    shop.coinbase.slow(hang)
    const begin = performance.now()
    const sales = tryToBuy(shop, 20)
    await expectTheRestToWork(shop, licenseKey)
    await sales
    expect(performance.now() - begin).toBeLessThan(hang / 2)

    const asked = countCalls(shop)
    await expectAtOnce(shop)
    expect(countCalls(shop) - asked).toBe(0)
    shop.stripe.slow(0)
    shop.clock.advance(10_000)
    expect(await leadOf(shop.press())).toMatch(/\/pay\/cs_test_/)
    const presses = Array.from({ length: 5 }, () => leadOf(shop.press()))
    for (const lead of await Promise.all(presses)) expect(lead).toMatch(/\/pay\/cs_test_/)
  })
})

async function tryToBuy(shop: Shop, cards: number): Promise<void> {
  const asked = countCalls(shop)
  const byCard = Array.from({ length: cards }, () => leadOf(shop.press()))
  const leads = await Promise.all([...byCard, sendCryptoForm(shop, 'ada@example.org')])
  expect(new Set(leads)).toEqual(new Set([unavailable]))
  // A call that timed out is not sent again.
  expect(countCalls(shop) - asked).toBeLessThanOrEqual(cards + 1)
}

async function expectTheRestToWork(shop: Shop, licenseKey: string | null): Promise<void> {
  const visitor = shop.visitor()
  for (const page of ['/', '/purchase', '/downloads', '/docs/introduction', '/account'])
    expect((await visitor.get(page)).status, page).toBe(200)
  const calls = [
    visitor.post('/api/account/sign-in', { email: 'ada@example.org' }),
    visitor.post('/api/license/validate', { license_key: licenseKey }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
}

async function expectAtOnce(shop: Shop): Promise<void> {
  const begin = performance.now()
  expect(await leadOf(shop.press())).toBe(unavailable)
  expect(performance.now() - begin).toBeLessThan(providerTimeout)
  expect(shop.logged.filter((line) => line.includes('not_asked_while_it_hangs'))).not.toEqual([])
}

function countCalls({ stripe, coinbase }: Shop): number {
  return [...stripe.calls, ...coinbase.calls].filter(({ method }) => method === 'POST').length
}

// These begin first of all: their seconds pass while the others hang.
const slowSales = { coinbase: trySlowly('coinbase'), btcpay: trySlowly('btcpay') }

describe.each(['coinbase', 'btcpay'] as const)('a provider that needs four seconds', (crypto) => {
  it(`sells, by card and with ${crypto}`, async () => {
    const { card, coins, asked } = await slowSales[crypto]
    expect(card).toMatch(/\/pay\/cs_test_/)
    expect(coins).not.toMatch(/problem/)
    expect(asked).toBe(1)
  })
})

async function trySlowly(crypto: 'coinbase' | 'btcpay') {
  const shop = await openShop({ behavior: calm, crypto, work: false })
  shop.stripe.slow(4000)
  shop[crypto].slow(4000)
  const [card, coins] = await Promise.all([
    leadOf(shop.press()),
    sendCryptoForm(shop, 'ben@example.org'),
  ])
  const asked = shop.stripe.calls.filter(({ method }) => method === 'POST').length
  await shop.close()
  return { card, coins, asked }
}
