import { times } from '#contract/limits.ts'
import type { PaymentProvider, ProviderEvent } from '../checkout/provider.ts'
import { addMilliseconds } from '../settings/clock.ts'
import { actOnEach } from '../settings/faults.ts'
import { isAway, retryUnavailable } from './retry.ts'
import type { Deps } from '../settings/deps.ts'
import { fulfill } from '../orders/fulfill.ts'
import { actOnEvent, receiveEvent } from '../orders/webhook.ts'

export interface Replay {
  listed: number
  /** The events that no webhook delivered. */
  missed: number
  /** The missed events that changed an order. */
  repaired: number
  /** The time before which everything was listed and handled; null when nothing was. */
  listedUntil: Date | null
  /** False when the provider stopped answering before the end. */
  complete: boolean
}

// At most this much of a busy day has to fit into memory.
const window = times.day / 4
const netAfterSeconds = 60
const stuckAfter = 10 * times.minute
const batch = 100

/** Stores and handles the events that no webhook delivered, and handles stored events that got stuck. */
export async function replayMissed(
  deps: Deps,
  provider: PaymentProvider,
  since: Date,
  until: Date,
): Promise<Replay> {
  const replay: Replay = { listed: 0, missed: 0, repaired: 0, listedUntil: null, complete: false }
  for (let from = since; from < until; from = addMilliseconds(from, window)) {
    const to = new Date(Math.min(addMilliseconds(from, window).getTime(), until.getTime()))
    if (!(await replayWindow(deps, provider, [from, to], replay))) return replay
    replay.listedUntil = to
  }
  replay.complete = await replayStuck(deps, provider, replay)
  return replay
}

async function replayWindow(
  deps: Deps,
  provider: PaymentProvider,
  [from, to]: [Date, Date],
  replay: Replay,
): Promise<boolean> {
  const events = await retryUnavailable(() => provider.listEvents(from, to))
  if (events === 'unavailable') return false
  replay.listed += events.length
  const missed = await findMissed(deps, provider, events)
  const byId = new Map(missed.map((event) => [event.id, event]))
  const isAnswering = await actOnAll(deps, provider, [...byId.keys()], async (id) => {
    const event = byId.get(id)!
    if (!(await receiveEvent(deps, provider, event, { inSeconds: netAfterSeconds }))) return true
    replay.missed += 1
    return act(deps, provider, id, replay)
  })
  return isAnswering && followReturned(deps, provider, events, replay)
}

/**
 * Asks again about orders whose payment returned to an earlier state, for example because a refund was
 * undone.
 */
async function followReturned(
  deps: Deps,
  provider: PaymentProvider,
  events: ProviderEvent[],
  replay: Replay,
): Promise<boolean> {
  const states = new Map(
    events.flatMap(({ reference, paymentStatus }) =>
      reference && paymentStatus ? [[reference, paymentStatus] as const] : [],
    ),
  )
  if (states.size === 0) return true
  const orders = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider.name)
    .where('paid_at', 'is not', null)
    .where(({ eb, val }) => eb('provider_order_id', '=', eb.fn.any(val([...states.keys()]))))
    .execute()
  const returned = orders.filter((order) => {
    const { refunds, dispute } = states.get(order.provider_order_id!)!
    const refunded = refunds?.refundedCents ?? order.refunded_cents
    return refunded !== order.refunded_cents || dispute !== order.dispute
  })
  return actOnAll(
    deps,
    provider,
    returned.map((order) => order.provider_order_id!),
    async (reference) => {
      const outcome = await retryUnavailable(() => fulfill(deps, provider, reference))
      if (outcome === 'money_moved') replay.repaired += 1
      return outcome !== 'unavailable'
    },
  )
}

async function findMissed(
  deps: Deps,
  provider: PaymentProvider,
  events: ProviderEvent[],
): Promise<ProviderEvent[]> {
  const ids = events.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await deps.db
    .selectFrom('provider_events')
    .select('event_id')
    .where('provider', '=', provider.name)
    .where(({ eb, val }) => eb('event_id', '=', eb.fn.any(val(ids))))
    .execute()
  const known = new Set(rows.map(({ event_id: id }) => id))
  return events.filter(({ id }) => !known.has(id))
}

/** Handles events whose job used up its retries because the provider did not answer. */
async function replayStuck(
  deps: Deps,
  provider: PaymentProvider,
  replay: Replay,
): Promise<boolean> {
  const stuck = await deps.db
    .selectFrom('provider_events')
    .select('event_id')
    .where('provider', '=', provider.name)
    .where('handled_at', 'is', null)
    .where('received_at', '<', addMilliseconds(deps.clock.now(), -stuckAfter))
    .orderBy('received_at')
    .limit(batch)
    .execute()
  const ids = stuck.map(({ event_id: id }) => id)
  return actOnAll(deps, provider, ids, (id) => act(deps, provider, id, replay))
}

/**
 * Acts on all events. Returns false as soon as the provider does not answer. An event that fails because of
 * our own error is tried again next time.
 */
async function actOnAll(
  { faults }: Deps,
  provider: PaymentProvider,
  events: ProviderEvent['id'][],
  handle: (id: string) => Promise<boolean>,
): Promise<boolean> {
  let isAnswering = true
  await actOnEach(faults, `an event of ${provider.name}`, events, async (id) => {
    if ((await handle(id)) || !(await isAway(provider))) return
    isAnswering = false
    return 'stop'
  })
  return isAnswering
}

/** Acts on one event. Returns false if the provider does not answer; the job then handles the event later. */
async function act(
  deps: Deps,
  provider: PaymentProvider,
  eventId: string,
  replay: Replay,
): Promise<boolean> {
  const job = { provider: provider.name, eventId }
  const outcome = await retryUnavailable(() => actOnEvent(deps, job))
  if (outcome === 'fulfilled' || outcome === 'money_moved') replay.repaired += 1
  return outcome !== 'unavailable'
}
