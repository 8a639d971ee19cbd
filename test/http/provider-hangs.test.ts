import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calm, pressPurchase } from '../buyer.ts'
import { sendCryptoForm } from '../crypto-buyer.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, payFor, pollOrder } from '../visitor.ts'

const unavailable = '/purchase?problem=unavailable#unavailable'
const leadOf = async (press: Response | Promise<Response>) => (await press).headers.get('Location')

describe('while the providers hang', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({ behavior: calm, crypto: 'coinbase', work: false })
  })
  afterAll(() => shop.close())

  it('everything but buying works, and buying says so after ten seconds', async () => {
    const { license_key: licenseKey } = await pollOrder(shop, await payFor(shop, 'ada@example.org'))
    shop.stripe.slow(60_000)
    shop.coinbase.slow(60_000)
    const asked = countCalls(shop)
    const begin = Date.now()
    let answered = 0
    const count = async (lead: Promise<string | null>) => {
      const address = await lead
      answered += 1
      return address
    }
    const presses = Array.from({ length: 20 }, () => count(leadOf(pressPurchase(shop))))
    presses.push(count(sendCryptoForm(shop, 'ada@example.org')))
    const visitor = createVisitor(shop)
    for (const page of ['/', '/purchase', '/downloads', '/docs/introduction', '/account'])
      expect((await visitor.get(page)).status, page).toBe(200)
    const calls = [
      visitor.post('/api/account/sign-in', { email: 'ada@example.org' }),
      visitor.post('/api/license/validate', { license_key: licenseKey }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    expect(answered).toBe(0)
    expect(new Set(await Promise.all(presses))).toEqual(new Set([unavailable]))
    expect(Date.now() - begin).toBeLessThan(12_000)
    // A call that was too late is not sent again.
    expect(countCalls(shop) - asked).toBe(21)
  })

  it('after three timeouts buyers are answered at once, and one call in ten seconds goes through', async () => {
    const asked = countCalls(shop)
    await expectAtOnce(shop)
    expect(countCalls(shop) - asked).toBe(0)
    shop.clock.advance(10_000)
    const probe = leadOf(pressPurchase(shop))
    await expectAtOnce(shop)
    await expect.poll(() => countCalls(shop) - asked, { timeout: 5000 }).toBe(1)
    shop.stripe.slow(0)
    shop.clock.advance(10_000)
    expect(await leadOf(pressPurchase(shop))).toMatch(/\/pay\/cs_test_/)
    const presses = Array.from({ length: 5 }, () => leadOf(pressPurchase(shop)))
    for (const lead of await Promise.all(presses)) expect(lead).toMatch(/\/pay\/cs_test_/)
    expect(await probe).toBe(unavailable)
    expect(await leadOf(pressPurchase(shop))).toMatch(/\/pay\/cs_test_/)
  })
})

async function expectAtOnce(shop: Shop): Promise<void> {
  const begin = Date.now()
  expect(await leadOf(pressPurchase(shop))).toBe(unavailable)
  expect(Date.now() - begin).toBeLessThan(1000)
  expect(shop.logged.filter((line) => line.includes('not_asked_while_it_hangs'))).not.toEqual([])
}

function countCalls({ stripe, coinbase }: Shop): number {
  return [...stripe.calls, ...coinbase.calls].filter(({ method }) => method === 'POST').length
}

// Begun first of all: their seconds pass while the others hang.
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
    leadOf(pressPurchase(shop)),
    sendCryptoForm(shop, 'ben@example.org'),
  ])
  const asked = shop.stripe.calls.filter(({ method }) => method === 'POST').length
  await shop.close()
  return { card, coins, asked }
}
