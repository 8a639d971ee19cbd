import { chargeFor, complete, intentOf, take } from './payments.ts'
import { invalid } from './problem.ts'
import { findSession } from './sessions.ts'
import type { SessionRecord } from './store.ts'
import type { Charge, Intent, Session } from './wire.ts'
import { announce, byBuyer } from './world.ts'
import type { World } from './world.ts'

/** Authorizes a debit of the buyer's bank account: the page is complete, but the money takes days. */
export function allowDebit(world: World, sessionId: string, { email }: { email: string }): Session {
  const record = findSession(world, sessionId)
  const { session } = record
  if (session.status !== 'open') throw invalid(`The session ${sessionId} is not open.`)
  const intent = intentOf(world, record)
  const charge = chargeFor(world, intent, 'succeeds')
  Object.assign(charge, { paid: false, status: 'pending' } satisfies Partial<Charge>)
  Object.assign(intent, {
    status: 'processing',
    latest_charge: charge.id,
  } satisfies Partial<Intent>)
  session.payment_intent = intent.id
  complete(world, session, email)
  return session
}

export function settleDebit(world: World, sessionId: string): Session {
  const { session, intent, charge } = findDebit(world, sessionId)
  Object.assign(charge, { paid: true, status: 'succeeded' } satisfies Partial<Charge>)
  session.payment_status = 'paid'
  take(world, intent, charge)
  announce(world, 'checkout.session.async_payment_succeeded', session, byBuyer)
  return session
}

/** Fails a debit, as a bank does after days. The session stays complete and unpaid for good. */
export function failDebit(world: World, sessionId: string): Session {
  const { session, intent, charge } = findDebit(world, sessionId)
  charge.status = 'failed'
  intent.status = 'requires_payment_method'
  announce(world, 'charge.failed', charge, byBuyer)
  announce(world, 'payment_intent.payment_failed', intent, byBuyer)
  announce(world, 'checkout.session.async_payment_failed', session, byBuyer)
  return session
}

function findDebit(world: World, sessionId: string) {
  const { session, intentId }: SessionRecord = findSession(world, sessionId)
  const intent = world.store.intents.get(String(intentId))
  const charge = world.store.charges.get(String(intent?.latest_charge))
  if (intent?.status !== 'processing' || charge === undefined)
    throw invalid(`The session ${sessionId} waits for no debit.`)
  return { session, intent, charge }
}
