import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { WireEvent } from '#stand-ins/stripe/wire.ts'
import type { BareShop } from './shop-type.ts'
import { untilHandled } from './stored.ts'
import type { Site } from './visitor.ts'

/** The end of the address that Gumroad pings. */
export const pingSecret = 'ping-secret-of-the-tests-0123456789'

type AtStripe = Pick<BareShop, 'stripe'>

/** Finds the provider's own event of this type about a session or its payment, if there was one. */
export function findEvent(
  { stripe }: AtStripe,
  session: string,
  type: string,
): WireEvent | undefined {
  const payment = stripe.sessions().find(({ id }) => id === session)?.payment_intent
  return stripe.events().find((event) => {
    const object = event.data.object as { id?: string; payment_intent?: string }
    const isAboutIt = object.id === session || (payment && object.payment_intent === payment)
    return event.type === type && isAboutIt
  })
}

export function paidEvent(shop: AtStripe, session: string): WireEvent {
  return findEvent(shop, session, 'checkout.session.completed')!
}

export const readPayment = ({ stripe }: AtStripe, session: string) =>
  String(stripe.sessions().find(({ id }) => id === session)!.payment_intent)

/** Reads how much of a session went back, in each of the refunds that Stripe made. */
export function readRefunds(shop: AtStripe, session: string) {
  const payment = readPayment(shop, session)
  const amounts = shop.stripe
    .events()
    .filter(({ type }) => type === 'refund.created')
    .map(({ data }) => data.object as unknown as { amount: number; payment_intent: string })
    .filter((refund) => refund.payment_intent === payment)
    .map(({ amount }) => amount)
  return amounts.toSorted((one, other) => one - other)
}

const post = ({ app }: Site, path: string, body: string, headers: Record<string, string>) =>
  app.request(path, { method: 'POST', headers, body })

/** Posts a webhook as the provider does; `header` replaces the valid signature. */
export const postWebhook = (
  shop: Pick<BareShop, 'app' | 'deps'>,
  body: string,
  header = sign(shop, body),
  network?: string,
) =>
  post(shop, '/api/stripe/webhook', body, {
    'Stripe-Signature': header,
    ...(network && { 'X-Forwarded-For': network }),
  })

/** Sends the shop the provider's own event about a session, once or again and again. */
export async function tell(
  shop: BareShop,
  session: string,
  type: string,
  times = 1,
): Promise<void> {
  const body = JSON.stringify(findEvent(shop, session, type)!)
  for (let time = 0; time < times; time += 1)
    expect((await postWebhook(shop, body)).status).toBe(200)
  await untilHandled(shop)
}

/** Writes `t=…,v1=…` with the shop's first secret, for the current second. */
export function sign(
  { deps }: Pick<BareShop, 'deps'>,
  body: string,
  { at = Math.floor(Date.now() / 1000), secret = deps.config.stripe!.webhookSecrets[0]! } = {},
): string {
  return `t=${at},v1=${hmac(secret, `${at}.${body}`)}`
}

const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Signs a webhook as Coinbase does, over three headers and the body. */
export function signHook0(
  body: string,
  { at = Math.floor(Date.now() / 1000), secret = 'a coinbase secret of this run' } = {},
): Record<string, string> {
  const signed = { 'content-type': 'application/json', 'x-event-id': 'e', 'x-event-type': 'x' }
  const names = Object.keys(signed).join(' ')
  const text = `${at}.${names}.${Object.values(signed).join('.')}.${body}`
  return { ...signed, 'x-hook0-signature': `t=${at},h=${names},v1=${hmac(secret, text)}` }
}

export const postHook0 = (site: Site, body: string, headers = signHook0(body)) =>
  post(site, '/api/coinbase/webhook', body, headers)

/** Posts a ping as Gumroad does, which signs nothing: its address is the secret. */
export const postPing = (site: Site, body: string, secret = pingSecret) =>
  post(site, `/api/gumroad/ping/${secret}`, body, {
    'Content-Type': 'application/x-www-form-urlencoded',
  })

export const signBtcpay = (body: string, secret = 'a btcpay secret of this run') =>
  `sha256=${hmac(secret, body)}`

export const postBtcpay = (site: Site, body: string, signature = signBtcpay(body)) =>
  post(site, '/api/btcpay/webhook', body, {
    'BTCPay-Sig': signature,
    'Content-Type': 'application/json',
  })
