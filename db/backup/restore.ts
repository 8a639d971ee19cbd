import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { waitForExclusive } from '#db/embedded/lock.ts'
import { findPlace, handOver, createDataFolder, type Place, startLock } from '#db/embedded/place.ts'
import type { StorePlace } from '#db/stores/place.ts'
import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { type Base, chooseBase, listBases, trustIn } from './bases.ts'
import { lent } from './serve-segments.ts'
import { type Segments, openSegments } from './segments.ts'
import type { Restored } from './record-restore.ts'
import { type Attempt, latest, recover, recoverAround, type Recovered } from './recover.ts'
import type { BackupTarget } from './store.ts'
import {
  leadsFrom,
  readTimelines,
  readHistory,
  type Stored,
  type TimelineHistory,
} from './timelines.ts'
import { type Trust, Unsigned } from './trust.ts'

export interface RestoreOrder extends Omit<Trust, 'shop'> {
  /** Where the backups are. */
  from: StorePlace
  dataDir: string
  /** Null: as far as the log goes. */
  until: Date | null
  /** Null: the newest. */
  timeline: number | null
  /** What it writes on its way back becomes a log of its own there; null to leave no trace. */
  archive: BackupTarget | null
}

/** `restored` is null when the restore left no trace; `end` is the time of the last change. */
export type RestoreAnswer =
  | { base: Base; restored: Restored | null; end: Date }
  | { problem: string; isUnsigned?: boolean }

/** Brings a database back into a data folder that has none; killed in the middle, it leaves none. */
export async function restore(order: RestoreOrder): Promise<RestoreAnswer> {
  // The errors of a store are written for people.
  const source = await findSource(order).catch((error: Error) => ({
    problem: error.message,
    isUnsigned: error instanceof Unsigned,
  }))
  if ('problem' in source) return source
  const dataDir = createDataFolder(order.dataDir)
  if (typeof dataDir !== 'string') return { problem: dataDir.message }
  const lock = await waitForExclusive(startLock(dataDir), 5000)
  if (!lock) return { problem: `Another program uses ${dataDir}: stop it, then restore again.` }
  try {
    return await restoreLocked(order, dataDir, source)
  } finally {
    lock.release()
  }
}

interface Source {
  store: Store
  trust: Trust
  stored: Stored
  segments: Segments
  history: TimelineHistory
  base: Base
}

/** Where a restore begins, and the history that it follows. */
async function findSource(order: RestoreOrder): Promise<Source | { problem: string }> {
  const { from, until, timeline } = order
  const store = await openStore(from)
  const trust = await trustIn(store, order)
  const segments = openSegments(store, trust)
  const { stored, newest } = await readTimelines(store, segments)
  const history = await readHistory(segments, timeline ?? newest)
  const bases = (await listBases(store)).filter((each) => leadsFrom(history, each))
  const base = chooseBase(bases, until)
  return base === undefined
    ? { problem: describeNoBase(store, until) }
    : { store, trust, stored, segments, history, base }
}

function describeNoBase({ name }: Store, until: Date | null): string {
  const when = until === null ? '' : ` that had ended at ${until.toISOString()}`
  return `There is no base backup in ${name}${when}.`
}

async function restoreLocked(
  { until, archive }: RestoreOrder,
  dataDir: string,
  { store, trust, base, segments, stored, history }: Source,
): Promise<RestoreAnswer> {
  const place = await findPlace(dataDir)
  if ('refused' in place) return { problem: place.message }
  if (existsSync(place.server))
    return { problem: `There is a database in ${place.server}: restore into an empty folder.` }
  const { timeline } = history.at(-1)!
  const recovery = { store, trust, base, segments, timeline, until, archive }
  const recovered = await recoverAround(recovery, stored, history, (attempt) =>
    recoverInDraft(attempt, place, dataDir),
  )
  if ('problem' in recovered) return recovered
  const { restored, end } = recovered
  return { base, restored, end: latest(end, base.ended_at) }
}

async function recoverInDraft(
  { isTrial, ...recovery }: Attempt,
  place: Place,
  dataDir: string,
): Promise<Recovered> {
  // A start removes what has such a name, so that half a restore never serves.
  const draft = mkdtempSync(join(dirname(place.server), `pg.new-${process.pid}-`))
  try {
    handOver(draft, place.account)
    const recovered = await recover(recovery, placeIn(draft, place))
    if (!('problem' in recovered) && !isTrial) moveIn(draft, place, dataDir)
    return recovered
  } finally {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

function placeIn(draft: string, place: Place): Place {
  const within = (name: string) => join(draft, name)
  const names = { password: within('password'), log: within('log'), origin: within('origin') }
  return { ...place, server: draft, cluster: within('cluster'), ...names }
}

/** The rename comes last: with it, the database is there. */
function moveIn(draft: string, place: Place, dataDir: string): void {
  for (const name of lent) rmSync(join(draft, name), { recursive: true, force: true })
  const secrets = join(draft, 'secrets.json')
  if (existsSync(secrets)) copyFileSync(secrets, join(dataDir, 'secrets.json'))
  rmSync(secrets, { force: true })
  renameSync(draft, place.server)
}
