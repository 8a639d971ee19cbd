import type { Logger } from 'pino'
import { times } from '#contract/limits.ts'
import { removeBuilds, removeHalfBuilds, storeBuilds, type StoredBuild } from '#db/backup/builds.ts'
import {
  chooseKept,
  type Copy,
  findSignedCopy,
  type Foreign,
  listCopies,
  type Listed,
  removeCopies,
} from '#db/backup/copies.ts'
import { type BackupTarget, readMark } from '#db/backup/store.ts'
import type { Db } from '#db/schema.ts'
import { openStore } from '#db/stores/open.ts'
import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'
import { doubtOthers, noteSigner } from './signers.ts'
import type { Clock } from '../settings/clock.ts'
import { keepFresh, type Fresh } from '../settings/keep-fresh.ts'
import type { KeptSecrets } from '../settings/secrets/kept-secrets.ts'
import { readShopFingerprint } from '../settings/secrets/shop-fingerprint.ts'
import { findPath } from '../releases/keep.ts'

export interface BackupDeps {
  db: Db
  clock: Clock
  target: BackupTarget
  /** The address of the database. */
  url: string
  secrets: KeptSecrets
  /** The place where published files are stored. */
  releases: StorePlace
  log: Logger
}

/** Backs up the database now, with the shop's secrets, and removes expired copies. */
export async function backUp(deps: BackupDeps): Promise<Copy | 'busy' | 'unmarked'> {
  const { target, url, secrets } = deps
  const store = await openStore(target.place)
  if (!(await isMarked(deps.db, store))) return 'unmarked'
  const { actAlone, takeCopy } = await import('#db/backup/take-copy.ts')
  return actAlone(url, async (client) => {
    const builds = await storePublished(deps, store)
    await noteSigner(deps, target.signingKey)
    const copy = await takeCopy(client, { store, ...target, secrets: { ...secrets }, builds })
    const listed = await listCopies(store, await doubtOthers(deps.db, copy.shop))
    requireListed(store, listed, copy)
    await removeOld(store, listed.copies, { builds, now: new Date(copy.ended_at) })
    if (listed.foreign.length > 0) reportForeign(deps.log, listed.foreign)
    return copy
  })
}

function requireListed(store: Store, { copies }: Listed, { name }: Copy): void {
  if (!copies.some((each) => each.name === name))
    throw new Error(`${store.name} does not list ${name} after it was written.`)
}

/** Removes expired copies. Published files that only they need are removed first. */
async function removeOld(
  store: Store,
  copies: Copy[],
  { builds, now }: { builds: string[]; now: Date },
): Promise<void> {
  const kept = new Set(chooseKept(copies, now))
  const needed = new Set([...builds, ...[...kept].flatMap((copy) => copy.builds)])
  const old = copies.filter((copy) => !kept.has(copy))
  const named = new Set(old.flatMap((copy) => copy.builds))
  await removeBuilds(
    store,
    [...named].filter((build) => !needed.has(build)),
  )
  await removeCopies(store, old)
  await removeHalfBuilds(store)
}

/** Logs copies that this shop did not make, once per program run: whoever can write there can also delete. */
function reportForeign(log: Logger, foreign: Foreign[]): void {
  const files = foreign.map(({ file }) => file)
  const names = files.join()
  if (reported.has(names)) return
  reported.add(names)
  log.error(
    { notes: files.slice(0, 100), count: files.length },
    'BACKUP_TO holds files that no key of this shop signed',
  )
}

/** Copies the published files that the backup lacks, unless a backup is running. */
export async function backUpBuilds(deps: BackupDeps): Promise<void> {
  const store = await openStore(deps.target.place)
  if (!(await isMarked(deps.db, store))) return
  const { actAlone } = await import('#db/backup/take-copy.ts')
  await actAlone(deps.url, () => storePublished(deps, store))
}

/** Copies the published files that the backup lacks, and returns the names of all of them. */
async function storePublished(
  { db, target, releases, log }: BackupDeps,
  store: Store,
): Promise<string[]> {
  const builds = await listBuilds(db)
  const published = await openStore(releases)
  const problems = await storeBuilds({ store, recipient: target.recipient }, builds, (build) =>
    published.read(findPath(releases, build)),
  )
  for (const problem of problems) log.error({ problem }, 'a published file is not backed up')
  return builds.map((build) => build.backup_name)
}

export function listBuilds(db: Db): Promise<(StoredBuild & { size: number; since: Date })[]> {
  return db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select(['version', 'file_name', 'sha256', 'backup_name', 'size'])
    .select((eb) => eb.fn.coalesce('changed_at', 'published_at').as('since'))
    .orderBy('version')
    .orderBy('file_name')
    .execute()
}

/**
 * Reports whether the backup location has this shop's mark. Without it, a mount may be missing, or the
 * location belongs to another shop.
 */
async function isMarked(db: Db, store: Store): Promise<boolean> {
  return (await readMark(store)) === (await readShopFingerprint(db))
}

const looks = new WeakMap<BackupTarget, Fresh<Date | null>>()

/**
 * Returns when the newest copy was taken, at most a minute late; null if there is none yet or the location
 * does not answer.
 */
export function findLastBackup(target: BackupTarget, clock: Clock): Promise<Date | null> {
  const look = looks.get(target) ?? keepFresh(clock, () => readLastBackup(target, clock.now()))
  looks.set(target, look)
  return look(times.minute).catch(() => null)
}

async function readLastBackup(target: BackupTarget, now: Date): Promise<Date | null> {
  const last = await findSignedCopy(target, now)
  return last === undefined ? null : new Date(last.taken_at)
}

const reported = new Set<string>()
