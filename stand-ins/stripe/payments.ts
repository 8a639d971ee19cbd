import { findSession, isEmail } from './sessions.ts'
import type { SessionRecord } from './store.ts'
import { cards, alphanumeric, nowInSeconds, objectId } from './wire.ts'
import type { Card, Charge, Intent, Session } from './wire.ts'
import { announce, byBuyer } from './world.ts'
import type { World } from './world.ts'

export type Buyer = { email: string; card?: Card }

export type PayAnswer =
  | { outcome: 'paid'; session: Session }
  | { outcome: 'declined' | 'invalid_email' | 'not_open'; session: Session }

export const declinedSentence = 'Your card was declined. Nothing was charged.'

/** A buyer makes one attempt on the pay page with one card. */
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
  const charge = chargeFor(world, intent, email, card)
  if (card === 'declined') return decline(world, session, intent, charge)
  return succeed(world, session, intent, charge, email)
}

export function intentOf(world: World, record: SessionRecord): Intent {
  const known = record.intentId && world.store.intents.get(record.intentId)
  if (known) return known
  const { session, intentData } = record
  const intent = composeIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    ...intentData,
  })
  record.intentId = intent.id
  world.store.intents.set(intent.id, intent)
  announce(world, 'payment_intent.created', intent, byBuyer)
  return intent
}

type IntentFacts = Pick<Intent, 'amount' | 'currency'> & SessionRecord['intentData']

function composeIntent(world: World, { amount, currency, ...data }: IntentFacts): Intent {
  const id = objectId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${alphanumeric(25)}`,
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: data.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: world.livemode,
    managed_payments: null,
    metadata: data.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: data.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}

export function chargeFor(world: World, intent: Intent, email: string | null, card: Card): Charge {
  const paid = card === 'succeeds'
  const charge: Charge = {
    ...unusedChargeParts(),
    id: objectId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: paid ? objectId('txn') : null,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    captured: paid,
    created: nowInSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    livemode: world.livemode,
    metadata: { ...intent.metadata },
    paid,
    payment_intent: intent.id,
    payment_method: objectId('pm'),
    payment_method_details: cardDetails(card),
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  }
  world.store.charges.set(charge.id, charge)
  return charge
}

const unusedChargeParts = () => ({
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: null,
  customer: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  outcome: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
})

function cardDetails(card: Card): Charge['payment_method_details'] {
  const details = {
    brand: 'visa',
    country: 'US',
    exp_month: 12,
    exp_year: 2040,
    funding: 'credit',
    last4: cards[card].slice(-4),
    network: 'visa',
  }
  return { type: 'card', card: details } as Charge['payment_method_details']
}

function decline(world: World, session: Session, intent: Intent, charge: Charge): PayAnswer {
  intent.latest_charge = charge.id
  intent.last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    charge: charge.id,
    message: 'Your card was declined.',
  }
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
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
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
