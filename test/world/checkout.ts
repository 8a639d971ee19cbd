import { sweep } from '#server/reconcile/sweep.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderAnswer } from '#contract/order.ts'
import type { Provider } from '#contract/providers.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { until } from './clock.ts'
import type { BareShop } from './shop-type.ts'
import { createVisitor, ownNetwork, type Site } from './visitor.ts'

export interface Press {
  /** The email of the crypto form. */
  email?: string
  coupon?: string
  price?: string
  network?: string
  cookie?: string | null
  /** The body that somebody else's page sends. */
  body?: string
}

/** Presses a button of the purchase page: by card, or in crypto with the email. */
export function press({ app }: Site, { email, network, cookie, ...said }: Press = {}) {
  const { coupon, price, body = email && new URLSearchParams({ email }).toString() } = said
  const query = new URLSearchParams({ ...(coupon && { coupon }), ...(price && { price }) })
  const call = email === undefined ? 'stripe/create-checkout-session' : 'coinbase/create-charge'
  return app.request(`/${call}${query.size > 0 ? `?${query}` : ''}`, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': network ?? ownNetwork(),
      ...(cookie && { Cookie: cookie }),
      ...(body && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body }),
  })
}

export async function sendCryptoForm(site: Site, email: string, network?: string): Promise<string> {
  const answer = await press(site, { email, ...(network && { network }) })
  if (answer.status !== 303) throw new Error(`The form was answered ${answer.status}`)
  return answer.headers.get('Location')!
}

/** Returns the id of the session or invoice that the answer leads to; otherwise the problem. */
export function leadsTo(answer: Pick<Response, 'headers'>): string {
  const address = answer.headers.get('Location')!
  return address.startsWith('/')
    ? new URL(address, 'http://shop').searchParams.get('problem')!
    : address.split('/').at(-1)!
}

/** Reads the cookie that the browser was given. */
export function cookieOf(answer: Response): string | null {
  return answer.headers.get('Set-Cookie')?.split(';')[0] ?? null
}

/**
 * Makes a browser that presses again and again, with its current cookie; returns where each press leads.
 */
export function openPresser(
  site: Site,
  cookie: string | null = null,
): (pressed?: Press) => Promise<string> {
  return async (pressed) => {
    const answer = await press(site, { ...pressed, cookie })
    cookie = cookieOf(answer) ?? cookie
    return leadsTo(answer)
  }
}

/** Presses until the provider, which may be hostile, has a page; returns its id of the unpaid order. */
export async function beginCheckout(site: Site, pressed: Press = {}): Promise<string> {
  const start = performance.now()
  for (;;) {
    const lead = (await press(site, pressed)).headers.get('Location') ?? ''
    if (!lead.startsWith('/purchase') && lead !== '') return lead.split('/').at(-1)!
    if (performance.now() - start > 60_000) throw new Error(`No checkout: ${lead}`)
    await sleep(50)
  }
}

/** Presses the button of a quote; returns the session. */
export async function beginAt({ app }: Site, token: string): Promise<string> {
  const headers = { 'X-Forwarded-For': ownNetwork() }
  const answer = await app.request(`/quote?t=${token}`, { method: 'POST', headers })
  const lead = answer.headers.get('Location') ?? ''
  if (!/\/pay\/\w+$/.test(lead)) throw new Error(`No checkout: ${answer.status} ${lead}`)
  return leadsTo(answer)
}

/** Buys by card as a browser would, up to the hosted page, and pays there. */
export async function pay(shop: Site & Pick<BareShop, 'stripe'>, email: string): Promise<string> {
  const session = await beginCheckout(shop)
  shop.stripe.pay(session, { email })
  return session
}

/** Pays by card in a browser without a cookie; `cookie` is the one it received. */
export async function payInBrowser(shop: Site & Pick<BareShop, 'stripe'>, email: string) {
  const answer = await press(shop)
  const session = leadsTo(answer)
  shop.stripe.pay(session, { email })
  return { session, cookie: cookieOf(answer)! }
}

/** Lets minutes pass, in which the shop asks about open orders. */
export async function sweepLater(shop: Pick<BareShop, 'deps' | 'clock'>, minutes = 2) {
  shop.clock.advance(minutes * 60_000)
  return sweep(shop.deps)
}

/** Makes the shop look at an order at its provider; returns what became of it. */
export function lookAgain(
  { deps }: Pick<BareShop, 'deps'>,
  reference: string,
  by: Provider = 'stripe',
) {
  return fulfill(deps, deps.payments[by]!, reference)
}

/** Makes the shop look at an order at its provider, and returns the order's id there. */
export async function judge(
  shop: Pick<BareShop, 'deps'>,
  reference: string,
  by?: Provider,
): Promise<string> {
  await lookAgain(shop, reference, by)
  return reference
}

/** Judges a payment until the shop has accepted it: a provider may be hostile. Returns our id. */
export async function settle(
  shop: Pick<BareShop, 'deps'>,
  reference: string,
  by?: Provider,
): Promise<string> {
  const order = shop.deps.db
    .selectFrom('orders')
    .select('id')
    .where('provider_order_id', '=', reference)
    .where('state', '=', 'paid')
  await until(async () => {
    await judge(shop, reference, by)
    return (await order.execute()).length > 0
  })
  return (await order.executeTakeFirstOrThrow()).id
}

/** Reads what the page of an order shows: by its link alone, or with the cookie of a browser. */
export const askOrder = (site: Site, sessionId: string, cookie?: string) =>
  createVisitor(site).post(
    '/api/stripe/get-by-order-id',
    { sessionId },
    cookie === undefined ? {} : { Cookie: cookie },
  )

export const askGumroadOrder = (site: Site, sale_id: string) =>
  createVisitor(site).post('/api/gumroad/get-gumroad-order', { sale_id })

/** Polls as the order page does until it shows a key, also while the shop is failing. */
export async function pollOrder(
  site: Site,
  sessionId: string,
  timeout = 20_000,
): Promise<OrderAnswer> {
  const visitor = createVisitor(site)
  const end = performance.now() + timeout
  for (;;) {
    const answer = await visitor.post('/api/stripe/get-by-order-id', { sessionId })
    if (answer.status === 200 && answer.body.license_key) return answer.body
    if (performance.now() > end) throw new Error(`No key in ${timeout} ms: ${answer.status}`)
    await sleep(25)
  }
}
