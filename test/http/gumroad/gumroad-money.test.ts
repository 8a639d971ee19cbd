import { beforeEach, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { sumRefunds } from '#server/checkout/provider.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import type { Resource } from '#stand-ins/gumroad/pings.ts'
import { until } from '../../world/clock.ts'
import { openShop } from '../../world/shop.ts'
import { postPing } from '../../world/providers.ts'
import { ownShop } from '../../world/visit.ts'
import { listHoldReasons, readSale } from '../../world/stored.ts'

const shop = await ownShop('clock', { gumroad: true })
beforeEach(() => shop.gumroad.drop())

const revokedOnce = {
  state: 'refunded',
  licenses: ['revoked'],
  emails: 1,
  journal: ['license revoked', 'order paid'],
}

async function tell(sale: string, resource: Resource) {
  const answer = await postPing(shop, shop.gumroad.pingBody(sale, resource))
  expect(answer.status).toBe(200)
  await shop.untilHandled()
}

async function compareBooks() {
  shop.clock.advance(120_000)
  const [, there] = await reconcileSince(shop.deps, new Date(Date.now() - 60_000))
  expect(there).toMatchObject({ provider: 'gumroad', events: { complete: true } })
}

async function readRefunded(sale: string) {
  const { refunded_cents: cents } = await shop.readOrder(sale)
  return cents
}

const validate = (license_key: string) => shop.callLicense('validate', { license_key })

it('a full refund ends the license once, and the page says so', async () => {
  const { session: sale, key } = await shop.sold({ by: 'gumroad', email: 'dov@example.org' })
  shop.gumroad.refund(sale)
  await tell(sale, 'refund')
  await tell(sale, 'refund')
  await tell(sale, 'sale')
  expect(await validate(key)).toMatchObject({ valid: false, code: 'revoked' })
  expect((await shop.askGumroadOrder(sale)).body).toEqual({
    order_number: expect.any(String),
    state: 'refunded',
    license_key: null,
    money_back: { refunded: 4900, on_its_way: 0, taken_back: 0, currency: 'usd' },
  })
  expect(await shop.readSale(sale)).toEqual(revokedOnce)
})

it('a sale refunded before the shop learned of it leaves no working key and sends none', async () => {
  const sale = shop.gumroad.sell({ email: 'ben@example.org' })
  shop.gumroad.refund(sale)
  expect((await shop.askGumroadOrder(sale)).body).toEqual({
    order_number: expect.any(String),
    state: 'refunded',
    license_key: null,
    money_back: { refunded: 4900, on_its_way: 0, taken_back: 0, currency: 'usd' },
  })
  await tell(sale, 'refund')
  await tell(sale, 'sale')
  expect(await shop.readSale(sale)).toEqual({ ...revokedOnce, emails: 0 })
})

it('two identical partial refunds both count; refunding the rest ends the license', async () => {
  const { session: sale, key } = await shop.sold({ by: 'gumroad', email: 'ada@example.org' })
  shop.gumroad.refund(sale, 1050)
  const words = shop.gumroad.pingBody(sale, 'refund')
  await tell(sale, 'refund')
  expect(await readRefunded(sale)).toBe(1050)
  shop.gumroad.refund(sale, 1000)
  expect(shop.gumroad.pingBody(sale, 'refund')).toBe(words)
  shop.clock.advance(1000)
  await tell(sale, 'refund')
  expect(await readRefunded(sale)).toBe(2050)
  expect(await validate(key)).toMatchObject({ valid: true })
  shop.gumroad.refund(sale)
  await tell(sale, 'refund')
  expect(await validate(key)).toMatchObject({ valid: false, code: 'revoked' })
  expect(await shop.readSale(sale)).toEqual(revokedOnce)
})

it('a partial refund stays known when Gumroad says that nothing more can be refunded', async () => {
  const { session: sale, key } = await shop.sold({ by: 'gumroad', email: 'ina@example.org' })
  shop.gumroad.refund(sale, 100)
  shop.gumroad.doctor(sale, { amount_refundable_in_currency: '0' })
  await tell(sale, 'refund')
  expect(await readRefunded(sale)).toBe(0)
  shop.gumroad.doctor(sale, { amount_refundable_in_currency: '48' })
  shop.clock.advance(1000)
  await tell(sale, 'refund')
  shop.gumroad.doctor(sale, { amount_refundable_in_currency: '0' })
  shop.clock.advance(1000)
  await tell(sale, 'refund')
  expect(await validate(key)).toMatchObject({ valid: true })
  expect(await readRefunded(sale)).toBe(100)
})

it('a dispute suspends the license, and a won dispute restores it', async () => {
  const { session: sale, key } = await shop.sold({ by: 'gumroad', email: 'eve@example.org' })
  shop.gumroad.dispute(sale)
  await tell(sale, 'dispute')
  expect(await validate(key)).toMatchObject({ valid: false, code: 'suspended' })
  expect((await shop.askGumroadOrder(sale)).body).toEqual({
    order_number: expect.any(String),
    state: 'suspended',
    license_key: null,
  })
  shop.gumroad.winDispute(sale)
  await tell(sale, 'dispute_won')
  shop.clock.advance(1000)
  await tell(sale, 'dispute')
  expect(await validate(key)).toMatchObject({ valid: true })
  expect(await shop.readSale(sale)).toMatchObject({
    state: 'paid',
    licenses: ['active'],
    journal: ['license active', 'license suspended', 'order paid'],
  })
})

it('a disputed sale that is also refunded ends for good', async () => {
  const { session: sale, key } = await shop.sold({ by: 'gumroad', email: 'hal@example.org' })
  shop.gumroad.dispute(sale)
  await tell(sale, 'dispute')
  shop.gumroad.refund(sale)
  await tell(sale, 'refund')
  expect(await validate(key)).toMatchObject({ valid: false, code: 'revoked' })
  expect(await shop.readSale(sale)).toMatchObject({ state: 'refunded', licenses: ['revoked'] })
})

it('the list of sales reports what no ping did: a refund, a dispute and its end, also for old sales', async () => {
  const old = await shop.sold({ by: 'gumroad', email: 'kim@example.org' })
  shop.gumroad.doctor(old.session, {
    created_at: new Date(Date.now() - 100 * times.day).toISOString(),
  })
  const young = await shop.sold({ by: 'gumroad', email: 'lea@example.org' })
  await compareBooks()
  shop.gumroad.refund(old.session)
  shop.gumroad.dispute(young.session)
  await compareBooks()
  expect(await validate(old.key)).toMatchObject({ valid: true })
  expect(await validate(young.key)).toMatchObject({ code: 'suspended' })
  shop.clock.advance(60 * 60_000)
  shop.gumroad.winDispute(young.session)
  await compareBooks()
  expect(await validate(old.key)).toMatchObject({ code: 'revoked' })
  expect(await validate(young.key)).toMatchObject({ valid: true })
})

it('the sales list names what was paid and refunded, for our product alone', async () => {
  const begin = new Date(Date.now() - 1000)
  const paid = shop.gumroad.sell({ email: 'nia@example.org' })
  shop.gumroad.refund(paid, 2450)
  const cheap = shop.gumroad.sell({ email: 'nia@example.org', priceCents: 2000 })
  const strangers = [
    shop.gumroad.sell({ email: 'nia@example.org', productId: 'AnotherProductOfOurs-1==' }),
    shop.gumroad.sell({ email: 'nia@example.org', priceCents: 0 }),
    shop.gumroad.sell({ email: 'nia@example.org', state: 'failed' }),
  ]
  const payments = await shop.deps.payments.gumroad!.listPaid(begin, new Date(Date.now() + 1000))
  if (payments === 'unavailable') throw new Error('The stand-in is calm.')
  const own = payments.filter(({ reference }) => [paid, cheap, ...strangers].includes(reference))
  expect(own).toEqual([
    { reference: cheap, amountCents: 2000, refunds: sumRefunds(0), ours: true },
    { reference: paid, amountCents: 4900, refunds: sumRefunds(2450), ours: true },
  ])
  const yesterday = new Date(begin.getTime() - times.day)
  expect(await shop.deps.payments.gumroad!.listPaid(yesterday, begin)).not.toContainEqual(own[1])
})

it('a sale whose refund was undone at Gumroad works again, even though it has been in that state before', async () => {
  const { session: sale, key } = await shop.sold({ by: 'gumroad', email: 'pia@example.org' })
  await compareBooks()
  shop.gumroad.refund(sale)
  await tell(sale, 'refund')
  expect(await validate(key)).toMatchObject({ code: 'revoked' })
  shop.gumroad.doctor(sale, { refunded: false, amount_refundable_in_currency: '49' })
  await compareBooks()
  expect(await validate(key)).toMatchObject({ valid: true })
})

it('one unreadable sale hides no other', async () => {
  const broken = shop.gumroad.sell({ email: 'oda@example.org' })
  shop.gumroad.doctor(broken, { price: 'a lot' })
  const whole = shop.gumroad.sell({ email: 'oda@example.org' })
  await compareBooks()
  expect(await shop.readSale(whole)).toMatchObject({ licenses: ['active'] })
  shop.gumroad.doctor(broken, { price: 4900 })
})

it('despite every kind of fault, each sale has one license and each refund takes effect', async () => {
  const hostile = await openShop({ behavior: { seed: 20_261_121 }, gumroad: true })
  console.log(`The stand-in of Gumroad is hostile with seed ${hostile.gumroad.seed}.`)
  const sales = Array.from({ length: 40 }, (_, turn) => {
    const sale = hostile.gumroad.sell({ email: `many${turn}@example.org` })
    if (turn % 4 === 1) hostile.gumroad.refund(sale)
    if (turn % 4 === 2) hostile.gumroad.dispute(sale)
    return sale
  })
  const expected = sales.map((_, turn) => ['active', 'revoked', 'suspended', 'active'][turn % 4])
  const readStatuses = () =>
    Promise.all(
      sales.map(async (sale) =>
        readSale(hostile, sale).then(
          ({ licenses }) => licenses.join(),
          () => 'none',
        ),
      ),
    )
  await until(async () => (await readStatuses()).join() === expected.join(), 60_000)
  expect(await readStatuses()).toEqual(expected)
  for (const sale of sales) expect(await listHoldReasons(hostile, sale)).toEqual([])
  await hostile.close()
})
