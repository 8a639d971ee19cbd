import type pg from 'pg'

type Querying = Pick<pg.ClientBase, 'query'>

interface LostTime {
  /** The number in invoices that are issued from now on. */
  number: number
  /** The time of the last change that was kept. */
  until: Date
}

/**
 * Returns the time of the last change that a server replayed from its log or its primary, which it
 * reports for as long as it then runs; null on any other server.
 */
export async function findLastReplayed(client: Querying): Promise<string | null> {
  const { rows } = await client.query<{ at: string | null }>(
    'select pg_last_xact_replay_timestamp()::text as at',
  )
  return rows[0]!.at
}

/** Returns the number of the last restore known to the database; 0 if there was none. */
export async function findLastNumber(client: Querying): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from restores',
  )
  return rows[0]!.number
}

/**
 * Counts how often PostgreSQL itself was recovered. A recovery to a time before the last one loses the
 * row of that, and never goes back to its timeline.
 */
export async function countRecoveries(client: Querying): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int - 1 as count`,
  )
  return rows[0]!.count
}

/**
 * Records that everything after a time is lost, and ends the console's sessions, because their people
 * may have lost access since.
 */
export async function recordLostTime(client: Querying, { number, until }: LostTime): Promise<void> {
  await client.query(
    'insert into restores (number, restored_at, restored_until) values ($1, now(), $2)',
    [number, until],
  )
  await client.query('update admin_sessions set ended_at = now() where ended_at is null')
}
