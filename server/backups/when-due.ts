import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { countChanges } from '#db/backup/changes.ts'
import { type Copy, findSignedCopy } from '#db/backup/copies.ts'
import type { BackupTarget } from '#db/backup/store.ts'
import type { Db } from '#db/schema.ts'
import { backUp, type BackupDeps } from './back-up.ts'

interface RegularDeps extends BackupDeps {
  /** The names of acts after which nobody should wait for the next copy. */
  guarded: string[]
}

/** What this program knows of its backups. */
interface State {
  last?: Copy
  /** Since when something is in no copy, as far as this program saw. */
  changedSince?: Date
  /** Why the last try failed. */
  failure?: string
}

const states = new WeakMap<BackupTarget, State>()

/** Only the running shop knows anything. */
export function readState(target: BackupTarget): State {
  const state = states.get(target) ?? {}
  states.set(target, state)
  return state
}

const longest = times.day
const usual = times.hour / 4
/** So that copies take at most a tenth of the time. */
const restFactor = 10

/** Copies when it is time to, however often it is called; another instance may have. */
export async function backUpWhenDue(deps: RegularDeps): Promise<void> {
  const state = readState(deps.target)
  try {
    if (state.last !== undefined && !(await isDue(deps, state.last))) return
    state.last = await findSignedCopy(deps.target)
    if (!(await isDue(deps, state.last))) return
    const answer = await backUp(deps)
    if (typeof answer === 'string') return
    deps.log.info({ copy: answer.name }, 'backed up the database')
    Object.assign(state, { last: answer, failure: undefined, changedSince: undefined })
  } catch (error) {
    state.failure = (error as Error).message
    deps.log.error({ cause: 'backup_late', error: state.failure }, 'a backup failed')
  }
}

async function isDue(deps: RegularDeps, last: Copy | undefined): Promise<boolean> {
  const now = deps.clock.now()
  const isChanged = last === undefined || (await countNow(deps.db)) !== last.changes
  const state = readState(deps.target)
  state.changedSince = isChanged ? (state.changedSince ?? now) : undefined
  if (last === undefined) return true
  const [taken, ended] = [Date.parse(last.taken_at), Date.parse(last.ended_at)]
  if (now.getTime() - ended < restFactor * (ended - taken)) return false
  const age = now.getTime() - taken
  if (age >= longest) return true
  return isChanged && (age >= usual || (await hasUrgent(deps, last.taken_at)))
}

async function countNow(db: Db): Promise<string> {
  const { rows } = await sql.raw<{ changes: string }>(countChanges).execute(db)
  return rows[0]!.changes
}

/** What customers do that no provider could tell again. */
const urgent = ['account address changed', 'order address corrected', 'license key replaced']

async function hasUrgent({ db, guarded }: RegularDeps, since: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from operator_actions where at > ${since} and action = any (${guarded}))
      or exists (select from audit where at > ${since} and action = any (${urgent})) as any
  `.execute(db)
  return rows[0]!.any
}

/** How long a change may be in no copy before that is told, in milliseconds. */
export function longestWait({ last }: State): number {
  const took = last ? Date.parse(last.ended_at) - Date.parse(last.taken_at) : 0
  return Math.max(times.hour, 2 * restFactor * took)
}
