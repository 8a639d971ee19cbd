import type { Deps } from '../../settings/deps.ts'
import type { Found } from './problem.ts'

/**
 * Finds refused writes from the row that was written last, because on a full disk a measurement may not be
 * stored.
 */
export async function findRefusedWrites({
  measureHealth,
  clock,
}: Deps): Promise<Found<'database_takes_no_write'>[]> {
  const refusal = measureHealth.findRefusal()
  if (refusal === null) return []
  // The subject differs, so that a database that is down is reported even within the hour after a full disk.
  const subject = refusal.isGone ? 'gone' : ''
  return [{ kind: 'database_takes_no_write', subject, detail: refusal.says, since: clock.now() }]
}
