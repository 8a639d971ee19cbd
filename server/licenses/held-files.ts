import { sql, type Selectable } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Database, Db, Trx } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'

export type LicenseFileRow = Selectable<Database['license_files']>

const graceDays = times.certificateGrace / times.day

/**
 * Selects files that a machine can still use: nobody released them, and they and their grace have not
 * expired.
 */
export function liveFiles(deps: ShopContext, db: Db) {
  return db
    .selectFrom('license_files')
    .where('license_files.released_at', 'is', null)
    .where('license_files.ends_at', '>', graceAgo(deps))
}

/** Returns the time before which a file must have ended to be over, including its grace. */
function graceAgo({ clock }: ShopContext): Date {
  return addMilliseconds(clock.now(), -times.certificateGrace)
}

/** Reports whether a row that was read is such a file. */
export function isFileLive(
  deps: ShopContext,
  { released_at: released, ends_at: end }: LicenseFileRow,
): boolean {
  return released === null && end > graceAgo(deps)
}

/**
 * Builds the condition that an activation has no live license file, for statements that delete or release
 * activations.
 */
export function holdsNoFile({ clock }: ShopContext) {
  return sql<boolean>`not holds_file(activations.id, ${clock.now()})`
}

/** Selects how long a device's file works, including its grace; null when it has none. */
export function fileWorksUntil(deps: ShopContext) {
  return sql<Date | null>`(
    select max(ends_at) + interval '${sql.raw(String(graceDays))} days' from license_files
    where activation_id = activations.id and license_files.released_at is null
      and ends_at > ${graceAgo(deps)}
  )`
}

/**
 * Frees a seat for the vendor, although its machine can keep running. Returns until when it can run at most,
 * including the grace.
 */
export async function releaseFiles(
  { clock }: ShopContext,
  trx: Trx,
  activationId: string,
): Promise<Date | null> {
  const files = await trx
    .updateTable('license_files')
    .set({ released_at: clock.now() })
    .where('activation_id', '=', activationId)
    .where('released_at', 'is', null)
    .returning('ends_at')
    .execute()
  if (files.length === 0) return null
  const end = Math.max(...files.map(({ ends_at: at }) => at.getTime()))
  return new Date(end + times.certificateGrace)
}
