import { sql } from 'kysely'
import { addMilliseconds } from '../../clock.ts'
import { causes, type Cause } from '../../mail/emails/causes.ts'
import { brief, checkAgain, shownOfEach } from './problem.ts'
import type { Problem, ProblemDeps, ProblemKind } from './problem.ts'

/** Every instance looks once a minute: what has not been found for this long is over. */
const lapse = 5 * 60_000

/** The causes of alerts that nothing else here looks for. */
const kinds: Partial<Record<Cause, ProblemKind>> = {
  database_takes_no_write: 'database_fails',
  disk_nearly_full: 'disk_full',
  backups_nearly_full: 'backups_full',
  backup_late: 'backup_late',
  archive_fails: 'archive_fails',
  clock_jumped: 'clock_jumped',
  passkey_copied: 'passkey_copied',
}

export async function findTroubles({ db, clock }: ProblemDeps): Promise<Problem[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['cause', 'since'])
    .where('cause', 'in', Object.keys(kinds))
    .where('seen_at', '>=', addMilliseconds(clock.now(), -lapse))
    .execute()
  return rows.map(({ cause, since }) => ({
    kind: kinds[cause as Cause]!,
    sentence: causes[cause as Cause].title,
    detail: causes[cause as Cause].todo,
    since,
    action: checkAgain,
  }))
}

/** Work that should have been done an hour ago. */
export async function findStuckJobs({ db }: ProblemDeps): Promise<Problem[]> {
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
    action: checkAgain,
  }))
}

/** Corrected addresses about which a person has to decide. */
export async function findCases({ db }: ProblemDeps): Promise<Problem[]> {
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
    action: { label: 'Decide', page: '/admin/orders?show=corrections' },
  }))
}

export async function findEmptyReleases({ db }: ProblemDeps): Promise<Problem[]> {
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
    detail: 'Nobody can download it.',
    since,
    action: { label: 'Open releases', page: '/admin/releases' },
  }))
}
