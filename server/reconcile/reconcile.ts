import { sql } from 'kysely'
import type { PaymentMethod, Provider } from '#contract/providers.ts'
import { times } from '#contract/limits.ts'
import { listProviders, type PaymentProvider } from '../checkout/provider.ts'
import { addMilliseconds } from '../settings/clock.ts'
import { actOnEach } from '../settings/faults.ts'
import { compareMoney, type Comparison, type Difference } from './compare-money.ts'
import type { Deps } from '../settings/deps.ts'
import { replayMissed, type Replay } from './replay-missed.ts'
import { keepLease, takeLease, updateLeased, type Lease } from './lease.ts'

export interface Reconciliation {
  provider: Provider
  since: Date
  until: Date
  events: Replay
  money: Comparison
}

// A list can lag behind, and it costs only one page to list an hour again.
const overlap = 60 * times.minute
const firstLook = 30 * times.day
// Sessions are paid up to a day after they are created, and bank debits even later.
const moneyWindow = 2 * times.day
/** How long webhooks on their way have to arrive. */
const settleTime = times.minute

/**
 * Reconciles on a timer. It takes each lease that is due and continues where the previous one ended. Only one
 * instance does this at a time, for each provider separately.
 */
export async function reconcileOnTime(deps: Deps): Promise<void> {
  const providers = listProviders(deps.payments)
  await actOnEach(
    deps.faults,
    'comparing payments with a provider',
    providers,
    async (provider) => {
      const lease = await takeLease(deps, provider.name)
      if (lease !== null) await keepLease(deps, lease, () => compare(deps, provider, lease))
    },
  )
}

async function compare(deps: Deps, provider: PaymentProvider, lease: Lease): Promise<void> {
  const until = addMilliseconds(deps.clock.now(), -settleTime)
  const since =
    lease.listedUntil === null
      ? addMilliseconds(until, -firstLook)
      : addMilliseconds(earlier(lease.listedUntil, until), -overlap)
  const events = await replayMissed(deps, provider, since, until)
  const money = await compareMoney(deps, provider, addMilliseconds(until, -moneyWindow), until)
  await note(deps, { provider: provider.name, since, until, events, money }, lease)
}

/** Reconciles everything since a time, on command. The timer continues from there. */
export async function reconcileSince(deps: Deps, since: Date): Promise<Reconciliation[]> {
  const until = addMilliseconds(deps.clock.now(), -settleTime)
  const all: Reconciliation[] = []
  for (const provider of listProviders(deps.payments)) {
    const events = await replayMissed(deps, provider, since, until)
    const money = await compareMoney(deps, provider, since, until)
    if (events.listedUntil) await moveOn(deps, provider, since, events.listedUntil)
    all.push({ provider: provider.name, since, until, events, money })
  }
  return all
}

export interface Skipped {
  method: PaymentMethod
  orders: number
}

/**
 * Counts paid orders since a time that no provider can be asked about: bank transfers, and those of a
 * provider that is no longer used.
 */
export async function countSkipped({ db, payments }: Deps, since: Date): Promise<Skipped[]> {
  const asked = listProviders(payments).map(({ name }) => name)
  return db
    .selectFrom('orders')
    .select(['provider as method', sql<number>`count(*)::int`.as('orders')])
    .where('paid_at', '>=', since)
    .where('provider', 'not in', asked)
    .groupBy('provider')
    .orderBy('provider')
    .execute()
}

/** Moves the mark up to which events were listed. It never skips over a time that was not listed. */
async function moveOn(
  deps: Deps,
  provider: PaymentProvider,
  since: Date,
  listedUntil: Date,
): Promise<void> {
  await deps.db
    .updateTable('reconciliations')
    .set({ listed_until: listedUntil })
    .where('provider', '=', provider.name)
    .where('listed_until', '>=', since)
    .where('listed_until', '<', listedUntil)
    .execute()
}

/** Reports whether the payment waits on the operator's list. */
export const isHeld = ({ reason }: Difference) => reason === 'held' || reason === 'underpaid'

/** Leaves out held payments, and payments without an answer, which are asked about again. */
const isOpen = (difference: Difference) => !isHeld(difference) && difference.reason !== 'in flight'

const earlier = (one: Date, other: Date) => (one < other ? one : other)

async function note(deps: Deps, done: Reconciliation, lease: Lease): Promise<void> {
  const { provider, events, money } = done
  const repaired = events.repaired + money.repaired
  const counts = {
    events: events.listed,
    missed: events.missed,
    differences: money.differences.filter(isOpen).length,
  }
  await updateLeased(deps.db, lease)
    .set({
      ...counts,
      healed: repaired,
      ...(events.listedUntil && { listed_until: events.listedUntil }),
    })
    .execute()
  if (!events.complete || !money.complete)
    deps.log.warn({ provider }, 'a reconciliation did not come to its end')
  const reasons = money.differences.map(({ orderId, reason }) => ({ orderId, reason }))
  // The same differences must not be logged every five minutes.
  const hasChanged = counts.missed + repaired > 0 || counts.differences !== lease.differences
  if (hasChanged)
    deps.log.warn(
      { provider, ...counts, repaired, there: money.there, here: money.here, reasons },
      'reconciled with a provider',
    )
}
