import { deliveryVerbs, type Delivery, type DeliveryVerbs } from '../deliveries.ts'
import { weatherVerbs, type Weather, type WeatherVerbs } from '../weather.ts'
import { allowDebit, failDebit, settleDebit } from './debits.ts'
import { paySession } from './payments.ts'
import type { Buyer, PayAnswer } from './payments.ts'
import {
  changeDispute,
  disputeSession,
  inquireSession,
  warnOfFraud,
  type Disputed,
} from './disputes.ts'
import { endRefund, refundSession, type RefundEnd } from './refunds.ts'
import { expireSession, findSession } from './sessions.ts'
import type { Dispute, Refund, Session, WireEvent } from './wire.ts'
import { nowInSeconds } from './wire.ts'
import { byBuyer, composeDelivery, composeEvent } from './world.ts'
import type { World } from './world.ts'

type SendOptions = {
  /** Replaces the endpoint's own secrets. */
  secrets?: string[]
  /** Unix seconds for the signature; now by default. */
  timestamp?: number
}

/** What a test can do to the provider besides calling it. */
export type Verbs = WeatherVerbs &
  DeliveryVerbs & {
    pay: (sessionId: string, buyer: Buyer) => PayAnswer
    /** Instead of `pay`: the page is complete, and the money is still to come. */
    allowDebit: (sessionId: string, buyer: { email: string }) => Session
    settleDebit: (sessionId: string) => Session
    failDebit: (sessionId: string) => Session
    expire: (sessionId: string) => Session
    refund: (sessionId: string, given?: { amount?: number }) => Refund
    /** How refunds begin from now on; `pending` is what Stripe says while the balance is too low. */
    beginRefundsAs: (status: 'succeeded' | 'pending' | 'requires_action') => void
    endRefund: (
      sessionId: string,
      end: RefundEnd,
      given?: { id?: string; reason?: string },
    ) => Refund
    dispute: (sessionId: string, given?: Disputed) => Dispute
    /** A bank asks about a payment, and may dispute it later. */
    inquire: (sessionId: string, given?: Disputed) => Dispute
    changeDispute: (sessionId: string, status: Dispute['status'], id?: string) => Dispute
    closeDispute: (sessionId: string, outcome: 'won' | 'lost') => Dispute
    /** The seller appeals against what the bank decided. */
    appeal: (sessionId: string) => Dispute
    warnOfFraud: (sessionId: string) => void
    /**
     * Overwrites fields of a session with false values (amount, currency, payment_status, livemode, mode,
     * …).
     */
    doctor: (sessionId: string, patch: Partial<Session>) => Session
    /** Signs any event and delivers it once, immediately; returns how each address answered. */
    send: (
      event: Partial<WireEvent> & Pick<WireEvent, 'type' | 'data'>,
      given?: SendOptions,
    ) => Promise<Delivery[]>
    /** Forgets every idempotency key, as Stripe may after a day. */
    forgetKeys: () => void
    /** Refuses the shop's key until `restoreKey`. */
    revokeKey: () => void
    restoreKey: () => void
    /** Changes the tax settings of the account, for sessions created from now on. */
    tax: (settings: Partial<World['tax']>) => void
    /** Changes who sells in this account, for sessions created from now on. */
    managedPayments: (settings: Partial<World['managedPayments']>) => void
    /** Makes pages of sessions and events as short as this. */
    shortenPages: (mostPerPage: number) => void
    /** New webhook addresses for later events. */
    deliverTo: (urls: string[]) => void
    sessions: () => Session[]
    events: () => WireEvent[]
  }

export function verbsOf(world: World, weather: Weather): Verbs {
  return {
    pay: (sessionId, buyer) => structuredClone(paySession(world, sessionId, buyer)),
    allowDebit: (sessionId, buyer) => structuredClone(allowDebit(world, sessionId, buyer)),
    settleDebit: (sessionId) => structuredClone(settleDebit(world, sessionId)),
    failDebit: (sessionId) => structuredClone(failDebit(world, sessionId)),
    expire: (sessionId) => structuredClone(expireSession(world, sessionId, byBuyer)),
    refund: (sessionId, given = {}) =>
      structuredClone(refundSession(world, sessionId, given.amount)),
    beginRefundsAs: (status) => void (world.refundsBegin = status),
    endRefund: (sessionId, end, given) => structuredClone(endRefund(world, sessionId, end, given)),
    dispute: (sessionId, given) => structuredClone(disputeSession(world, sessionId, given)),
    inquire: (sessionId, given) => structuredClone(inquireSession(world, sessionId, given)),
    changeDispute: (sessionId, status, id) =>
      structuredClone(changeDispute(world, sessionId, status, id)),
    closeDispute: (sessionId, outcome) => structuredClone(changeDispute(world, sessionId, outcome)),
    appeal: (sessionId) => structuredClone(changeDispute(world, sessionId, 'appeal_under_review')),
    warnOfFraud: (sessionId) => warnOfFraud(world, sessionId),
    doctor: (sessionId, patch) => doctor(world, sessionId, patch),
    send: (event, given = {}) => send(world, composeEvent(world, event), given),
    ...deliveryVerbs(world.deliveries),
    ...weatherVerbs(weather),
    forgetKeys() {
      world.store.answers.clear()
      world.store.changed()
    },
    revokeKey: () => void (world.isKeyRevoked = true),
    restoreKey: () => void (world.isKeyRevoked = false),
    tax: (settings) => void Object.assign(world.tax, settings),
    managedPayments: (settings) => void Object.assign(world.managedPayments, settings),
    shortenPages: (mostPerPage) => void (world.mostPerPage = mostPerPage),
    deliverTo(urls) {
      world.webhookUrls = [...urls]
    },
    sessions: () =>
      [...world.store.sessions.values()]
        .map(({ session }) => structuredClone(session))
        .toReversed(),
    events: () =>
      [...world.store.events.values()].map(({ event }) => structuredClone(event)).toReversed(),
  }
}

function doctor(world: World, sessionId: string, patch: Partial<Session>): Session {
  const { session } = findSession(world, sessionId)
  Object.assign(session, patch)
  world.store.changed()
  return structuredClone(session)
}

function send(world: World, event: WireEvent, given: SendOptions): Promise<Delivery[]> {
  const compose = () =>
    composeDelivery(event, given.secrets ?? world.webhookSecrets, given.timestamp ?? nowInSeconds())
  return world.deliveries.postOnce({ id: event.id, type: event.type, compose }, world.webhookUrls)
}
