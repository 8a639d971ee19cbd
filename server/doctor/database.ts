import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { findSignedCopy } from '#db/backup/copies.ts'
import { jobConnections, poolSize } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import type { Clock } from '../clock.ts'
import { sayCommand } from '../settings/command-line.ts'
import type { Config } from '../settings/config.ts'
import { findBackupTroubles } from '../troubles/backups.ts'
import { note, ok, problem, type Finding, trouble } from './finding.ts'

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

/** How old the newest copy is. */
export async function checkBackup(
  { backup, databaseUrl, production }: Pick<Config, 'backup' | 'databaseUrl' | 'production'>,
  clock: Clock,
  db: Db,
): Promise<Finding> {
  if (backup === null && databaseUrl !== null)
    return ok(
      'backup',
      'BACKUP_TO is not set: whoever runs the server of DATABASE_URL backs it up.',
    )
  if (backup === null)
    return production
      ? trouble('backup', 'backups_off', 'BACKUP_TO is not set.')
      : note('backup', 'BACKUP_TO is not set.', 'Only a shop that sells needs it.')
  const [fault] = await findBackupTroubles({ db, clock, config: { backup } })
  if (fault !== undefined) return trouble('backup', fault.kind, fault.detail)
  const last = await findSignedCopy(backup)
  if (last === undefined)
    return problem(
      'backup',
      'BACKUP_TO holds no copy that BACKUP_SIGNING_KEY signed.',
      `Run: ${sayCommand('backup now')}`,
    )
  const hours = Math.round((clock.now().getTime() - Date.parse(last.taken_at)) / times.hour)
  return ok('backup', `The last copy is ${hours} hours old.`)
}
