import type { Stripe } from 'stripe'
import type { Provider } from '#contract/providers.ts'
import { beginCheckout, pay } from '../checkout.ts'
import {
  paidEvent,
  postBtcpay,
  postHook0,
  postWebhook,
  sign,
  signBtcpay,
  signHook0,
} from '../providers.ts'
import { pingSecret, type Shop } from '../shop.ts'

/** An order that the provider calls paid, and its events. */
interface Paid {
  reference: string
  body: string
}

/** How a delivery is signed: by default with the shop's secret, as of now and over the body. */
interface Signing {
  secret?: string
  at?: number
  over?: string
}

/** One thing that is wrong in the event of a paid order, and what remains of it. */
interface Wrong {
  pay?: Way['pay']
  signing?: (body: string) => Signing
  rewrite?: (body: string) => string
  /** Falsifies something before the delivery. */
  falsify?: (shop: Shop, reference: string) => unknown
  status: 200 | 400 | 404
  /** The reason of the only row in quarantine. */
  reason: string | { none: string }
  /** The buyer reads in one email that the payment waits for a person. */
  isTold?: true
}

export const kinds = [
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

/** A sentence says why this provider's scheme has no such delivery. */
type Table = Record<(typeof kinds)[number], Wrong | string>

export interface Way {
  pay: (shop: Shop) => Promise<Paid>
  send: (shop: Shop, body: string, signing?: Signing) => Response | Promise<Response>
  /** Puts text that PostgreSQL refuses into what the provider says of an order. */
  garble: (shop: Shop, reference: string) => unknown
  wrongs: Table
}

const broken = 'a\0b\ud83d'
const now = () => Math.floor(Date.now() / 1000)
const unproven = { status: 400, reason: 'unproven' } as const
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
  'with an invalid signature': { ...unproven, signing: () => ({ over: 'another body' }) },
  'signed with another secret': { ...unproven, signing: () => ({ secret: 'stolen elsewhere' }) },
  'whose JSON was reserialized': {
    ...unproven,
    rewrite,
    signing: (body: string) => ({ over: body }),
  },
  'signed more than five minutes ago': { ...unproven, signing: () => ({ at: now() - 302 }) },
  'signed more than five minutes ahead': { ...unproven, signing: () => ({ at: now() + 303 }) },
} satisfies Partial<Table>

/** Someone else's sale through the same account: this shop never began it, and it names no order. */
const sellElsewhere = (name: 'stripe' | 'coinbase' | 'btcpay') =>
  judged('unknown_order', async (shop, reference) => {
    await forgetOrder(shop, reference)
    shop[name].doctor(reference, { metadata: {} })
  })
const forgetOrder = ({ deps }: Shop, reference: string) =>
  deps.db.deleteFrom('orders').where('provider_order_id', '=', reference).execute()

const stripe: Way = {
  async pay(shop) {
    const reference = await pay(shop, 'eve@example.org')
    return { reference, body: JSON.stringify(paidEvent(shop, reference), null, 2) }
  },
  send: (shop, body, { over = body, ...given } = {}) =>
    postWebhook(shop, body, sign(shop, over, given)),
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
    const reference = await beginCheckout(shop, { email: 'eve@example.org' })
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
    const reference = await beginCheckout(shop, { email: 'eve@example.org' })
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
  send: (shop, body, { secret = pingSecret } = {}) =>
    shop.app.request(`/api/gumroad/ping/${secret}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    }),
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

export const ways: Record<Provider, Way> = { stripe, coinbase, btcpay, gumroad }
