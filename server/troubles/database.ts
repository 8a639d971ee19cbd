import type { Books, Deps } from '../deps.ts'
import { describeFullDisk } from '../full-disk.ts'
import { saveHealth } from '../reconcile/health.ts'
import type { Found } from './trouble.ts'

/** Writes a row, as a command does it. */
export async function tryToWrite({
  db,
  clock,
}: Books): Promise<Found<'database_takes_no_write'>[]> {
  const refusal = await saveHealth(db, clock, [{ name: 'database', answer: 'answers' }]).then(
    () => null,
    (error: Error) => describeFullDisk(error, 'DATA_DIR') ?? `It says: ${error.message}.`,
  )
  if (refusal === null) return []
  return [{ kind: 'database_takes_no_write', detail: refusal, since: clock.now() }]
}

/** What the running shop measured last: on a full disk it may not be stored. */
export async function findRefusedWrites({
  measureHealth,
  clock,
}: Deps): Promise<Found<'database_takes_no_write'>[]> {
  if (!measureHealth.refusesWrites()) return []
  return [{ kind: 'database_takes_no_write', since: clock.now() }]
}
