import { beforeEach, describe, expect, it } from 'vitest'
import { recordRestore } from '../../database.ts'
import { press, sweepLater } from '../../world/checkout.ts'
import { postHook0, signHook0 } from '../../world/providers.ts'
import { ownShop } from '../../world/visit.ts'
import { fulfilledOnce, listKinds } from '../../world/stored.ts'

const shop = await ownShop('clock', { crypto: 'coinbase' })
beforeEach(() => shop.coinbase.release())

describe('a payment in crypto', () => {
  it('asks for 49 dollars in USDC, names our order, and does not share the address', async () => {
    const reference = await shop.beginCheckout({ email: 'Ada+coins@example.org' })
    const order = await shop.readOrder(reference)
    const [checkout] = shop.coinbase.checkouts()
    expect(checkout).toMatchObject({
      id: reference,
      amount: '49.00',
      currency: 'USDC',
      metadata: { order_id: order.id },
      successRedirectUrl: `${shop.deps.config.siteUrl}/purchase-success?session_id=${order.id}`,
      // The buyer may have paid too little, and is told there not to pay again.
      failRedirectUrl: `${shop.deps.config.siteUrl}/purchase-success?session_id=${order.id}`,
    })
    expect(JSON.stringify(checkout)).not.toContain('example.org')
    expect(order).toMatchObject({
      provider: 'coinbase',
      state: 'open',
      email: 'Ada+coins@example.org',
      email_norm: 'ada+coins@example.org',
    })
  })

  it('that was lost in a restore comes back with its number and the address that was entered', async () => {
    shop.coinbase.drop()
    const reference = await shop.beginCheckout({ email: 'fay@example.org' })
    const { id, order_number: number, email } = await shop.readOrder(reference)
    await shop.dropRows('orders', { id })
    shop.coinbase.pay(reference)
    await recordRestore(shop.databaseUrl, new Date(Date.now() - 60_000))
    expect(await shop.lookAgain(reference, 'coinbase')).toBe('fulfilled')
    expect(await shop.readOrder(reference)).toMatchObject({ id, order_number: number, email })
    await shop.dropRows('restores')
  })

  it('brings the key by email to the address that was entered', async () => {
    const reference = await shop.beginCheckout({ email: 'ada@example.org' })
    shop.coinbase.pay(reference)
    const isKey = (message: { to: string[]; subject: string }) =>
      message.to.includes('ada@example.org') && message.subject.includes('license key')
    const message = await shop.mailbox.waitFor(isKey, 60_000)
    expect(message.text).toMatch(/PC1(-[0-9A-Z]{5}){5}/)
    expect(await shop.readSale(reference)).toEqual(fulfilledOnce)
    expect(await shop.listHoldReasons(reference)).toEqual([])
  })

  it('that waits for the network is confirming, with one email that says so', async () => {
    const reference = await shop.beginCheckout({ email: 'dov@example.org' })
    shop.coinbase.pay(reference, { waits: true })
    await sweepLater(shop)
    await sweepLater(shop)
    expect((await shop.readOrder(reference)).state).toBe('confirming')
    expect(await listKinds(shop, 'dov@example.org')).toEqual(['payment_seen'])
    shop.coinbase.confirm(reference)
    await sweepLater(shop)
    expect(await listKinds(shop, 'dov@example.org')).toEqual(['license', 'payment_seen', 'receipt'])
  })

  it('that came late still brings its key, and the operator is notified once', async () => {
    const reference = await shop.beginCheckout({ email: 'eve@example.org' })
    shop.coinbase.drop()
    shop.coinbase.expire(reference)
    await sweepLater(shop)
    expect((await shop.readOrder(reference)).state).toBe('expired')
    expect(await listKinds(shop, 'eve@example.org')).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 5))
    shop.coinbase.pay(reference)
    await sweepLater(shop, 16)
    await sweepLater(shop, 16)
    expect(await shop.readSale(reference)).toEqual(fulfilledOnce)
    expect((await shop.readOrder(reference)).remark).toBe('late')
    expect(await shop.listHoldReasons(reference)).toEqual(['late'])
  })

  it('of too much brings its key, and the operator is notified of the amount', async () => {
    const reference = await shop.beginCheckout({ email: 'fay+1@example.org' })
    shop.coinbase.pay(reference, { amount: '59.00' })
    await sweepLater(shop)
    expect(await shop.readOrder(reference)).toMatchObject({
      state: 'paid',
      amount_cents: 4900,
      currency: 'usd',
      remark: 'overpaid',
    })
    const row = await shop.readRow('held_payments', { reference })
    expect(row).toMatchObject({ reason: 'overpaid', detail: { receivedCents: 5900 } })
    const receipt = await shop.emailTo('fay+1@example.org', /^Receipt/)
    expect(receipt.text).toContain('You sent $59.00')
    expect(receipt.text).toContain('where to return the rest')
  })

  it('that was too high keeps its license when the excess is refunded', async () => {
    const reference = await shop.beginCheckout({ email: 'fay+2@example.org' })
    shop.coinbase.pay(reference, { amount: '98.00' })
    await sweepLater(shop)
    shop.coinbase.refund(reference, { amount: '49.00' })
    await tellNow(reference)
    expect(await shop.readSale(reference)).toMatchObject({ licenses: ['active'] })
    shop.coinbase.refund(reference)
    await tellNow(reference)
    expect(await shop.readSale(reference)).toMatchObject({
      state: 'refunded',
      licenses: ['revoked'],
    })
  })

  it('of too little brings no license, one email and one row for the operator', async () => {
    const reference = await shop.beginCheckout({ email: 'gil@example.org' })
    shop.coinbase.pay(reference, { amount: '40.00' })
    await sweepLater(shop)
    await sweepLater(shop)
    expect(await shop.readSale(reference)).toMatchObject({ state: 'underpaid', licenses: [] })
    expect(await shop.listHoldReasons(reference)).toEqual(['underpaid'])
    expect((await shop.emailTo('gil@example.org')).text).toContain('$40.00 USD of $49.00 USD')
    expect(await listKinds(shop, 'gil@example.org')).toEqual(['payment_short'])
    shop.coinbase.refund(reference)
    await sweepLater(shop)
    expect((await shop.readOrder(reference)).state).toBe('failed')
  })

  it('refunded in two parts ends with the second, and each part is reported', async () => {
    const reference = await shop.beginCheckout({ email: 'ida@example.org' })
    shop.coinbase.pay(reference)
    await sweepLater(shop)
    for (const amount of ['10.00', '20.00']) {
      const before = (await shop.readOrder(reference)).refunded_cents
      shop.coinbase.refund(reference, { amount })
      const wanted = before + Number(amount) * 100
      await tellNow(reference)
      expect((await shop.readOrder(reference)).refunded_cents).toBe(wanted)
    }
    expect(await shop.readSale(reference)).toMatchObject({ licenses: ['active'] })
    shop.coinbase.refund(reference)
    await tellNow(reference)
    expect(await shop.readSale(reference)).toMatchObject({
      state: 'refunded',
      licenses: ['revoked'],
    })
  })

  it('refunded before the shop learned of it brings no license', async () => {
    shop.coinbase.drop()
    const reference = await shop.beginCheckout({ email: 'jo@example.org' })
    shop.coinbase.pay(reference)
    shop.coinbase.refund(reference)
    await sweepLater(shop)
    expect(await shop.readSale(reference)).toMatchObject({
      state: 'refunded',
      licenses: ['revoked'],
      emails: 0,
    })
  })
})

describe('no license is issued for a checkout', () => {
  const doctored: [string, object, string][] = [
    ['of a cent too much', { amount: '49.01', settlement: settle('49.01') }, 'wrong_amount'],
    ['settled in another currency', { settlement: settle('49.00', 'EUR') }, 'wrong_currency'],
    ['that says it is complete and got less', { settlement: settle('48.99') }, 'underpaid'],
  ]
  it.each(doctored)('%s', async (_name, patch, reason) => {
    shop.coinbase.drop()
    const reference = await shop.beginCheckout({ email: 'kim@example.org' })
    shop.coinbase.pay(reference)
    shop.coinbase.doctor(reference, patch)
    await sweepLater(shop)
    expect(await shop.listHoldReasons(reference)).toEqual([reason])
    expect(await shop.readSale(reference)).toMatchObject({ licenses: [], emails: 0 })
  })
})

it.each([
  '',
  'ada@',
  'ada@@example.org',
  'ada@localhost',
  'ada@example.org\r\nBcc: eve@evil.example',
])('the form leads %j back to the page and begins no order', async (email) => {
  const body = new URLSearchParams({ email }).toString()
  const before = await shop.countRows()
  const answer = await press(shop, { email, body })
  expect(answer.headers.get('Location')).toBe('/purchase?problem=invalid_email#invalid_email')
  expect(await shop.countRows()).toEqual(before)
})

function settle(totalAmount: string, currency = 'USDC') {
  return { totalAmount, feeAmount: '0.49', netAmount: '48.51', currency }
}

it('lists what changed and what was paid between two times, page after page', async () => {
  shop.coinbase.drop()
  const since = new Date(Date.now() - 1000)
  const references: string[] = []
  for (let turn = 0; turn < 3; turn += 1)
    references.push(await shop.beginCheckout({ email: 'moe@example.org' }))
  shop.coinbase.pay(references[0]!)
  shop.coinbase.expire(references[1]!)
  const until = new Date(Date.now() + 1000)
  const provider = shop.deps.payments.coinbase!
  const events = await provider.listEvents(since, until)
  const paid = await provider.listPaid(since, until)
  if (events === 'unavailable' || paid === 'unavailable') throw new Error('unavailable')
  const ids = events.map(({ id }) => id)
  expect(ids).toContain(`${references[0]}:COMPLETED`)
  expect(ids).toContain(`${references[1]}:EXPIRED`)
  expect(ids.filter((id) => id.startsWith(references[2]!))).toEqual([])
  expect(paid.find(({ reference }) => reference === references[0])).toEqual({
    reference: references[0],
    amountCents: 4900,
    refunds: { refundedCents: 0, onItsWayCents: 0, failed: [] },
    ours: true,
  })
  expect(paid.some(({ reference }) => reference === references[1])).toBe(false)
})

/** Posts the provider's last event as of now: the shop's clock runs ahead of the stand-in's. */
async function tellNow(reference: string): Promise<void> {
  const body = JSON.stringify(shop.coinbase.events().find(({ id }) => id === reference))
  const at = Math.floor(shop.clock.now().getTime() / 1000)
  expect((await postHook0(shop, body, signHook0(body, { at }))).status).toBe(200)
  await shop.untilHandled()
}
