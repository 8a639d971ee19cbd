import { describe, expect, it } from 'vitest'
import { largestWebhook } from '#server/web/guards/body.ts'
import { postHook0, signHook0 } from '../../world/providers.ts'
import { ownShop } from '../../world/visit.ts'

const nextSecret = 'a second secret of a rotation'
const env = { COINBASE_WEBHOOK_SECRET: `a coinbase secret of this run, ${nextSecret}` }
const shop = await ownShop('providers', { crypto: 'coinbase', env })
shop.coinbase.drop()
const reference = await shop.beginCheckout({ email: 'ada@example.org' })
shop.coinbase.pay(reference)
const body = JSON.stringify(shop.coinbase.events()[0], null, 2)

const now = () => Math.floor(Date.now() / 1000)
const replace = (pattern: RegExp, by: string) => (headers: Record<string, string>) => ({
  ...headers,
  'x-hook0-signature': headers['x-hook0-signature']!.replace(pattern, by),
})

describe('a webhook is refused and not stored as an event', () => {
  const forgeries: [string, () => { text?: string; headers: Record<string, string> }][] = [
    ['without a signature', () => ({ headers: { 'content-type': 'application/json' } })],
    ['signed with an empty secret', () => ({ headers: signHook0(body, { secret: '' }) })],
    ['with one byte more', () => ({ text: `${body} `, headers: signHook0(body) })],
    [
      'with another value in a signed header',
      () => ({ headers: { ...signHook0(body), 'x-event-id': 'another' } }),
    ],
    ['without v1', () => ({ headers: replace(/v1=/, 'v2=')(signHook0(body)) })],
    ['without a time', () => ({ headers: replace(/^t=\d+,/, '')(signHook0(body)) })],
    ['with two times', () => ({ headers: replace(/^/, `t=${now()},`)(signHook0(body)) })],
    [
      'without the names of its headers',
      () => ({ headers: replace(/h=[^,]+,/, '')(signHook0(body)) }),
    ],
    ['with a signature cut short', () => ({ headers: replace(/.{8}$/, '')(signHook0(body)) })],
    ['that is no JSON', () => ({ text: 'paid', headers: signHook0('paid') })],
  ]
  it.each(forgeries)('%s', async (_name, forge) => {
    const { text = body, headers } = forge()
    const response = await postHook0(shop, text, headers)
    expect(response.status).toBe(400)
    expect((await response.json()).error.code).toBe('bad_request')
    expect(await shop.readRows('provider_events')).toEqual([])
  })

  it('that is larger than 256 kB', async () => {
    const large = JSON.stringify({ padding: 'x'.repeat(largestWebhook) })
    expect((await postHook0(shop, large)).status).toBe(413)
  })
})

it('both secrets of a rotation are valid, and unrelated events are stored and ignored', async () => {
  const text = JSON.stringify({ eventType: 'payment_link.payment.success', id: 'pl_1' })
  const headers = signHook0(text, { secret: nextSecret })
  expect((await postHook0(shop, text, headers)).status).toBe(200)
  await shop.untilHandled()
  const rows = await shop.readRows('provider_events', { type: 'payment_link.payment.success' })
  expect(rows).toMatchObject([{ outcome: 'not_ours_to_act_on' }])
})

it('a signed webhook that claims more than the provider knows changes nothing', async () => {
  const reference = await shop.beginCheckout({ email: 'eve@example.org' })
  const [checkout] = shop.coinbase.checkouts()
  const lie = JSON.stringify({
    ...checkout,
    status: 'COMPLETED',
    eventType: 'checkout.payment.success',
  })
  expect((await postHook0(shop, lie)).status).toBe(200)
  await shop.untilHandled()
  expect((await shop.readOrder(reference)).state).toBe('open')
})
