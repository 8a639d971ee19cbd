import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import { fulfill, type FulfillDeps } from './fulfill.ts'

const settleTime = 60_000
const batch = 50

/** Asks after every order that should have been settled by now, in case each webhook was lost. */
export async function sweep(deps: FulfillDeps): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  for (const reference of await listUnsettled(deps)) {
    await noteAsked(deps, reference)
    const outcome = await fulfill(deps, reference)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (outcome === 'unavailable') break
  }
  return outcomes
}

/** Before the answer: one that always fails must not stay first in the line. */
async function noteAsked(deps: FulfillDeps, reference: string): Promise<void> {
  await deps.db
    .updateTable('orders')
    .set({ checked_at: deps.clock.now() })
    .where('provider', '=', 'stripe')
    .where('provider_order_id', '=', reference)
    .execute()
}

/** Open orders of the last two days, the longest unasked first. */
async function listUnsettled(deps: FulfillDeps): Promise<string[]> {
  const now = deps.clock.now()
  const rows = await deps.db
    .selectFrom('orders')
    .select('provider_order_id')
    .where('state', '=', 'open')
    .where('provider', '=', 'stripe')
    .where('provider_order_id', 'is not', null)
    .where('created_at', '<', addMilliseconds(now, -settleTime))
    .where('created_at', '>', addMilliseconds(now, -2 * times.day))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(batch)
    .execute()
  return rows.flatMap((row) => row.provider_order_id ?? [])
}
