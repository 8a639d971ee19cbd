import { sql, type Selectable } from 'kysely'
import type { LicenseFile } from '#contract/license-files.ts'
import { times } from '#contract/limits.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import type { License, Querying } from './find.ts'

export type LicenseFileRow = Selectable<Database['license_files']>

export const graceDays = times.certificateGrace / times.day

/** Files that a machine can still use: nobody released them, and end and grace are not over. */
export function liveFiles(deps: Books, db: Querying) {
  return db
    .selectFrom('license_files')
    .where('license_files.released_at', 'is', null)
    .where('license_files.ends_at', '>', graceAgo(deps))
}

/** What ended before it is over, grace included. */
export function graceAgo({ clock }: Books): Date {
  return addMilliseconds(clock.now(), -times.certificateGrace)
}

/** The file of each device that holds one, by activation: the one that ends last. */
export async function findHeldFiles(
  deps: Books,
  db: Querying,
  licenses: Pick<License, 'id'>[],
): Promise<Map<string, LicenseFileRow>> {
  if (licenses.length === 0) return new Map()
  const files = await liveFiles(deps, db)
    .selectAll()
    .where(
      'license_id',
      'in',
      licenses.map(({ id }) => id),
    )
    .orderBy('ends_at')
    .orderBy('made_at')
    .execute()
  return new Map(files.flatMap((file) => (file.activation_id ? [[file.activation_id, file]] : [])))
}

/** For statements about activations that a file must not lose. */
export function holdsNoFile({ clock }: Books) {
  return sql<boolean>`not holds_file(activations.id, ${clock.now()})`
}

/** Until when the file of a device works, grace included; null when it has none. */
export function fileWorksUntil(deps: Books) {
  return sql<Date | null>`(
    select max(ends_at) + interval '${sql.raw(String(graceDays))} days' from license_files
    where activation_id = activations.id and license_files.released_at is null
      and ends_at > ${graceAgo(deps)}
  )`
}

type InputTimes<T> = Omit<T, 'ends_at' | 'longer_from'> & {
  ends_at: Date
  longer_from: Date | null
}

export function describeFile(file: LicenseFileRow): InputTimes<LicenseFile> {
  return {
    file_id: file.id,
    text: file.certificate,
    ends_at: file.ends_at,
    longer_from: file.longer_from,
    grace_days: graceDays,
  }
}
