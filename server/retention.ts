import { times } from '#contract/limits.ts'
import { addMilliseconds } from './clock.ts'
import type { Deps } from './deps.ts'

/** Holds the terms of the privacy policy; each statement may run twice, or on two instances at once. */
export async function forgetOldRows(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps
  const daysAgo = (days: number) => addMilliseconds(clock.now(), -days * times.day)
  await db.deleteFrom('login_challenges').where('created_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('login_grants').where('expires_at', '<', daysAgo(1)).execute()
  await db
    .deleteFrom('letters')
    .where('created_at', '<', daysAgo(30))
    .where('kind', '!=', 'license')
    .execute()
  await db.deleteFrom('activations').where('last_seen_at', '<', daysAgo(396)).execute()
  await db.deleteFrom('analytics_events').where('at', '<', daysAgo(761)).execute()
  await db
    .updateTable('provider_events')
    .set({ payload: '{}' })
    .where('received_at', '<', daysAgo(90))
    .where('handled_at', 'is not', null)
    .execute()
  await forgetCounters(deps)
}

async function forgetCounters({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const end = addMilliseconds(clock.now(), -2 * times.day).getTime()
  await db.deleteFrom('rate_limits').where('expire', '<', end).execute()
}
