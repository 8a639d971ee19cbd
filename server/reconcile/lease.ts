import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Provider } from '#contract/providers.ts'
import type { Db } from '#db/schema.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'

/** One comparison with one provider; `begunAt` tells it from the leases after it. */
export interface Lease {
  provider: Provider
  begunAt: Date
  listedUntil: Date | null
  /** As counted by the previous lease. */
  differences: number
}

const betweenComparisons = 5 * times.minute
const renewEvery = 10_000
// Measured by the database: no two clocks agree, and this is short.
const isLost = sql<boolean>`reconciliations.alive_at
  not between now() - interval '25 seconds' and now() + interval '25 seconds'`

/**
 * The instance that sets the row's time has the lease, for as long as it renews it. A lock would hold a
 * connection of its own for minutes, and ours are closed after seconds of silence. Null when it is
 * not due or another has it.
 */
export async function takeLease({ db, clock }: Books, provider: Provider): Promise<Lease | null> {
  const now = clock.now()
  const taken = await db
    .insertInto('reconciliations')
    .values({ provider, begun_at: now, listed_until: null, alive_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({ begun_at: now, alive_at: sql`now()` })
        .where(({ eb, or, and }) =>
          or([
            isLost,
            and([
              eb('reconciliations.alive_at', 'is', null),
              or([
                eb(
                  'reconciliations.begun_at',
                  '<',
                  addMilliseconds(now, times.minute / 2 - betweenComparisons),
                ),
                // A clock that was far ahead must not hold up the others that long; no two clocks
                // agree exactly.
                eb('reconciliations.begun_at', '>', addMilliseconds(now, betweenComparisons)),
              ]),
            ]),
          ]),
        ),
    )
    .returning(['listed_until', 'differences'])
    .executeTakeFirst()
  if (taken === undefined) return null
  return {
    provider,
    begunAt: now,
    listedUntil: taken.listed_until,
    differences: taken.differences,
  }
}

/** Renews the lease until `act` ends. */
export async function keepLease<T>(
  { db, log }: Books,
  lease: Lease,
  act: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    updateLeased(db, lease)
      .set({ alive_at: sql`now()` })
      // It may have ended in the meantime.
      .where('alive_at', 'is not', null)
      .execute()
      .catch((error: Error) =>
        log.warn({ error: error.message }, 'failed to renew the turn of a comparison'),
      )
  const timer = setInterval(renew, renewEvery).unref()
  try {
    return await act()
  } finally {
    clearInterval(timer)
    await updateLeased(db, lease).set({ alive_at: null }).execute()
  }
}

/**
 * Changes nothing when another instance has taken the lease since, as after this program was paused.
 */
export function updateLeased(db: Db, { provider, begunAt }: Lease) {
  return db
    .updateTable('reconciliations')
    .where('provider', '=', provider)
    .where('begun_at', '=', begunAt)
}
