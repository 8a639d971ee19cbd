import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { countChanges } from '#db/backup/changes.ts'
import { type Copy, findSignedCopy, isPast } from '#db/backup/copies.ts'
import type { BackupTarget } from '#db/backup/store.ts'
import { backUp, type BackupDeps } from './back-up.ts'

interface State {
  last?: Copy
  /** When the oldest change that is in no copy was made, as far as this program noticed. */
  changedSince?: Date
  failure?: string
}

const states = new WeakMap<BackupTarget, State>()

/** Reads the state, which only a running shop has. */
export function readState(target: BackupTarget): State {
  const state = states.get(target) ?? {}
  states.set(target, state)
  return state
}

const longest = times.day
const usual = times.hour / 4
/** Limits the time spent on regular copies to a tenth. */
const restFactor = 10

/** Makes a copy if one is due. It can be called at any time; another instance may have copied already. */
export async function backUpWhenDue(deps: BackupDeps): Promise<void> {
  const state = readState(deps.target)
  try {
    const answer = await copyIfDue(deps, state)
    if (answer === 'busy' || answer === 'unmarked') return
    state.failure = undefined
    if (answer === null) return
    deps.log.info({ copy: answer.name }, 'backed up the database')
    Object.assign(state, { last: answer, changedSince: undefined })
  } catch (error) {
    // If the database is down, the failure says nothing about the backup location.
    const isHere = await readNow(deps).then(
      () => true,
      () => false,
    )
    if (isHere) state.failure = (error as Error).message
    deps.log.error({ cause: 'backup_late', error: (error as Error).message }, 'a backup failed')
  }
}

/** Makes a copy if one is due; otherwise returns null. */
async function copyIfDue(
  deps: BackupDeps,
  state: State,
): Promise<Awaited<ReturnType<typeof backUp>> | null> {
  const { changes, now } = await readNow(deps)
  const isDueAfter = async (last: Copy | undefined) => {
    const isChanged = last?.changes !== changes
    state.changedSince = isChanged ? (state.changedSince ?? now) : undefined
    return isDue(deps, last, { now, isChanged })
  }
  if (state.last !== undefined && !(await isDueAfter(state.last))) return null
  state.last = await findSignedCopy(deps.target, now)
  return (await isDueAfter(state.last)) ? backUp(deps) : null
}

/**
 * Reports whether a copy is due. A turn dated in the future comes from a clock that was ahead, so it does not
 * count.
 */
async function isDue(
  deps: BackupDeps,
  last: Copy | undefined,
  { now, isChanged }: { now: Date; isChanged: boolean },
): Promise<boolean> {
  if (last === undefined || !isPast(now)(last)) return true
  const age = now.getTime() - Date.parse(last.taken_at)
  if (age >= longest) return true
  return isChanged && (age >= pauseAfter(last) || (await isAskedFor(deps, last.taken_at)))
}

function pauseAfter({ taken_at, ended_at }: Copy): number {
  return Math.max(usual, restFactor * (Date.parse(ended_at) - Date.parse(taken_at)))
}

/**
 * Reads how much was written in total, and the later of the program's and the database's clocks, because the
 * database dates the copies.
 */
async function readNow({
  db,
  clock,
}: Pick<BackupDeps, 'db' | 'clock'>): Promise<{ changes: string; now: Date }> {
  const { rows } = await sql<{ changes: string; at: Date }>`
    select (${sql.raw(countChanges)}) as changes, clock_timestamp() as at
  `.execute(db)
  const { changes, at } = rows[0]!
  const now = clock.now()
  return { changes, now: at > now ? at : now }
}

async function isAskedFor({ db }: BackupDeps, since: string): Promise<boolean> {
  const { rows } = await sql`select from copy_requests where asked_at > ${since} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns how long a change may be missing from all copies before that is reported, in milliseconds. */
export function longestWait({ last }: State): number {
  return Math.max(times.hour, last === undefined ? 0 : pauseAfter(last) + usual)
}
