import { rename, type PastPayment } from '../past-payment.ts'
import { chargeOf } from './charge.ts'
import { paySession } from './payments.ts'
import { createRefund } from './refunds.ts'
import { createSession, findSession } from './sessions.ts'
import type { Intent, Session } from './wire.ts'
import { byBuyer, type World } from './world.ts'

/** Takes over a past session and what happened to its money, without sending an event. */
export function recallSession(world: World, past: PastPayment): void {
  const { sessions } = world.store
  const silent = { ...world, store: { ...world.store, events: new Map() }, webhookUrls: [] }
  const session = createSession(silent, describeSession(past))
  rename(sessions, session, past.reference)
  session.created = toSeconds(past.begunAt)
  if (past.paidAt === null) Object.assign(session, { status: 'expired', url: null })
  else recallPayment(silent, session, past, past.paidAt)
}

function describeSession({ item, quantity, unitCents, currency, orderId }: PastPayment) {
  const metadata = { order_id: orderId }
  const product = { currency, unit_amount: `${unitCents}`, product_data: { name: item } }
  return {
    mode: 'payment',
    line_items: [{ quantity: `${quantity}`, price_data: product }],
    success_url: 'http://localhost',
    metadata,
    payment_intent_data: { metadata },
  }
}

function recallPayment(world: World, session: Session, past: PastPayment, paidAt: Date): void {
  const { intents } = world.store
  paySession(world, session.id, { email: past.email! })
  const nowhere = { city: null, line1: null, line2: null, postal_code: null, state: null }
  session.customer_details!.address = { ...nowhere, country: past.country }
  const charge = chargeOf(world, session)
  const intent: Intent = intents.get(String(session.payment_intent))!
  rename(intents, intent, past.paymentId!)
  findSession(world, session.id).intentId = intent.id
  session.payment_intent = charge.payment_intent = intent.id
  intent.created = charge.created = toSeconds(paidAt)
  for (const { at, cents } of past.refunds)
    createRefund(world, { charge: charge.id, amount: `${cents}` }, byBuyer).created = toSeconds(at)
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
