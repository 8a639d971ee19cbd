import { sql } from 'kysely'
import type { Logger } from 'pino'
import { times } from '#contract/limits.ts'
import { findSignedCopy, removeOld } from '#db/backup/bases.ts'
import { removeUnused, storeBuilds, type StoredBuild } from '#db/backup/builds.ts'
import { type BackupTarget, readMark } from '#db/backup/store.ts'
import type { BaseAnswer } from '#db/backup/take-base.ts'
import type { Db } from '#db/schema.ts'
import { openStore } from '#db/stores/open.ts'
import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'
import { noteSigner, recognizeOwn } from './backup-signers.ts'
import type { Clock } from './clock.ts'
import type { KeptSecrets } from './secrets/kept-secrets.ts'
import { findPath } from './releases/keep.ts'

export interface BackupDeps {
  db: Db
  clock: Clock
  target: BackupTarget
  /** Of the database. */
  url: string
  secrets: KeptSecrets
  /** Where published files are. */
  releases: StorePlace
}

export const baseEvery = times.day

/** Copies the database now, with the secrets of the shop, and removes what is no longer kept. */
export async function backUp(
  deps: BackupDeps & { log: Logger },
): Promise<BaseAnswer | { refused: 'unmarked' }> {
  const { target, url, secrets } = deps
  const extra = { 'secrets.json': JSON.stringify(secrets, null, 2) }
  const store = await openStore(target.place)
  if (!(await isMarked(deps.db, store))) return { refused: 'unmarked' }
  const builds = await backUpBuilds(deps)
  await noteSigner(deps, target.signingKey)
  const { takeBase } = await import('#db/backup/take-base.ts')
  const answer = await takeBase({ store, ...target, url, extra, builds })
  if ('base' in answer) {
    const left = await removeOld(store, await recognizeOwn(deps.db, answer.base.shop))
    await removeUnused(store, new Set([...left.builds, ...builds]))
    if (left.foreign.length > 0) reportForeign(deps.log, left.foreign)
  }
  return answer
}

/** Told with each copy: who can write there can also delete. */
function reportForeign(log: Logger, notes: string[]): void {
  log.error(
    { notes: notes.slice(0, 100), count: notes.length },
    'BACKUP_TO holds notes that no key of this shop signed',
  )
}

/** Stores published files that are not stored yet; answers the hashes of all. */
export async function backUpBuilds({
  db,
  target,
  releases,
  log,
}: Pick<BackupDeps, 'db' | 'target' | 'releases'> & { log: Logger }): Promise<string[]> {
  const builds = await listBuilds(db)
  const store = await openStore(target.place)
  if (!(await isMarked(db, store))) return []
  const sealed = { store, recipient: target.recipient }
  const published = await openStore(releases)
  const problems = await storeBuilds(sealed, builds, (build) =>
    published.read(findPath(releases, build)),
  )
  for (const problem of problems) log.error({ problem }, 'a published file is not backed up')
  return builds.map(({ sha256 }) => sha256)
}

export function listBuilds(db: Db): Promise<(StoredBuild & { size: number; since: Date })[]> {
  return db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select(['version', 'file_name', 'sha256', 'size'])
    .select((eb) => eb.fn.coalesce('changed_at', 'published_at').as('since'))
    .orderBy('version')
    .orderBy('file_name')
    .execute()
}

/** Once a day, however often it is called. */
export async function backUpDaily(deps: BackupDeps & { log: Logger }): Promise<void> {
  const last = await findSignedCopy(deps.target)
  const age = last ? deps.clock.now().getTime() - Date.parse(last.started_at) : Infinity
  if (age < baseEvery) return
  const answer = await backUp(deps)
  if ('base' in answer) deps.log.info({ base: answer.base.name }, 'backed up the database')
  else if (answer.refused === 'not_archiving') deps.log.error(notArchiving)
}

/** A place without the mark of this database can be a mount that is missing, or another shop's. */
export async function isMarked(db: Db, store: Store): Promise<boolean> {
  return (await readMark(store)) === (await identify(db))
}

/** PostgreSQL's identifier of this database. */
export async function identify(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier::text as id from pg_control_system()
  `.execute(db)
  return rows[0]!.id
}

export const notArchiving =
  'The database runs without its archive: stop every program that uses it, then start again.'

/** When the newest copy began; null before the first, and while its place does not answer. */
export async function findLastBackup(target: BackupTarget): Promise<Date | null> {
  const last = await findSignedCopy(target).catch(() => undefined)
  return last === undefined ? null : new Date(last.started_at)
}
