import { existsSync, readFileSync } from 'node:fs'
import { times } from '#contract/limits.ts'
import { launch } from '#db/embedded/launch.ts'
import type { Place } from '#db/embedded/place.ts'
import { stopServer } from '#db/embedded/stop.ts'
import type { Store } from '#db/stores/store.ts'
import { archiveSettings } from './archiving.ts'
import { type Base, baseFile, stateBase } from './bases.ts'
import { claim } from './begin.ts'
import { expectHash } from '../sha256.ts'
import { type Failure, serveSegments } from './serve-segments.ts'
import { recordRestore, type Restored } from './record-restore.ts'
import type { Segments } from './segments.ts'
import { type BackupTarget, findSegmentFiles, readIdentifier } from './store.ts'
import {
  asObstacle,
  findHole,
  isBefore,
  type LogObstacle,
  type Stored,
  type TimelineHistory,
} from './timelines.ts'
import { findDoubt, type Trust, Unsigned } from './trust.ts'
import { unpack } from './unpack.ts'

interface Recovery {
  store: Store
  trust: Trust
  base: Base
  segments: Segments
  /** That the recovery follows. */
  timeline: number
  /** Null: as far as the log goes. */
  until: Date | null
  /** What it writes on its way back becomes a log of its own there; null to leave no trace. */
  archive: BackupTarget | null
}

/** `end` is the last change that was found, up to a millisecond later; null when there was none. */
export type Recovered =
  | { restored: Restored | null; end: Date | null }
  | {
      problem: string
      end: Date | null
      failure: Failure | null
      /** The log ended before the time that was asked for. */
      isShort: boolean
      /** It is not known who made what was to be opened. */
      isUnsigned: boolean
    }

const recoveryTimeout = 12 * times.hour

/** Brings a database back into an empty place, and stops it again. */
export async function recover(recovery: Recovery, place: Place): Promise<Recovered> {
  const { store, base, segments } = recovery
  const unopened = await openBase(recovery, place).then(
    () => null,
    (error: Error) => error,
  )
  if (unopened) return failToOpen(base, unopened)
  const { archive } = recovery
  const refused =
    archive && (await claim(archive, readIdentifier(place.cluster)!).catch(describeError))
  if (refused) return fail(refused)
  const segmentServer = await serveSegments(segments, place)
  const settings = recoverySettings(recovery, segmentServer.command, place)
  const deadline = performance.now() + recoveryTimeout
  const started = await launch({ ...place, settings }, deadline, undefined).finally(
    segmentServer.end,
  )
  const end = readEnd(place)
  const failure = segmentServer.failure()
  if (!('pid' in started)) {
    const why = failure === null ? started.why : `${failure.segment}: ${failure.why}`
    const isShort = /recovery ended before configured recovery target/.test(started.why)
    const isUnsigned = failure?.isUnsigned ?? false
    return { problem: `PostgreSQL did not recover: ${why}`, end, failure, isShort, isUnsigned }
  }
  const leaving = leaveTrace(recovery, place, started.port)
  const restored = await leaving.finally(() => stopServer(place))
  if (restored !== null && 'problem' in restored) return fail(restored.problem)
  const unarchived = restored && (await findUnarchived(store, restored))
  return unarchived ? fail(unarchived) : { restored, end }
}

const describeError = ({ message, code }: NodeJS.ErrnoException): string =>
  code === 'ENOSPC' ? 'the disk of DATA_DIR is full' : message

const fail = (problem: string) => ({
  problem,
  end: null,
  failure: null,
  isShort: false,
  isUnsigned: false,
})

/** Whole and signed before anything of it runs. */
async function openBase({ store, trust, base }: Recovery, place: Place): Promise<void> {
  const doubt = findDoubt(trust, stateBase(base), base.signature)
  if (doubt !== null) throw new Unsigned(doubt)
  const sealed = await store.read(baseFile(base.name))
  const isAsSigned = expectHash(
    base.sha256,
    new Unsigned('its bytes are not those that were signed'),
  )
  const bytes = trust.takesUnsigned ? sealed : isAsSigned(sealed)
  await unpack(bytes, trust.keys.identity, place)
}

function failToOpen({ name }: Base, error: Error) {
  const problem = `The base backup ${name} cannot be opened: ${describeError(error)}.`
  return { ...fail(problem), isUnsigned: error instanceof Unsigned }
}

/** PostgreSQL says so itself when it has read the log to its end. */
function readEnd({ log }: Place): Date | null {
  const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
  const [, day, time, micros] =
    /last completed transaction was at log time (\S+) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)(\d*)\+00/.exec(
      said,
    ) ?? []
  if (day === undefined) return null
  const end = Date.parse(`${day}T${time}Z`)
  return new Date(end + (Number(micros) > 0 ? 1 : 0))
}

async function leaveTrace(
  { archive, base }: Recovery,
  place: Place,
  port: number,
): Promise<Restored | { problem: string } | null> {
  if (archive === null) return null
  const password = readFileSync(place.password, 'utf8')
  return recordRestore(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, base.ended_at)
}

/** Without its timeline in the archive, the next restore would give out the same numbers again. */
async function findUnarchived(store: Store, { timeline }: Restored): Promise<string | null> {
  const files = await findSegmentFiles(store, `${timeline}.history`)
  if (files.length > 0) return null
  return `PostgreSQL could not write to ${store.name}: check its user and its free space.`
}

function recoverySettings(
  { until, archive, timeline }: Recovery,
  command: string,
  place: Place,
): Record<string, string> {
  // When PostgreSQL reads this, it knows no names of zones yet, not even Z.
  const time = until?.toISOString().replace('Z', '+00')
  const target = time ? { recovery_target_time: time } : null
  return {
    restore_command: command,
    recovery_target_timeline: `${timeline}`,
    recovery_target_action: 'promote',
    // With it, the server would call itself ready before it has recovered.
    hot_standby: 'off',
    // Reading ahead would meet a damaged segment before the time that was asked for.
    recovery_prefetch: 'off',
    autovacuum: 'off',
    ...target,
    ...(archive && archiveSettings(archive, place)),
  }
}

/** A trial reads the log and leaves nothing. */
export type Attempt = Recovery & { isTrial: boolean }

type Answer = Exclude<Recovered, { problem: string }> | { problem: string; isUnsigned?: boolean }

/**
 * Recovers as far as it was asked to. What is missing or cannot be opened is never passed over: it ends
 * the restore with a sentence that offers the time before it, and that time brings back all before it.
 */
export async function recoverAround(
  recovery: Recovery,
  stored: Stored,
  history: TimelineHistory,
  recover: (attempt: Attempt) => Promise<Recovered>,
): Promise<Answer> {
  const hole = findHole(stored, history, recovery.base)
  if (hole !== null && recovery.until === null) return endAt(hole, recovery, recover)
  const recovered = await recover({ ...recovery, isTrial: false })
  if (!('problem' in recovered)) return recovered
  const { failure, isShort, end, problem, isUnsigned } = recovered
  const damage = failure?.isDamaged ? asObstacle(stored, history, failure) : null
  const obstacle = damage ?? (isShort ? hole : null)
  if (obstacle === null)
    return { problem: isShort ? describeShort(recovery, end) : problem, isUnsigned }
  const answer = await endAt(obstacle, recovery, recover)
  return 'problem' in answer ? { ...answer, isUnsigned } : answer
}

/** Finds out what is before it, and brings that back if it is what was asked for. */
async function endAt(
  obstacle: LogObstacle,
  recovery: Recovery,
  recover: (attempt: Attempt) => Promise<Recovered>,
): Promise<Answer> {
  const segments = cut(recovery.segments, obstacle)
  const before = { ...recovery, segments, until: null }
  const tried = await recover({ ...before, archive: null, isTrial: true })
  if ('problem' in tried) return { problem: describeObstacle(obstacle, null) }
  const end = latest(tried.end, recovery.base.ended_at)
  if (recovery.until?.getTime() === end.getTime()) return recover({ ...before, isTrial: false })
  return { problem: describeObstacle(obstacle, end) }
}

function cut(segments: Segments, { segment }: LogObstacle): Segments {
  return { open: async (name) => (isBefore(name, segment) ? segments.open(name) : null) }
}

/** The end of a log in which nothing changed is that of the copy. */
export const latest = (end: Date | null, other: string): Date =>
  new Date(Math.max(end?.getTime() ?? 0, Date.parse(other)))

function describeObstacle({ segment, why, behind }: LogObstacle, end: Date | null): string {
  const later = behind.length === 1 ? '1 later segment lies' : `${behind.length} later segments lie`
  const range = behind.length > 1 ? `${behind[0]} to ${behind.at(-1)}` : behind[0]
  const lost = behind.length === 0 ? 'It is the last one' : `${later} behind it, ${range}`
  const offer =
    end === null
      ? 'The base backup needs it: name a time with --until at which an earlier one had ended.'
      : `Bring it back from another copy of the folder, or restore what is before it: --until ${end.toISOString()}`
  return `The log cannot be read past segment ${segment}: ${why}. ${lost}. ${offer}`
}

function describeShort({ base, until }: Recovery, end: Date | null): string {
  const last = latest(end, base.ended_at).toISOString()
  return `The log ends at ${last}, before ${until!.toISOString()}. To restore all of it, leave --until out.`
}
