import type { Stripe } from 'stripe'
import { deliveryVerbs, type Delivery } from '../deliveries.ts'
import { weatherVerbs, type Weather } from '../weather.ts'
import { allowDebit, failDebit, settleDebit } from './debits.ts'
import type { PastPayment } from '../past-payment.ts'
import { recallSession } from './past.ts'
import { paySession } from './payments.ts'
import { changeDispute, disputeSession, inquireSession, warnOfFraud } from './disputes.ts'
import { endRefund, refundSession } from './refunds.ts'
import { expireSession, findSession } from './sessions.ts'
import type { Session, WireEvent } from './wire.ts'
import { nowInSeconds } from './wire.ts'
import { byBuyer, composeDelivery, composeEvent } from './world.ts'
import type { World } from './world.ts'

type SendOptions = {
  secrets?: string[]
  /** The Unix seconds for the signature; now by default. */
  timestamp?: number
}

export type Verbs = ReturnType<typeof verbsOf>

export function verbsOf(world: World, weather: Weather) {
  /** Returns a copy, which later events do not change. */
  const copied =
    <Given extends unknown[], Answer>(act: (world: World, ...given: Given) => Answer) =>
    (...given: Given): Answer =>
      structuredClone(act(world, ...given))
  return {
    ...deliveryVerbs(world.deliveries),
    ...weatherVerbs(weather),
    pay: copied(paySession),
    /** Used in place of `pay`: the page is complete, but the money is still on its way. */
    allowDebit: copied(allowDebit),
    settleDebit: copied(settleDebit),
    failDebit: copied(failDebit),
    expire: copied((_, sessionId: string) => expireSession(world, sessionId, byBuyer)),
    refund: copied((_, sessionId: string, given: { amount?: number } = {}) =>
      refundSession(world, sessionId, given.amount),
    ),
    /** Sets how refunds begin from now on; `pending` is Stripe's status while the balance is too low. */
    beginRefundsAs: (status: World['refundsBegin']) => void (world.refundsBegin = status),
    endRefund: copied(endRefund),
    dispute: copied(disputeSession),
    /** Opens an inquiry of the bank, which may dispute the payment later. */
    inquire: copied(inquireSession),
    changeDispute: copied(changeDispute),
    closeDispute: copied((_, sessionId: string, outcome: 'won' | 'lost') =>
      changeDispute(world, sessionId, outcome),
    ),
    /** Appeals the bank's decision, as the seller does. */
    appeal: copied((_, sessionId: string) =>
      changeDispute(world, sessionId, 'appeal_under_review'),
    ),
    warnOfFraud: (sessionId: string) => warnOfFraud(world, sessionId),
    /**
     * Overwrites fields of a session with false values (amount, currency, payment_status, livemode, mode,
     * …).
     */
    doctor: copied(doctor),
    /** Signs any event and delivers it once, immediately; returns how each address answered. */
    send: (event: Parameters<typeof composeEvent>[1], given: SendOptions = {}) =>
      send(world, composeEvent(world, event), given),
    /** Forgets every idempotency key, as Stripe may after a day. */
    forgetKeys() {
      world.store.answers.clear()
      world.store.changed()
    },
    /** Refuses the shop's key until `restoreKey`. */
    revokeKey: () => void (world.isKeyRevoked = true),
    restoreKey: () => void (world.isKeyRevoked = false),
    /** Changes the tax settings of the account, for sessions created from now on. */
    tax: (settings: Partial<World['tax']>) => void Object.assign(world.tax, settings),
    /** Changes who sells in this account, for sessions created from now on. */
    managedPayments: (settings: Partial<World['managedPayments']>) =>
      void Object.assign(world.managedPayments, settings),
    /** Makes pages of sessions and events as short as this. */
    shortenPages: (mostPerPage: number) => void (world.mostPerPage = mostPerPage),
    recall: (past: PastPayment) => recallSession(world, past),
    /** Sets the webhook addresses for later events. */
    deliverTo: (urls: string[]) => void (world.webhookUrls = [...urls]),
    sessions: copied(({ store }) =>
      [...store.sessions.values()].map(({ session }) => session).toReversed(),
    ),
    events: copied(({ store }) =>
      [...store.events.values()].map(({ event }) => event).toReversed(),
    ),
  }
}

function doctor(world: World, sessionId: string, patch: Partial<Stripe.Checkout.Session>): Session {
  const { session } = findSession(world, sessionId)
  Object.assign(session, patch)
  world.store.changed()
  return session
}

function send(world: World, event: WireEvent, given: SendOptions): Promise<Delivery[]> {
  const compose = () =>
    composeDelivery(event, given.secrets ?? world.webhookSecrets, given.timestamp ?? nowInSeconds())
  return world.deliveries.postOnce({ id: event.id, type: event.type, compose }, world.webhookUrls)
}
