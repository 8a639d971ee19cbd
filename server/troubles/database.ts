import type { Deps } from '../deps.ts'
import type { Found } from './trouble.ts'

/** By the row that was written last: on a full disk, what was measured may not be stored. */
export async function findRefusedWrites({
  measureHealth,
  clock,
}: Deps): Promise<Found<'database_takes_no_write'>[]> {
  const refusal = measureHealth.findRefusal()
  if (refusal === null) return []
  // One that is gone is told also within the hour after a full disk.
  const subject = refusal.isGone ? 'gone' : ''
  return [{ kind: 'database_takes_no_write', subject, detail: refusal.says, since: clock.now() }]
}
