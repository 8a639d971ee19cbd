import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface Waiting {
  pool: pg.Pool
  /** The process id of the connection that waits. */
  backend: number
  /** In milliseconds. */
  timeout: number
  ending?: AbortSignal
  log: { warn(detail: object, sentence: string): void }
}

/** A session that holds a lock; null is what PostgreSQL hides from this user. */
interface Holder {
  pid: number
  application: string | null
  state: string | null
  seconds: number | null
  query: string
}

/**
 * The pause between two waits, which lets others work: while one session waits for a table, all later
 * ones queue behind it.
 */
const pause = 3000

/**
 * Runs `act` until it gets its locks within the connection's `lock_timeout`, and says after each
 * failure who holds them. Returns a sentence once it has waited long enough.
 */
export async function outwaitLocks(
  waiting: Waiting,
  what: string,
  act: () => Promise<unknown>,
): Promise<string | null> {
  const end = performance.now() + waiting.timeout
  for (;;) {
    const holders = await attempt(waiting, act)
    if (holders === null) return null
    const who = holders.map(describeHolder).join(' and ') || 'another session'
    if (performance.now() > end)
      return `${what} has waited ${describeTime(waiting.timeout / 1000)} for ${who}. Let it finish or end it, then start again.`
    waiting.log.warn({ queries: holders.map(({ query }) => query) }, `${what} waits for ${who}`)
    await sleep(pause, undefined, { signal: waiting.ending })
  }
}

/** Tries once. Returns null if it succeeded, otherwise the sessions in the way. */
async function attempt(waiting: Waiting, act: () => Promise<unknown>): Promise<Holder[] | null> {
  let holders: Holder[] = []
  const look = async () => {
    const found = await findHolders(waiting).catch(() => [])
    if (found.length > 0) holders = found
  }
  const timer = setInterval(() => void look(), 500)
  try {
    await act()
    return null
  } catch (error) {
    if (isHeld(error as Error)) return holders
    throw error
  } finally {
    clearInterval(timer)
  }
}

async function findHolders({ pool, backend }: Waiting): Promise<Holder[]> {
  const { rows } = await pool.query<Holder>(
    `select pid, nullif(application_name, '') as application, state, left(query, 120) as query,
      extract(epoch from clock_timestamp() - coalesce(xact_start, backend_start))::int as seconds
    from pg_stat_activity where pid = any (pg_blocking_pids($1))`,
    [backend],
  )
  return rows
}

/** Recognizes a lock that was not granted in time, or only by ending a deadlock. */
function isHeld(error: Error): boolean {
  const { code } = (error.cause ?? error) as pg.DatabaseError
  return code === '55P03' || code === '40P01'
}

function describeHolder({ pid, application, state, seconds }: Holder): string {
  const since = seconds === null ? null : `for ${describeTime(seconds)}`
  const known = [application, [state, since].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return `process ${pid} of the database${known && ` (${known})`}`
}

function describeTime(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`
}
