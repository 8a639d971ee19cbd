import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { findLastBase, removeOld } from '#db/backup/bases.ts'
import type { BackupTarget } from '#db/backup/store.ts'
import { takeBase, type BaseAnswer } from '#db/backup/take-base.ts'
import type { Database } from '#db/schema.ts'
import { openStore } from '#db/stores/open.ts'
import type { Clock } from './clock.ts'
import type { KeptSecrets } from './kept-secrets.ts'

export interface BackupDeps {
  db: Kysely<Database>
  clock: Clock
  target: BackupTarget
  /** Of the database. */
  url: string
  secrets: KeptSecrets
}

const baseEvery = 24 * 60 * 60_000
const archiveLate = 10 * 60_000

/** Copies the database now, with the secrets of the shop, and removes what is no longer kept. */
export async function backUp({ target, url, secrets }: BackupDeps): Promise<BaseAnswer> {
  const extra = { 'secrets.json': JSON.stringify(secrets, null, 2) }
  const store = await openStore(target.place)
  const answer = await takeBase({ store, recipient: target.recipient, url, extra })
  if ('base' in answer) await removeOld(store)
  return answer
}

/** Once a day, however often it is called. */
export async function backUpDaily(deps: BackupDeps & { log: Logger }): Promise<void> {
  const last = await findLastBase(await openStore(deps.target.place))
  const age = last ? deps.clock.now().getTime() - Date.parse(last.started_at) : Infinity
  if (age < baseEvery) return
  const answer = await backUp(deps)
  if ('base' in answer) deps.log.info({ base: answer.base.name }, 'backed the database up')
  else if (answer.refused === 'not_archiving') deps.log.error(notArchiving)
}

export const notArchiving =
  'The database runs without its archive: stop every program that uses it, then start again.'

/** What is wrong with the backups of a database; null when nothing is. */
export async function findBackupProblem({
  db,
  clock,
  target,
}: Pick<BackupDeps, 'db' | 'clock' | 'target'>): Promise<string | null> {
  const { rows } = await sql<{ mode: string; waiting: number; oldest: Date | null }>`
    select current_setting('archive_mode') as mode, count(*)::int as waiting,
      min(modification) as oldest
    from pg_ls_archive_statusdir() where name like '%.ready'
  `.execute(db)
  const { mode, waiting, oldest } = rows[0]!
  const now = clock.now().getTime()
  if (mode !== 'on') return notArchiving
  if (oldest !== null && now - oldest.getTime() > archiveLate)
    return `The log is not archived since ${oldest.toISOString()}: ${waiting} segments of 16 MB wait. Look into the log of the database.`
  const last = await findLastBase(await openStore(target.place))
  if (last && now - Date.parse(last.started_at) > 2 * baseEvery)
    return `The last base backup is of ${last.started_at}.`
  return null
}

export async function reportBackups(deps: BackupDeps & { log: Logger }): Promise<void> {
  const problem = await findBackupProblem(deps)
  if (problem !== null) deps.log.error(problem)
}
