import type { Logger } from 'pino'
import { removeUnused, storeBuilds, type StoredBuild } from '#db/backup/builds.ts'
import { type Copy, findSignedCopy, removeOld } from '#db/backup/copies.ts'
import { type BackupTarget, readMark } from '#db/backup/store.ts'
import type { Db } from '#db/schema.ts'
import { openStore } from '#db/stores/open.ts'
import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'
import { noteSigner, recognizeOwn } from './signers.ts'
import type { Clock } from '../clock.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import { readShopFingerprint } from '../secrets/shop-fingerprint.ts'
import { findPath } from '../releases/keep.ts'

export interface BackupDeps {
  db: Db
  clock: Clock
  target: BackupTarget
  /** Of the database. */
  url: string
  secrets: KeptSecrets
  /** Where published files are. */
  releases: StorePlace
  log: Logger
}

/** Copies the database now, with the secrets of the shop, and removes what is no longer kept. */
export async function backUp(deps: BackupDeps): Promise<Copy | 'busy' | 'unmarked'> {
  const { target, url, secrets } = deps
  const store = await openStore(target.place)
  if (!(await isMarked(deps.db, store))) return 'unmarked'
  const builds = await backUpBuilds(deps)
  await noteSigner(deps, target.signingKey)
  const { takeCopy } = await import('#db/backup/take-copy.ts')
  const copy = await takeCopy({ store, ...target, url, secrets: { ...secrets }, builds })
  if (copy === 'busy') return copy
  const left = await removeOld(store, await recognizeOwn(deps.db, copy.shop))
  await removeUnused(store, new Set([...left.builds, ...builds]))
  if (left.foreign.length > 0) reportForeign(deps.log, left.foreign)
  return copy
}

/** Told once by each program: who can write there can also delete. */
function reportForeign(log: Logger, files: string[]): void {
  if (reported.has(files.join())) return
  reported.add(files.join())
  log.error(
    { notes: files.slice(0, 100), count: files.length },
    'BACKUP_TO holds files that no key of this shop signed',
  )
}

/** Stores published files that are not stored yet; answers the hashes of all. */
export async function backUpBuilds({
  db,
  target,
  releases,
  log,
}: Pick<BackupDeps, 'db' | 'target' | 'releases' | 'log'>): Promise<string[]> {
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

/** A place without the mark of this shop can be a mount that is missing, or another shop's. */
export async function isMarked(db: Db, store: Store): Promise<boolean> {
  return (await readMark(store)) === (await readShopFingerprint(db))
}

/** When the newest copy was taken; null before the first, and while its place does not answer. */
export async function findLastBackup(target: BackupTarget): Promise<Date | null> {
  const last = await findSignedCopy(target).catch(() => undefined)
  return last === undefined ? null : new Date(last.taken_at)
}

const reported = new Set<string>()
