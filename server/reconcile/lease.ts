import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Provider } from '#contract/providers.ts'
import type { Db } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'

/** One comparison with one provider. `begunAt` distinguishes it from later leases. */
export interface Lease {
  provider: Provider
  begunAt: Date
  listedUntil: Date | null
  /** The number that the previous lease found. */
  differences: number
}

const betweenComparisons = 5 * times.minute
const renewEvery = 10_000
// The database measures this time, because clocks differ and it is short.
const isLost = sql<boolean>`reconciliations.alive_at
  not between now() - interval '25 seconds' and now() + interval '25 seconds'`

/**
 * Takes the lease by setting the row's time, and holds it by renewing that time. A lock would need its own
 * connection for minutes, and ours are closed after seconds of silence. Returns null when none is due or
 * another instance has it.
 */
export async function takeLease(
  { db, clock }: ShopContext,
  provider: Provider,
): Promise<Lease | null> {
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
                // A clock that was far ahead must not block the others for that long.
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
  { db, log }: ShopContext,
  lease: Lease,
  act: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    updateLeased(db, lease)
      .set({ alive_at: sql`now()` })
      // The lease may have ended meanwhile.
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
 * Updates a leased row. Changes nothing if another instance has taken the lease since, for example while this
 * program was suspended.
 */
export function updateLeased(db: Db, { provider, begunAt }: Lease) {
  return db
    .updateTable('reconciliations')
    .where('provider', '=', provider)
    .where('begun_at', '=', begunAt)
}
