import { findSession, isEmail } from './sessions.ts'
import type { SessionRecord } from './store.ts'
import { nowInSeconds, objectId } from './wire.ts'
import type { Card, Charge, Intent, Session } from './wire.ts'
import { announce, byBuyer } from './world.ts'
import type { World } from './world.ts'

export type Buyer = { email: string; card?: Card }

export type PayAnswer =
  | { outcome: 'paid'; session: Session }
  | { outcome: 'declined' | 'invalid_email' | 'not_open'; session: Session }

export const declinedSentence = 'Your card was declined. Nothing was charged.'

/** Makes one attempt on the pay page with one card. */
export function paySession(
  world: World,
  sessionId: string,
  { email, card = 'succeeds' }: Buyer,
): PayAnswer {
  const record = findSession(world, sessionId)
  const { session } = record
  if (session.status !== 'open') return { outcome: 'not_open', session }
  if (!isEmail(email)) return { outcome: 'invalid_email', session }
  if (session.amount_total === 0) return complete(world, session, email)
  const intent = intentOf(world, record)
  const charge = chargeFor(world, intent, card)
  if (card === 'declined') return decline(world, session, intent, charge)
  return succeed(world, session, intent, charge, email)
}

export function intentOf(world: World, record: SessionRecord): Intent {
  const known = record.intentId && world.store.intents.get(record.intentId)
  if (known) return known
  const { session, intentMetadata } = record
  const intent: Intent = {
    id: objectId('pi'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    created: nowInSeconds(),
    currency: session.currency ?? 'usd',
    latest_charge: null,
    livemode: world.livemode,
    metadata: intentMetadata,
    status: 'requires_payment_method',
  }
  record.intentId = intent.id
  world.store.intents.set(intent.id, intent)
  announce(world, 'payment_intent.created', intent, byBuyer)
  return intent
}

export function chargeFor(world: World, intent: Intent, card: Card): Charge {
  const paid = card === 'succeeds'
  const charge: Charge = {
    id: objectId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: nowInSeconds(),
    currency: intent.currency,
    disputed: false,
    livemode: world.livemode,
    paid,
    payment_intent: intent.id,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  }
  world.store.charges.set(charge.id, charge)
  return charge
}

function decline(world: World, session: Session, intent: Intent, charge: Charge): PayAnswer {
  intent.latest_charge = charge.id
  announce(world, 'charge.failed', charge, byBuyer)
  announce(world, 'payment_intent.payment_failed', intent, byBuyer)
  return { outcome: 'declined', session }
}

function succeed(
  world: World,
  session: Session,
  intent: Intent,
  charge: Charge,
  email: string,
): PayAnswer {
  Object.assign(session, {
    payment_intent: intent.id,
    payment_status: 'paid',
  } satisfies Partial<Session>)
  take(world, intent, charge)
  return complete(world, session, email)
}

export function take(world: World, intent: Intent, charge: Charge): void {
  Object.assign(intent, {
    status: 'succeeded',
    latest_charge: charge.id,
  } satisfies Partial<Intent>)
  announce(world, 'charge.succeeded', charge, byBuyer)
  announce(world, 'payment_intent.succeeded', intent, byBuyer)
}

export function complete(world: World, session: Session, email: string): PayAnswer {
  Object.assign(session, {
    status: 'complete',
    url: null,
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies Partial<Session>)
  announce(world, 'checkout.session.completed', session, byBuyer)
  return { outcome: 'paid', session }
}
