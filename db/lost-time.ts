import type pg from 'pg'

type Querying = Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>

interface LostTime {
  /** In the numbers of invoices that are issued from now on. */
  number: number
  /** When the last change that is there was made. */
  until: Date
  /** Of PostgreSQL, in eight digits. */
  timeline: string
}

/**
 * When the last change was made that a server took from its log or from its primary, for as long as it
 * runs from then on; null on any other server.
 */
export async function findLastReplayed(client: Querying): Promise<string | null> {
  const { rows } = await client.query<{ at: string | null }>(
    'select pg_last_xact_replay_timestamp()::text as at',
  )
  return rows[0]!.at
}

/**
 * Records that what came after a time is lost. Each recovery gets a timeline of its own, also one to a
 * time before the last restore, whose row it loses: the archive knows of all of them.
 */
export async function recordLostTime(client: Querying, until: string): Promise<LostTime> {
  const { rows } = await client.query<LostTime>(
    `insert into restores (number, restored_at, restored_until)
    select greatest(
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int - 1,
        coalesce(max(number), 0) + 1
      ), now(), $1
    from restores
    returning number, restored_until as until, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`,
    [until],
  )
  return rows[0]!
}
