import { sql } from 'kysely'
import { jobConnections, poolSize } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { ok, problem, type Finding } from './finding.ts'

interface Facts {
  version: number
  name: string
  most: number
  used: number
  bytes: string
}

/** The oldest that the shop was run on, and what it is tested with most. */
const oldest = 15
const newest = 18

/** Version, size and connections that are left. */
export async function checkDatabase(db: Db): Promise<Finding[]> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_version') as name,
      current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      pg_size_pretty(pg_database_size(current_database())) as bytes
  `.execute(db)
  const facts = rows[0]!
  return [checkVersion(facts), checkConnections(facts)]
}

function checkVersion({ version, name, bytes }: Facts): Finding {
  const says = `PostgreSQL ${name}, ${bytes}.`
  return version >= oldest
    ? ok('database', says)
    : problem(
        'database',
        says,
        `Move to PostgreSQL ${newest}: the shop was run on none before ${oldest}.`,
      )
}

function checkConnections({ most, used }: Facts): Finding {
  const left = most - used
  const needed = poolSize + jobConnections
  const says = `${left} of ${most} connections are left.`
  return left >= needed
    ? ok('connections', says)
    : problem(
        'connections',
        says,
        `One more instance opens up to ${needed}: raise max_connections, or stop what holds them.`,
      )
}
