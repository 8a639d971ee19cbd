import { times } from '#contract/limits.ts'
import { findMissing } from '#db/backup/builds.ts'
import { findSignedCopy, listCopies } from '#db/backup/copies.ts'
import { type BackupTarget, describeUnmarked, readMark } from '#db/backup/store.ts'
import type { Db } from '#db/schema.ts'
import { openStore } from '#db/stores/open.ts'
import { doubtOthers } from '../../backups/signers.ts'
import { listBuilds } from '../../backups/back-up.ts'
import type { Clock } from '../../settings/clock.ts'
import { longestWait, readState } from '../../backups/when-due.ts'
import { readShopFingerprint } from '../../settings/secrets/shop-fingerprint.ts'
import type { Config } from '../../settings/config.ts'
import type { Found } from './problem.ts'

type Kind = 'backup_place_fails' | 'backup_late' | 'file_not_backed_up'

interface BackupProblem extends Found<Kind> {
  detail: string
}

interface BackupDeps {
  db: Db
  clock: Clock
  config: Pick<Config, 'backup'>
}

const fileLate = 10 * times.minute
/** Longer than the day within which a copy is made, by an hour. */
const oldest = 25 * times.hour

export async function findBackupProblems({
  db,
  clock,
  config: { backup },
}: BackupDeps): Promise<BackupProblem[]> {
  if (backup === null) return []
  const now = clock.now()
  const say = (kind: Kind, detail: string) => [{ kind, detail, since: now }]
  // Without the database, nobody knows which shop the location belongs to.
  const gone = await findGone(backup, await readShopFingerprint(db))
  if (gone !== null) return say('backup_place_fails', gone)
  const last = await findSignedCopy(backup, now).catch(({ message }: Error) => message)
  if (typeof last === 'string') return say('backup_place_fails', last)
  const late = findLate(backup, last && new Date(last.taken_at), now)
  if (late !== null) return say('backup_late', late)
  // The first copy stores every file, so before it none can be missing.
  const file = last ? await findFileProblem(db, backup, now.getTime()) : null
  return file === null ? [] : say('file_not_backed_up', file)
}

/** Finds files at the backup location that are not ours. */
export async function findForeignCopies({
  db,
  clock,
  config: { backup },
}: BackupDeps): Promise<Found<'backups_of_others'>[]> {
  if (backup === null) return []
  const doubt = await doubtOthers(db, await readShopFingerprint(db))
  const { foreign } = await listCopies(await openStore(backup.place), doubt)
  const [first, ...more] = foreign
  if (first === undefined) return []
  const detail = `It holds ${first.file}${more.length === 0 ? '' : ` and ${more.length} more`}.`
  return [{ kind: 'backups_of_others', detail, since: clock.now(), count: more.length + 1 }]
}

async function findGone({ place }: BackupTarget, shop: string): Promise<string | null> {
  const store = await openStore(place)
  const marked = await readMark(store).catch((error: Error) => error)
  if (marked instanceof Error) return `The place of the backups does not answer: ${marked.message}`
  return marked === shop ? null : describeUnmarked(store)
}

function findLate(backup: BackupTarget, last: Date | undefined, now: Date): string | null {
  const state = readState(backup)
  const made = last ? `The last copy is of ${last.toISOString()}.` : 'There is no copy yet.'
  if (state.failure !== undefined) return `${made} The last try failed: ${state.failure}`
  const { changedSince: since } = state
  const waits = since !== undefined && now.getTime() - since.getTime() > longestWait(state)
  const isOld = last !== undefined && now.getTime() - last.getTime() > oldest
  return waits || isOld ? made : null
}

async function findFileProblem(db: Db, target: BackupTarget, now: number): Promise<string | null> {
  const late = (await listBuilds(db)).filter(({ since }) => now - since.getTime() > fileLate)
  const [missing, ...more] = await findMissing(await openStore(target.place), late)
  if (missing === undefined) return null
  const which = `${missing.version}/${missing.file_name}`
  return `${more.length + 1} published files are not in BACKUP_TO, such as ${which}.`
}
