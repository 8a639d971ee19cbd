import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Decrypter } from 'age-encryption'
import { launch } from '#db/embedded/launch.ts'
import { waitForExclusive } from '#db/embedded/lock.ts'
import { findPlace, handOver, createDataFolder, type Place, startLock } from '#db/embedded/place.ts'
import { stopServer } from '#db/embedded/stop.ts'
import { namePlace, type StorePlace } from '#db/stores/place.ts'
import { openStore } from '#db/stores/open.ts'
import { archiveSettings } from './archiving.ts'
import { type Base, baseFile, chooseBase, listBases } from './bases.ts'
import { handOut } from './hand-out.ts'
import { openLog } from './log.ts'
import { recordRestore, type Restored } from './record-restore.ts'
import { type BackupTarget, findSegmentFiles } from './store.ts'
import { unpack } from './unpack.ts'

export interface RestoreOrder {
  /** Where the backups are. */
  from: StorePlace
  /** Opens what is sealed there. */
  identity: Decrypter
  dataDir: string
  /** Null: as far as the log goes. */
  until: Date | null
  /** What it writes on its way back becomes a log of its own there; null to leave no trace. */
  archive: BackupTarget | null
}

/** `restored` is null when the restore left no trace. */
export type RestoreAnswer = { base: Base; restored: Restored | null } | { problem: string }

const recoveryTimeout = 12 * 60 * 60_000

/** Brings a database back into a data folder that has none; killed in the middle, it leaves none. */
export async function restore(order: RestoreOrder): Promise<RestoreAnswer> {
  const base = chooseBase(await listBases(await openStore(order.from)), order.until)
  if (base === undefined) return { problem: describeNoBase(order) }
  const dataDir = createDataFolder(order.dataDir)
  if (typeof dataDir !== 'string') return { problem: dataDir.message }
  const lock = await waitForExclusive(startLock(dataDir), 5000)
  if (!lock) return { problem: `Another program uses ${dataDir}: stop it, then restore again.` }
  try {
    return await restoreLocked(order, dataDir, base)
  } finally {
    lock.release()
  }
}

function describeNoBase({ from, until }: RestoreOrder): string {
  const when = until === null ? '' : ` that had ended at ${until.toISOString()}`
  return `There is no base backup in ${namePlace(from)}${when}.`
}

async function restoreLocked(
  order: RestoreOrder,
  dataDir: string,
  base: Base,
): Promise<RestoreAnswer> {
  const place = await findPlace(dataDir)
  if ('refused' in place) return { problem: place.message }
  if (existsSync(place.server))
    return { problem: `There is a database in ${place.server}: restore into an empty folder.` }
  // A start removes what has such a name, so that half a restore never serves.
  const draft = mkdtempSync(join(dirname(place.server), `pg.new-${process.pid}-`))
  try {
    handOver(draft, place.account)
    const recovered = await recover(order, base, placeIn(draft, place))
    if ('problem' in recovered) return recovered
    moveIn(draft, place, dataDir)
    return { base, ...recovered }
  } finally {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

function placeIn(draft: string, place: Place): Place {
  const within = (name: string) => join(draft, name)
  const names = { password: within('password'), log: within('log'), origin: within('origin') }
  return { ...place, server: draft, cluster: within('cluster'), ...names }
}

type Recovered = { restored: Restored | null } | { problem: string }

async function recover(order: RestoreOrder, base: Base, place: Place): Promise<Recovered> {
  const store = await openStore(order.from)
  const problem = await store
    .read(baseFile(base.name))
    .then((sealed) => unpack(sealed, order.identity, place))
    .then(
      () => null,
      (error: Error) => error.message,
    )
  if (problem) return { problem: `The base backup ${base.name} cannot be opened: ${problem}.` }
  const segments = await handOut(openLog(store, order.identity), place)
  const settings = recoverySettings(order, segments.command, place)
  const end = performance.now() + recoveryTimeout
  const started = await launch({ ...place, settings }, end, undefined).finally(segments.end)
  if (!('pid' in started))
    return { problem: `PostgreSQL did not recover: ${segments.problem() ?? started.why}` }
  const leaving = leaveTrace(order, base, place, started.port)
  const recovered = await leaving.finally(() => stopServer(place))
  if ('problem' in recovered || recovered.restored === null) return recovered
  return (await findUnarchived(order.from, recovered.restored)) ?? recovered
}

async function leaveTrace(
  { archive }: RestoreOrder,
  base: Base,
  place: Place,
  port: number,
): Promise<Recovered> {
  if (archive === null) return { restored: null }
  const password = readFileSync(place.password, 'utf8')
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const restored = await recordRestore(url, base.ended_at)
  return 'problem' in restored ? restored : { restored }
}

/** Without its timeline in the archive, the next restore would give out the same numbers again. */
async function findUnarchived(
  from: StorePlace,
  { timeline }: Restored,
): Promise<{ problem: string } | null> {
  const files = await findSegmentFiles(await openStore(from), `${timeline}.history`)
  if (files.length > 0) return null
  return {
    problem: `PostgreSQL could not write to ${namePlace(from)}: check its user and its free space.`,
  }
}

function recoverySettings(
  { until, archive }: RestoreOrder,
  command: string,
  place: Place,
): Record<string, string> {
  // When PostgreSQL reads this, it knows no names of zones yet, not even Z.
  const time = until?.toISOString().replace('Z', '+00')
  const target = time ? { recovery_target_time: time } : null
  return {
    restore_command: command,
    recovery_target_action: 'promote',
    // With it, the server would call itself ready before it has recovered.
    hot_standby: 'off',
    autovacuum: 'off',
    ...target,
    ...(archive && archiveSettings(archive, place)),
  }
}

/** The rename comes last: with it, the database is there. */
function moveIn(draft: string, place: Place, dataDir: string): void {
  rmSync(join(draft, 'address'), { force: true })
  const secrets = join(draft, 'secrets.json')
  if (existsSync(secrets)) copyFileSync(secrets, join(dataDir, 'secrets.json'))
  rmSync(secrets, { force: true })
  renameSync(draft, place.server)
}
