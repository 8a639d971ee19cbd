import { createHmac } from 'node:crypto'
import type { WireEvent } from '#stand-ins/stripe/wire.ts'
import type { Shop } from './shop.ts'

/** A provider without faults, for tests that count its calls. */
export const calm = { errors: 0, slow: 0, slowMs: 0, duplicates: 0, reorders: 0 }

let networks = 0

/** Presses the purchase button; returns the session of the hosted page, not paid yet. */
export async function beginCheckout(shop: Pick<Shop, 'app'>, network = ownNetwork()) {
  const response = await pressPurchase(shop, network)
  const session = /\/pay\/(\w+)$/.exec(response.headers.get('Location') ?? '')?.[1]
  if (session === undefined) throw new Error(`No checkout: ${response.headers.get('Location')}`)
  return session
}

export function pressPurchase(shop: Pick<Shop, 'app'>, network = ownNetwork(), body?: string) {
  return shop.app.request('/stripe/create-checkout-session', {
    method: 'POST',
    headers: {
      'X-Forwarded-For': network,
      ...(body && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body }),
  })
}

/** An address in a /24 that nothing else in this file calls from. */
export function ownNetwork(): string {
  return `192.${(networks += 1) >> 8}.${networks & 255}.7`
}

/** The provider's own event of this type about a session or its payment, if there was one. */
export function findEvent(shop: Shop, session: string, type: string): WireEvent | undefined {
  const payment = shop.stripe.sessions().find(({ id }) => id === session)?.payment_intent
  return shop.stripe.events().find((event) => {
    const object = event.data.object as { id?: string; payment_intent?: string }
    const isAboutIt = object.id === session || (payment && object.payment_intent === payment)
    return event.type === type && isAboutIt
  })
}

export function paidEvent(shop: Shop, session: string): WireEvent {
  return findEvent(shop, session, 'checkout.session.completed')!
}

/** Posts a webhook as the provider does; `header` replaces the valid signature. */
export function postWebhook(
  shop: Pick<Shop, 'app' | 'deps'>,
  body: string,
  header?: string,
  network?: string,
) {
  return shop.app.request('/api/stripe/webhook', {
    method: 'POST',
    headers: {
      'Stripe-Signature': header ?? sign(shop, body),
      ...(network && { 'X-Forwarded-For': network }),
    },
    body,
  })
}

/** `t=…,v1=…` with the shop's first secret, for the current second. */
export function sign(
  shop: Pick<Shop, 'deps'>,
  body: string,
  { at = Math.floor(Date.now() / 1000), secret = '' } = {},
): string {
  const key = secret || shop.deps.config.stripe!.webhookSecrets[0]!
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
}

/** What the shop stored about one session. */
export async function readSale({ deps: { db } }: Pick<Shop, 'deps'>, session: string) {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', session)
    .executeTakeFirstOrThrow()
  const licenses = await db
    .selectFrom('licenses')
    .selectAll()
    .where('order_id', '=', order.id)
    .execute()
  const ids = licenses.map(({ id }) => id)
  const emails = await db.selectFrom('emails').select(['id', 'license_id', 'recipient']).execute()
  const audit = await db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', order.id)
    .execute()
  return {
    state: order.state,
    licenses: licenses.map(({ status }) => status),
    emails: emails.filter(({ license_id }) => ids.includes(license_id!)).length,
    audit: audit.map(({ action }) => action).toSorted(),
  }
}

export async function listQuarantine({ deps: { db } }: Pick<Shop, 'deps'>, reference: string) {
  const rows = await db
    .selectFrom('quarantine')
    .select('reason')
    .where('reference', '=', reference)
    .execute()
  return rows.map(({ reason }) => reason)
}

/** Waits until every stored event has been processed. */
export async function untilHandled({ deps: { db } }: Pick<Shop, 'deps'>): Promise<void> {
  await until(async () => {
    const { open } = await db
      .selectFrom('provider_events')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('handled_at', 'is', null)
      .executeTakeFirstOrThrow()
    return open === 0
  })
}

/** Waits until no email waits to be sent. */
export async function untilSent({ deps: { db } }: Pick<Shop, 'deps'>): Promise<void> {
  await until(async () => {
    const { open } = await db
      .selectFrom('emails')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .executeTakeFirstOrThrow()
    return open === 0
  })
}

export async function until(holds: () => Promise<boolean>, timeout = 60_000): Promise<void> {
  const end = Date.now() + timeout
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not within ${timeout} ms: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
