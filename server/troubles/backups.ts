import { sql } from 'kysely'
import type { Logger } from 'pino'
import { times } from '#contract/limits.ts'
import { type Base, findSignedCopy, listForeign } from '#db/backup/bases.ts'
import { findMissing } from '#db/backup/builds.ts'
import { type BackupTarget, describeUnmarked } from '#db/backup/store.ts'
import type { Db } from '#db/schema.ts'
import { openStore } from '#db/stores/open.ts'
import { recognizeOwn } from '../backup-signers.ts'
import { baseEvery, identify, isMarked, listBuilds, notArchiving } from '../backups.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../settings/config.ts'
import type { Found } from './trouble.ts'

type Kind = 'archive_fails' | 'backup_late' | 'file_not_backed_up'

/** Why the backups cannot be relied on. */
interface BackupTrouble extends Found<Kind> {
  detail: string
}

interface BackupDeps {
  db: Db
  clock: Clock
  config: Pick<Config, 'backup'>
}

const archiveLate = 10 * times.minute
const firstBaseWithin = 2 * times.hour

/** What is wrong with the backups of a database. */
export async function findBackupTroubles({
  db,
  clock,
  config: { backup },
}: BackupDeps): Promise<BackupTrouble[]> {
  if (backup === null) return []
  const now = clock.now().getTime()
  const archive = (await findArchiveProblem(db, now)) ?? (await findMarkProblem(db, backup))
  const last = await findSignedCopy(backup).catch(() => 'unreachable' as const)
  const base = findBaseProblem(last, now)
  // The first copy brings every file along.
  const file = base === null && last ? await findFileProblem(db, backup, now) : null
  const found: [Kind, string | null][] = [
    ['archive_fails', archive],
    ['backup_late', base],
    ['file_not_backed_up', file],
  ]
  return found.flatMap(([kind, detail]) => (detail ? { kind, detail, since: clock.now() } : []))
}

export async function reportBackups(deps: BackupDeps & { log: Logger }): Promise<void> {
  for (const { kind: cause, detail } of await findBackupTroubles(deps))
    deps.log.error({ cause }, detail)
}

/** Copies that somebody else put there. */
export async function findForeignCopies({
  db,
  clock,
  config: { backup },
}: BackupDeps): Promise<Found<'backups_of_others'>[]> {
  if (backup === null) return []
  const isOurs = await recognizeOwn(db, await identify(db))
  const [first, ...more] = await listForeign(await openStore(backup.place), isOurs)
  if (first === undefined) return []
  const detail = more.length === 0 ? `${first}.` : `${first}, and ${more.length} more.`
  return [{ kind: 'backups_of_others', detail, since: clock.now(), count: more.length + 1 }]
}

async function findArchiveProblem(db: Db, now: number): Promise<string | null> {
  const { rows } = await sql<{ mode: string; waiting: number; oldest: Date | null }>`
    select current_setting('archive_mode') as mode, count(*)::int as waiting,
      min(modification) as oldest
    from pg_ls_archive_statusdir() where name like '%.ready'
  `.execute(db)
  const { mode, waiting, oldest } = rows[0]!
  if (mode !== 'on') return notArchiving
  if (oldest === null || now - oldest.getTime() <= archiveLate) return null
  return `The log is not archived since ${oldest.toISOString()}: ${waiting} segments of 16 MB wait. Look into the log of the database.`
}

async function findMarkProblem(db: Db, target: BackupTarget): Promise<string | null> {
  const store = await openStore(target.place)
  // That the place does not answer is said of its copies.
  const isThere = await isMarked(db, store).catch(() => true)
  return isThere ? null : describeUnmarked(store)
}

function findBaseProblem(last: Base | undefined | 'unreachable', now: number): string | null {
  if (last === 'unreachable') return 'The place of the backups does not answer.'
  if (last !== undefined && now - Date.parse(last.started_at) > 2 * baseEvery)
    return `The last base backup is of ${last.started_at}.`
  // The first is made soon after the start.
  return last === undefined && performance.now() > firstBaseWithin
    ? 'There is no base backup yet.'
    : null
}

async function findFileProblem(db: Db, target: BackupTarget, now: number): Promise<string | null> {
  const late = (await listBuilds(db)).filter(({ since }) => now - since.getTime() > archiveLate)
  const [missing, ...more] = await findMissing(await openStore(target.place), late)
  if (missing === undefined) return null
  const which = `${missing.version}/${missing.file_name}`
  return `${more.length + 1} published files are not in BACKUP_TO, such as ${which}.`
}
