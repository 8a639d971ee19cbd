import { sql } from 'kysely'
import { addMilliseconds } from '../../clock.ts'
import { listLacks } from '../../settings/lacks.ts'
import type { Cause } from '../../troubles.ts'
import { brief, shownOfEach, type Found, type ProblemDeps } from './problem.ts'

/** Every instance looks once a minute: what has not been found for this long is over. */
const lapse = 5 * 60_000

/** Causes of alerts that nothing else here looks for. */
const noted: Cause[] = [
  'database_takes_no_write',
  'disk_nearly_full',
  'backups_nearly_full',
  'backup_late',
  'archive_fails',
  'clock_jumped',
  'passkey_copied',
]

export async function findNoted({ db, clock }: ProblemDeps): Promise<Found[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['cause', 'since'])
    .where('cause', 'in', noted)
    .where('seen_at', '>=', addMilliseconds(clock.now(), -lapse))
    .execute()
  return rows.map(({ cause, since }) => ({ kind: cause as Cause, since }))
}

/** Settings do not say since when they are as they are. */
export async function findLacks({ config, clock }: ProblemDeps): Promise<Found[]> {
  return listLacks(config).map((kind) => ({ kind, since: clock.now() }))
}

/** Work that should have been done an hour ago. */
export async function findStuckJobs({ db }: ProblemDeps): Promise<Found[]> {
  const { rows } = await sql<{ queue: string; count: number; since: Date }>`
    select name as queue, count(*)::int as count, min(created_on) as since from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
      and created_on < now() - interval '1 hour' and start_after < now() - interval '10 minutes'
    group by name
  `.execute(db)
  return rows.map(({ queue, count, since }) => ({
    kind: 'jobs_stuck',
    sentence: count === 1 ? 'A job is stuck' : `${count} jobs are stuck`,
    detail: `In the queue ${queue}. The log says why.`,
    since,
  }))
}

/** Corrected addresses about which a person has to decide. */
export async function findCases({ db }: ProblemDeps): Promise<Found[]> {
  const rows = await db
    .selectFrom('cases')
    .select(['order_id', 'wanted_email', 'recorded_email', 'opened_at'])
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .limit(shownOfEach)
    .execute()
  return rows.map((row) => ({
    kind: 'correction_waits',
    sentence: `Somebody wants another address for order ${brief(row.order_id)}`,
    detail: `${row.wanted_email} instead of ${row.recorded_email}.`,
    since: row.opened_at,
  }))
}

export async function findEmptyReleases({ db }: ProblemDeps): Promise<Found[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['version', 'published_at'])
    .where('withdrawn_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('builds')
            .select('identifier')
            .whereRef('builds.release_id', '=', 'releases.id'),
        ),
      ),
    )
    .orderBy('published_at')
    .limit(shownOfEach)
    .execute()
  return rows.map(({ version, published_at: since }) => ({
    kind: 'release_without_builds',
    sentence: `Version ${version} has no builds`,
    since,
  }))
}
