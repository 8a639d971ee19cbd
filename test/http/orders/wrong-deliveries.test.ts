import { beforeEach, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { times } from '#contract/limits.ts'
import type { Provider } from '#contract/providers.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { handleEvent } from '#server/orders/webhook.ts'
import {
  postBtcpay,
  postHook0,
  postPing,
  sign,
  signBtcpay,
  signHook0,
} from '../../world/providers.ts'
import { ownShop, type Shop } from '../../world/visit.ts'

interface Paid {
  reference: string
  body: string
}

/** The signature of a delivery: by default with the shop's secret, as of now and over the body. */
interface Signing {
  secret?: string
  at?: number
  over?: string
}

/** One fault in the event of a paid order, and its result. */
interface Wrong {
  pay?: Way['pay']
  signing?: (body: string) => Signing
  rewrite?: (body: string) => string
  falsify?: (shop: Shop, reference: string) => unknown
  status: 200 | 400 | 404
  /** The reason of the only held payment. */
  reason: string | { none: string }
  /** True if the buyer reads in one email that the payment waits for a person. */
  isTold?: true
}

const kinds = [
  'with an invalid signature',
  'signed with another secret',
  'whose JSON was reserialized',
  'signed more than five minutes ago',
  'signed more than five minutes ahead',
  'that is an event of the other mode',
  'about an order of the other mode',
  'about another product',
  'about another amount',
  'about another currency',
] as const

/** The deliveries by kind; a sentence says why this provider's scheme has no such one. */
type Table = Record<(typeof kinds)[number], Wrong | string>

interface Way {
  pay: (shop: Shop) => Promise<Paid>
  send: (shop: Shop, body: string, signing?: Signing) => Response | Promise<Response>
  /** Puts text that PostgreSQL refuses into what the provider says of an order. */
  garble: (shop: Shop, reference: string) => unknown
  wrongs: Table
}

const broken = 'a\0b\ud83d'
const now = () => Math.floor(Date.now() / 1000)
const refused = { status: 400, reason: { none: 'Nobody proved where it comes from.' } } as const
const judged = (reason: Wrong['reason'], falsify: NonNullable<Wrong['falsify']>): Wrong => ({
  status: 200,
  reason,
  falsify,
})
const held = (reason: string, falsify: NonNullable<Wrong['falsify']>): Wrong => ({
  ...judged(reason, falsify),
  isTold: true,
})
const rewrite = (body: string) => JSON.stringify(JSON.parse(body))

const forgeries = {
  'with an invalid signature': { ...refused, signing: () => ({ over: 'another body' }) },
  'signed with another secret': { ...refused, signing: () => ({ secret: 'stolen elsewhere' }) },
  'whose JSON was reserialized': {
    ...refused,
    rewrite,
    signing: (body: string) => ({ over: body }),
  },
  'signed more than five minutes ago': { ...refused, signing: () => ({ at: now() - 302 }) },
  'signed more than five minutes ahead': { ...refused, signing: () => ({ at: now() + 303 }) },
} satisfies Partial<Table>

/** Makes someone else's sale through the same account: this shop never began it, and it names no order. */
const sellElsewhere = (name: 'stripe' | 'coinbase' | 'btcpay') =>
  judged('unknown_order', async (shop, reference) => {
    await forgetOrder(shop, reference)
    shop[name].doctor(reference, { metadata: {} })
  })
const forgetOrder = ({ deps }: Shop, reference: string) =>
  deps.db.deleteFrom('orders').where('provider_order_id', '=', reference).execute()

const stripe: Way = {
  async pay(shop) {
    const reference = await shop.pay('eve@example.org')
    return { reference, body: JSON.stringify(shop.paidEvent(reference), null, 2) }
  },
  send: (shop, body, { over = body, ...given } = {}) =>
    shop.postWebhook(body, sign(shop, over, given)),
  garble(shop, id) {
    const { customer_details: buyer } = shop.stripe.sessions().find((each) => each.id === id)!
    const address = { country: broken } as Stripe.Address
    shop.stripe.doctor(id, { customer_details: { ...buyer!, name: broken, address } })
  },
  wrongs: {
    ...forgeries,
    'that is an event of the other mode': {
      status: 200,
      reason: 'wrong_mode',
      rewrite: (body) => JSON.stringify({ ...JSON.parse(body), livemode: true }),
    },
    'about an order of the other mode': held('wrong_mode', (shop, id) =>
      shop.stripe.doctor(id, { livemode: true }),
    ),
    'about another product': sellElsewhere('stripe'),
    'about another amount': held('wrong_amount', (shop, id) =>
      shop.stripe.doctor(id, { amount_total: 100 }),
    ),
    'about another currency': held('wrong_currency', (shop, id) =>
      shop.stripe.doctor(id, { currency: 'jpy' }),
    ),
  },
}

const noMode = 'There is only one mode: the address and the keys decide it.'
const settled = (totalAmount: string, currency: string) => ({
  settlement: { totalAmount, feeAmount: '0.01', netAmount: '0.99', currency },
})

const coinbase: Way = {
  async pay(shop) {
    const reference = await shop.beginCheckout({ email: 'eve@example.org' })
    shop.coinbase.pay(reference)
    const event = shop.coinbase.events().find(({ id }) => id === reference)
    return { reference, body: JSON.stringify(event, null, 2) }
  },
  send: (shop, body, { over = body, ...given } = {}) =>
    postHook0(shop, body, signHook0(over, given)),
  garble: (shop, id) => shop.coinbase.doctor(id, { transactionHash: broken }),
  wrongs: {
    ...forgeries,
    'that is an event of the other mode': noMode,
    'about an order of the other mode': noMode,
    'about another product': sellElsewhere('coinbase'),
    'about another amount': held('wrong_amount', (shop, id) =>
      shop.coinbase.doctor(id, { amount: '1.00', ...settled('1.00', 'USDC') }),
    ),
    'about another currency': held('wrong_currency', (shop, id) =>
      shop.coinbase.doctor(id, { currency: 'EUR', ...settled('49.00', 'EUR') }),
    ),
  },
}

const noTime = 'Its signature has no time: a replayed event leads to the same provider call again.'

const btcpay: Way = {
  async pay(shop) {
    const reference = await shop.beginCheckout({ email: 'eve@example.org' })
    shop.btcpay.pay(reference)
    const events = shop.btcpay.events() as { invoiceId: string; type: string }[]
    const event = events.find(
      ({ invoiceId, type }) => invoiceId === reference && type === 'InvoiceSettled',
    )
    return { reference, body: JSON.stringify(event, null, 2) }
  },
  send: (shop, body, { over = body, secret } = {}) =>
    postBtcpay(shop, body, signBtcpay(over, secret)),
  garble: (shop, id) => shop.btcpay.doctor(id, { metadata: { orderId: broken } }),
  wrongs: {
    ...forgeries,
    'signed more than five minutes ago': noTime,
    'signed more than five minutes ahead': noTime,
    'that is an event of the other mode': noMode,
    'about an order of the other mode': noMode,
    'about another product': sellElsewhere('btcpay'),
    'about another amount': held('wrong_amount', (shop, id) =>
      shop.btcpay.doctor(id, { amount: '1.00' }),
    ),
    'about another currency': held('wrong_currency', (shop, id) =>
      shop.btcpay.doctor(id, { currency: 'EUR' }),
    ),
  },
}

const noSignature =
  'It signs nothing: its address is the secret, and of the body only the id is read.'
const guess = { none: 'Any id can be guessed: one that is none of ours fills no list.' }

async function sellOnGumroad(shop: Shop, state: 'successful' | 'test'): Promise<Paid> {
  const reference = shop.gumroad.sell({ email: 'eve@example.org', state })
  return { reference, body: shop.gumroad.pingBody(reference, 'sale') }
}

const gumroad: Way = {
  pay: (shop) => sellOnGumroad(shop, 'successful'),
  send: (shop, body, { secret } = {}) => postPing(shop, body, secret),
  garble: (shop, id) => shop.gumroad.doctor(id, { country_iso2: broken }),
  wrongs: {
    'with an invalid signature': noSignature,
    'signed with another secret': { ...forgeries['signed with another secret'], status: 404 },
    'whose JSON was reserialized': noSignature,
    'signed more than five minutes ago': noSignature,
    'signed more than five minutes ahead': noSignature,
    'that is an event of the other mode': noSignature,
    'about an order of the other mode': {
      status: 200,
      reason: guess,
      pay: (shop) => sellOnGumroad(shop, 'test'),
    },
    'about another product': judged(guess, (shop, id) =>
      shop.gumroad.doctor(id, { product_id: 'another-product-of-ours==' }),
    ),
    'about another amount': held('wrong_amount', (shop, id) =>
      shop.gumroad.doctor(id, { price: 100 }),
    ),
    'about another currency': held('wrong_currency', (shop, id) =>
      shop.gumroad.doctor(id, { currency_symbol: '€' }),
    ),
  },
}

const ways: Record<Provider, Way> = { stripe, coinbase, btcpay, gumroad }

describe.each([
  ['coinbase', ['stripe', 'gumroad', 'coinbase']],
  ['btcpay', ['btcpay']],
] as const)('in a shop whose crypto goes to %s', async (crypto, providers) => {
  // No timer may reach a paid order: only the delivery may report it.
  const shop = await ownShop('providers', { crypto, gumroad: true, work: false })
  for (const each of [shop.stripe, shop.coinbase, shop.btcpay, shop.gumroad]) each.drop()
  beforeEach(() => shop.dropRows('held_payments'))

  describe.each(providers)('a delivery of %s', (provider) => {
    it('makes a paid order, one license, its emails and no held payment when sent unchanged', async () => {
      const { pay, send } = ways[provider]
      const { body } = await pay(shop)
      const before = await countBooks(shop)
      expect((await send(shop, body)).status).toBe(200)
      await actOnAll(shop)
      const { paid, licenses, emails } = before
      const one = { paid: paid + 1, licenses: licenses + 1, emails: emails + 2 }
      expect(await countBooks(shop)).toEqual(one)
      expect(await listRows(shop)).toEqual([])
    })

    it('with a NUL and half a surrogate pair, also in the provider’s own data, makes a paid order, too', async () => {
      const { pay, send, garble } = ways[provider]
      const { reference, body } = await pay(shop)
      garble(shop, reference)
      const before = await countBooks(shop)
      expect((await send(shop, garbleJson(body))).status).toBe(200)
      await actOnAll(shop)
      expect((await countBooks(shop)).paid).toBe(before.paid + 1)
      expect(await listRows(shop)).toEqual([])
      const events = await shop.readRows('provider_events', { provider }, 'received_at')
      const { payload } = events.at(-1)!
      if (body.startsWith('{'))
        expect(payload).toMatchObject({
          note: ['a\ufffdb', '\ufffd', '😀', '\\u0000'],
          '\ufffd': 1,
        })
    })

    it.each(wrongsOf(provider))(
      'with the fault “%s” has no effect except “%s”',
      async (_kind, _row, wrong) => {
        const way = ways[provider]
        const { reference, body } = await (wrong.pay ?? way.pay)(shop)
        await wrong.falsify?.(shop, reference)
        const before = await countBooks(shop)
        const sent = wrong.rewrite?.(body) ?? body
        const answer = await way.send(shop, sent, wrong.signing?.(body))
        expect(answer.status).toBe(wrong.status)
        await actOnAll(shop)
        const told = wrong.isTold ? 1 : 0
        expect(await countBooks(shop)).toEqual({ ...before, emails: before.emails + told })
        const { reason } = wrong
        expect(await listRows(shop)).toEqual(typeof reason === 'string' ? [[provider, reason]] : [])
      },
    )
  })

  it('a flood of unsigned webhooks writes no row and one log line a minute, and blocks no signed event', async () => {
    const [provider] = providers
    const { pay, send } = ways[provider]
    const { body } = await pay(shop)
    const before = await countBooks(shop)
    const flood = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1)
        expect((await send(shop, `${body} ${turn}`, { over: body })).status).toBe(400)
    }
    shop.clock.advance(times.minute)
    await flood(1)
    shop.logged.length = 0
    shop.clock.advance(times.minute)
    const rows = await countWritable(shop)
    await flood(100)
    expect(listRefused(shop)).toEqual([{ provider, reason: 'wrong_signature', count: 1 }])
    shop.clock.advance(times.minute)
    await flood(1)
    expect(listRefused(shop)[1]).toEqual({ provider, reason: 'wrong_signature', count: 100 })
    expect(listRefused(shop)).toHaveLength(2)
    expect(await countWritable(shop)).toEqual(rows)
    expect((await send(shop, body)).status).toBe(200)
    await actOnAll(shop)
    expect((await countBooks(shop)).paid).toBe(before.paid + 1)
  })

  it('after all these deliveries no invariant is broken', async () => {
    expect(await findViolations(shop.deps.db)).toEqual([])
  })
})

/** Inserts what PostgreSQL refuses, and beside it what only looks like that. */
function garbleJson(body: string): string {
  const broken = String.raw`"note": ["a\u0000b", "\ud83d", "\ud83d\ude00", "\\u0000"], "\u0000": 1,`
  return body.replace(/^\{/, `{${broken}`)
}

/** Lists the faults; where a scheme cannot show a case, the table has a sentence. */
function wrongsOf(provider: Provider) {
  return kinds.flatMap((kind) => {
    const wrong = ways[provider].wrongs[kind]
    if (typeof wrong === 'string') return []
    const row = typeof wrong.reason === 'string' ? `leave the row ${wrong.reason}` : 'get an answer'
    const told = wrong.isTold ? ' and tell the buyer' : ''
    return [[kind, row + told, wrong] as const]
  })
}

async function actOnAll(shop: Shop): Promise<void> {
  for (const { provider, event_id: eventId } of await shop.readRows('provider_events', {
    handled_at: null,
  }))
    await handleEvent(shop.deps, { provider, eventId })
}

async function countBooks({ deps: { db } }: Shop) {
  const orders = await db
    .selectFrom('orders')
    .where('paid_at', 'is not', null)
    .select('id')
    .execute()
  const licenses = await db.selectFrom('licenses').select('id').execute()
  const emails = await db.selectFrom('emails').select('id').execute()
  return { paid: orders.length, licenses: licenses.length, emails: emails.length }
}

/** Counts rows of tables that a webhook could write. */
function countWritable({ deps: { db } }: Shop) {
  const tables = ['held_payments', 'provider_events', 'rate_limits'] as const
  return Promise.all(
    tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
  )
}

/** Lists the lines of the log that count refused webhooks. */
function listRefused({ logged }: Shop) {
  return logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'refused webhooks without proof of their provider')
    .map(({ provider, reason, count }) => ({ provider, reason, count }))
}

async function listRows(shop: Shop) {
  const rows = await shop.readRows('held_payments')
  return rows.map(({ provider, reason }) => [provider, reason])
}
