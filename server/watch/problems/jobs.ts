import { sql } from 'kysely'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import { toldElsewhere } from '../../settings/faults.ts'
import type { Queue } from '../../settings/jobs.ts'
import type { FailingWork } from './subjects.ts'
import type { Found } from './problem.ts'

/** Finds work that should have been done an hour ago. */
export async function findStuckJobs({ db }: ShopContext): Promise<Found<'job_fails'>[]> {
  const { rows } = await sql<{ queue: Queue; count: number; since: Date }>`
    select name as queue, count(*)::int as count, min(created_on) as since from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
      and created_on < now() - interval '1 hour' and start_after < now() - interval '10 minutes'
    group by name
  `.execute(db)
  return rows.map(({ queue, count, since }) => ({
    kind: 'job_fails',
    subject: queue,
    detail: `${count} ${count === 1 ? 'job has' : 'jobs have'} waited for an hour. The log says why.`,
    since,
    count,
  }))
}

/**
 * Finds jobs that failed because of our own error and wait for another try, or had their last try within a
 * day.
 */
export async function findFailingJobs({ db }: ShopContext): Promise<Found<'job_fails'>[]> {
  const { rows } = await sql<{ queue: Queue; count: number; since: Date; said: string }>`
    select name as queue, count(*)::int as count, min(created_on) as since,
      (array_agg(output ->> 'message' order by created_on desc))[1] as said
    from pgboss.job
    where (state = 'retry' or (state = 'failed' and completed_on > now() - interval '1 day'))
      and output ->> 'message' is not null
      and output ->> 'name' not in (${sql.join(toldElsewhere)})
    group by name
  `.execute(db)
  return rows.map(({ queue, count, since, said }) => ({
    kind: 'job_fails',
    subject: queue,
    detail: `The program says: ${said}.`,
    since,
    count,
  }))
}

/** Finds this program's timers whose last run failed because of our own error. */
export async function findFailingTimers({ faults }: Deps): Promise<Found<'job_fails'>[]> {
  return faults
    .list()
    .filter(({ provider }) => provider === null)
    .map(({ work, message, since }) => ({
      kind: 'job_fails',
      subject: 'timer' satisfies FailingWork,
      detail: `${work[0]!.toUpperCase()}${work.slice(1)}: ${message}.`,
      since,
    }))
}
