import { times } from '#contract/limits.ts'
import { listProviders, type PaymentProvider } from '../checkout/provider.ts'
import { addMilliseconds } from '../settings/clock.ts'
import { actOnEach } from '../settings/faults.ts'
import { fulfill } from '../orders/fulfill.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { isAway, retryUnavailable } from './retry.ts'

const settleTime = times.minute
/** Longer than the page of an order with a coupon stays open. */
const longestPlace = times.hour
const lateEvery = 15 * times.minute
const batch = 50

/** Asks about every order that should be settled by now, in case its webhooks were lost. */
export async function sweep(deps: Deps): Promise<Record<string, number>> {
  await endUnbegun(deps)
  const outcomes: Record<string, number> = {}
  for (const provider of listProviders(deps.payments)) await sweepOne(deps, provider, outcomes)
  return outcomes
}

/**
 * Ends orders that got no checkout page within a day, or within an hour if they reserve a use of a coupon. If
 * a killed program did make a page, that page has expired by now; a late payment for it still counts.
 */
async function endUnbegun({ db, clock }: ShopContext): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('orders')
    .set({ state: 'failed', ended_at: now })
    .where('state', '=', 'open')
    .where('provider_order_id', 'is', null)
    .where((order) =>
      order.or([
        order('created_at', '<', addMilliseconds(now, -times.day)),
        order.and([
          order('coupon_id', 'is not', null),
          order('created_at', '<', addMilliseconds(now, -longestPlace)),
        ]),
      ]),
    )
    .execute()
}

async function sweepOne(
  deps: Deps,
  provider: PaymentProvider,
  outcomes: Record<string, number>,
): Promise<void> {
  const references = await listUnsettled(deps, provider)
  await actOnEach(
    deps.faults,
    `an order in the sweep of ${provider.name}`,
    references,
    async (each) => {
      await noteAsked(deps, provider, each)
      const outcome = await retryUnavailable(() => fulfill(deps, provider, each))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      if (outcome === 'unavailable' && (await isAway(provider))) return 'stop'
    },
  )
}

/**
 * Notes that the order is asked about before the answer arrives, so that an order that always fails does not
 * stay first in line.
 */
async function noteAsked(deps: Deps, provider: PaymentProvider, reference: string): Promise<void> {
  await deps.db
    .updateTable('orders')
    .set({ checked_at: deps.clock.now() })
    .where('provider', '=', provider.name)
    .where('provider_order_id', '=', reference)
    .execute()
}

/**
 * Lists unpaid orders of the last two days, longest unchecked first. Expired ones are listed less often, only
 * because a late payment can still come.
 */
async function listUnsettled(deps: Deps, provider: PaymentProvider): Promise<string[]> {
  const now = deps.clock.now()
  const rows = await deps.db
    .selectFrom('orders')
    .select('provider_order_id')
    .where((order) =>
      order.or([
        order('state', 'in', ['open', 'confirming', 'underpaid']),
        order.and([
          order('state', '=', 'expired'),
          order('checked_at', '<', addMilliseconds(now, -lateEvery)),
        ]),
      ]),
    )
    .where('provider', '=', provider.name)
    .where('provider_order_id', 'is not', null)
    .where('created_at', '<', addMilliseconds(now, -settleTime))
    .where('created_at', '>', addMilliseconds(now, -2 * times.day))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(batch)
    .execute()
  return rows.flatMap((row) => row.provider_order_id ?? [])
}
