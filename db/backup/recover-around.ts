import type { Segments } from './segments.ts'
import type { Recovered, Recovery } from './recover.ts'
import {
  asObstacle,
  findHole,
  isBefore,
  type Obstacle,
  type Stored,
  type Way,
} from './timelines.ts'

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
  way: Way,
  recover: (attempt: Attempt) => Promise<Recovered>,
): Promise<Answer> {
  const hole = findHole(stored, way, recovery.base)
  if (hole !== null && recovery.until === null) return endAt(hole, recovery, recover)
  const recovered = await recover({ ...recovery, isTrial: false })
  if (!('problem' in recovered)) return recovered
  const { failure, isShort, end, problem, isUnsigned } = recovered
  const damage = failure?.isDamaged ? asObstacle(stored, way, failure) : null
  const obstacle = damage ?? (isShort ? hole : null)
  if (obstacle === null)
    return { problem: isShort ? describeShort(recovery, end) : problem, isUnsigned }
  const answer = await endAt(obstacle, recovery, recover)
  return 'problem' in answer ? { ...answer, isUnsigned } : answer
}

/** Finds out what is before it, and brings that back if it is what was asked for. */
async function endAt(
  obstacle: Obstacle,
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

function cut(segments: Segments, { segment }: Obstacle): Segments {
  return { open: async (name) => (isBefore(name, segment) ? segments.open(name) : null) }
}

/** The end of a log in which nothing changed is that of the copy. */
export const latest = (end: Date | null, other: string): Date =>
  new Date(Math.max(end?.getTime() ?? 0, Date.parse(other)))

function describeObstacle({ segment, why, behind }: Obstacle, end: Date | null): string {
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
