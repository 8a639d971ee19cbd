import type pg from 'pg'

interface Limits {
  max: number
  reserved: number
  /** Is null if the database has no limit of its own. */
  database: number | null
  role: number | null
}

/** Returns a sentence if the server allows this user fewer simultaneous connections than needed. */
export async function findTooFewConnections(pool: pg.Pool, needed: number): Promise<string | null> {
  const { max, reserved, database, role } = await readLimits(pool)
  const [lowest] = [
    { allowed: max - reserved, raise: `max_connections to ${needed + reserved}` },
    { allowed: database ?? Infinity, raise: `the connection limit of the database to ${needed}` },
    { allowed: role ?? Infinity, raise: `the connection limit of its user to ${needed}` },
  ].toSorted((one, other) => one.allowed - other.allowed)
  if (lowest!.allowed >= needed) return null
  return `The database takes ${lowest!.allowed} connections of this program at once, and one instance opens up to ${needed}: raise ${lowest!.raise} or more, then start again.`
}

/** Reads the limits. A superuser is only limited by the total number of connections. */
async function readLimits(pool: pg.Pool): Promise<Limits> {
  const { rows } = await pool.query<Limits>(`
    select current_setting('max_connections')::int as max,
      case when rolsuper then 0
        else current_setting('superuser_reserved_connections')::int
          + coalesce(current_setting('reserved_connections', true)::int, 0)
      end as reserved,
      case when not rolsuper and datconnlimit >= 0 then datconnlimit end as database,
      case when not rolsuper and rolconnlimit >= 0 then rolconnlimit end as role
    from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`)
  return rows[0]!
}
