import { sql, type Kysely } from 'kysely'
import type { Database, Provider } from '#db/schema.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'

type TurnDeps = Pick<Deps, 'db' | 'clock'>

/** One comparison with one provider; `begunAt` tells it from the turns after it. */
export interface Turn {
  provider: Provider
  begunAt: Date
  listedUntil: Date | null
  /** As counted by the turn before. */
  differences: number
}

const minute = 60_000
const betweenTurns = 5 * minute
const renewEvery = 10_000
// Measured by the database: no two clocks agree, and this is short.
const isLost = sql<boolean>`reconciliations.alive_at < now() - interval '25 seconds'`

/**
 * The instance that sets the row's time has the turn, for as long as it renews it. A lock would hold a
 * connection of its own for minutes, and ours are closed after seconds of silence. Null when the turn
 * is not due or another has it.
 */
export async function takeTurn({ db, clock }: TurnDeps, provider: Provider): Promise<Turn | null> {
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
                  addMilliseconds(now, minute / 2 - betweenTurns),
                ),
                // A clock that was far ahead must not hold up the others that long; no two clocks
                // agree exactly.
                eb('reconciliations.begun_at', '>', addMilliseconds(now, betweenTurns)),
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

/** Renews the turn until `act` ends. */
export async function keepTurn<T>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  turn: Turn,
  act: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    updateTurn(db, turn)
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
    await updateTurn(db, turn).set({ alive_at: null }).execute()
  }
}

/**
 * Changes nothing when another instance has taken the turn since, as after this program was paused.
 */
export function updateTurn(db: Kysely<Database>, { provider, begunAt }: Turn) {
  return db
    .updateTable('reconciliations')
    .where('provider', '=', provider)
    .where('begun_at', '=', begunAt)
}
