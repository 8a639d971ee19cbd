import { sql, type RawBuilder } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import { times } from '#contract/limits.ts'
import type { Db } from '#db/schema.ts'
import type { Clock } from '../../settings/clock.ts'
import { keepFresh } from '../../settings/keep-fresh.ts'
import { findViolations, listViews } from '../../reconcile/violations.ts'

const { minute } = times

interface Reading {
  labels: Record<string, string>
  value: number
}

interface Stored {
  name: string
  help: string
  labelNames: string[]
  /** True for a counter, which never decreases. */
  isCount?: true
  /** How long a reading is cached, in milliseconds, because some take long in a large shop. */
  keep: number
  read(db: Db): Promise<Reading[]>
}

/** Measures counts and ages in the database. Every instance reports the same values. */
export function gaugeStored(registry: Registry, db: Db, clock: Clock): void {
  for (const stored of gauges) {
    const read = keepFresh(clock, () => stored.read(db))
    const Kind = stored.isCount ? Counter : Gauge
    const gauge = new Kind({
      name: stored.name,
      help: stored.help,
      labelNames: stored.labelNames,
      registers: [],
      async collect() {
        this.reset()
        // The other metrics are needed most when the database is down.
        for (const { labels, value } of await read(stored.keep).catch(() => []))
          this.inc(labels, value)
      },
    })
    registry.registerMetric(gauge)
  }
}

/** Selects emails that are waiting: neither sent nor dropped, nor paused by a restore. */
const waits = sql`sent_at is null and dropped_at is null and paused_at is null`

const gauges: Stored[] = [
  {
    name: 'shop_orders_last_day',
    help: 'Orders begun within 24 hours, by what became of them.',
    labelNames: ['provider', 'state'],
    keep: minute,
    read: (db) =>
      readRows(
        db,
        sql`select provider, state, count(*)::int as value from orders
          where created_at > now() - interval '1 day' group by provider, state`,
      ),
  },
  {
    name: 'shop_orders_paid_total',
    help: 'Orders that were ever paid.',
    labelNames: ['provider'],
    isCount: true,
    keep: minute,
    read: (db) =>
      readRows(
        db,
        sql`select provider, count(*)::int as value from orders
          where paid_at is not null group by provider`,
      ),
  },
  {
    name: 'shop_emails_waiting',
    help: 'Emails that were not handed over yet.',
    labelNames: ['kind'],
    keep: minute,
    read: (db) =>
      readRows(
        db,
        sql`select kind, count(*)::int as value from emails where ${waits} group by kind`,
      ),
  },
  {
    name: 'shop_emails_last_day',
    help: 'Emails queued within 24 hours, by what became of them.',
    labelNames: ['state'],
    keep: minute,
    read: (db) =>
      readRows(
        db,
        sql`select case when bounced_at is not null then 'bounced' when sent_at is not null then 'sent'
            when dropped_at is not null then 'dropped'
            when paused_at is not null then 'paused' else 'waiting' end as state,
            count(*)::int as value
          from emails where created_at > now() - interval '1 day' group by 1`,
      ),
  },
  {
    name: 'shop_emails_oldest_waiting_seconds',
    help: 'Age of the email that waits longest.',
    labelNames: [],
    keep: minute,
    read: (db) =>
      readRows(
        db,
        sql`select coalesce(extract(epoch from now() - min(created_at)), 0)::float as value
          from emails where ${waits}`,
      ),
  },
  {
    name: 'shop_emails_paused',
    help: 'Emails that a restore paused, until you decide.',
    labelNames: [],
    keep: minute,
    read: (db) =>
      readRows(
        db,
        sql`select count(*)::int as value from emails
          where sent_at is null and dropped_at is null and paused_at is not null`,
      ),
  },
  {
    name: 'shop_emails_bounced_last_day',
    help: 'Emails that bounced within 24 hours.',
    labelNames: [],
    keep: minute,
    read: (db) =>
      readRows(
        db,
        sql`select count(*)::int as value from emails where bounced_at > now() - interval '1 day'`,
      ),
  },
  {
    name: 'shop_jobs',
    help: 'Jobs that are not done, by queue.',
    labelNames: ['queue', 'state'],
    keep: minute,
    read: (db) =>
      readRows(
        db,
        sql`select name as queue, state::text as state, count(*)::int as value from pgboss.job
          where state in ('created', 'retry', 'active', 'failed') group by name, state`,
      ),
  },
  {
    name: 'shop_jobs_oldest_seconds',
    help: 'Age of the oldest job that is not done, by queue.',
    labelNames: ['queue'],
    keep: minute,
    read: (db) =>
      readRows(
        db,
        sql`select name as queue, extract(epoch from now() - min(created_on))::float as value
          from pgboss.job where state in ('created', 'retry', 'active') group by name`,
      ),
  },
  {
    name: 'shop_alerts_open',
    help: 'What is wrong, or was within the hour, as ALERT_EMAIL is told: the number of rows, emails or checks.',
    labelNames: ['cause'],
    keep: minute / 4,
    read: (db) =>
      readRows(
        db,
        sql`select cause, sum(count)::int as value from alerts where not is_closed group by cause`,
      ),
  },
  {
    name: 'shop_alerts_unsent',
    help: 'Alerts that could not be emailed yet.',
    labelNames: [],
    keep: minute / 4,
    read: (db) =>
      readRows(
        db,
        sql`select count(*)::int as value from alerts where not is_closed and missed_at is not null`,
      ),
  },
  {
    name: 'shop_provider_answers',
    help: '1 for a provider, or another need of the shop, that answered when last asked.',
    labelNames: ['name'],
    keep: minute,
    read: (db) => readRows(db, sql`select name, (answer = 'answers')::int as value from health`),
  },
  {
    name: 'shop_invariants_broken',
    help: 'Rows that break an invariant, at most twenty of each; the command "check" lists them.',
    labelNames: ['invariant'],
    keep: 10 * minute,
    read: readViolations,
  },
]

async function readViolations(db: Db): Promise<Reading[]> {
  const found = await findViolations(db)
  return (await listViews(db)).map((view) => ({
    labels: { invariant: view.replace('invariant_', '').toUpperCase() },
    value: found.filter((each) => each.view === view).length,
  }))
}

/** Reads rows: the column `value`, with the other columns as labels. */
async function readRows(db: Db, query: RawBuilder<unknown>): Promise<Reading[]> {
  const { rows } = await query.execute(db)
  return (rows as ({ value: number } & Record<string, string>)[]).map(({ value, ...labels }) => ({
    labels,
    value,
  }))
}
