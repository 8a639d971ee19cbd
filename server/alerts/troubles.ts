import { sql } from 'kysely'
import type { Provider } from '#db/schema.ts'
import { addMilliseconds } from '../clock.ts'
import { findWaiting } from '../admin/emails/waiting.ts'
import { findBackupProblems } from '../backups.ts'
import type { Deps } from '../deps.ts'
import { isNearlyFull, type MeasureDisks } from '../disks.ts'
import { reportViolations } from '../reconcile/violations.ts'
import type { Finding } from './alert.ts'
import { findReachedCeilings } from './ceilings.ts'

export type TroubleDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'measureHealth' | 'limits'>

type Check = (deps: TroubleDeps) => Promise<Finding[]>

const minute = 60_000
const hour = 60 * minute
/** As far as the time of a signed webhook may be off. */
const jump = 5 * minute

/** Looks for every cause. What can't be looked for, as while the database is away, is not found. */
export function createFindTroubles(
  deps: TroubleDeps,
  measureDisks: MeasureDisks,
): () => Promise<Finding[]> {
  const checks: Check[] = [
    findUnhealthy,
    createFindBroken(),
    findStalledSales,
    findLateEmails,
    findBounces,
    findLateBackups,
    findGivenUpWebhooks,
    findCopiedPasskeys,
    findReachedCeilings,
    createFindClockJump(deps.clock),
    () => findFullDisks(measureDisks),
  ]
  const run = (check: Check) =>
    check(deps).catch((error: Error): Finding[] => {
      deps.log.warn({ error: error.message }, 'a check for alerts failed')
      return []
    })
  return async () => {
    const found = await Promise.all(checks.map(run))
    return found.flat().filter(({ count }) => count > 0)
  }
}

async function findUnhealthy({ measureHealth }: TroubleDeps): Promise<Finding[]> {
  const unhealthy = (await measureHealth()).filter(({ answer }) => answer !== 'answers')
  return unhealthy.flatMap(({ name, answer }) => {
    if (name === 'database') return { cause: 'database_takes_no_write', count: 1 }
    // The vendor can do nothing about a provider that is down for a while.
    return answer === 'refused' ? { cause: `${name as Provider}_refuses_key`, count: 1 } : []
  })
}

/** Reads the views once an hour, as they take a while on a large shop; more often while one is not empty. */
function createFindBroken(): Check {
  let last: { at: number; rows: number } | null = null
  return async (deps) => {
    const now = deps.clock.now().getTime()
    const keep = last !== null && last.rows > 0 ? 10 * minute : hour
    if (last === null || Math.abs(now - last.at) >= keep) {
      const broken = await reportViolations(deps)
      last = { at: now, rows: broken.filter(({ view }) => view !== noSaleView).length }
    }
    return [{ cause: 'promise_broken', count: last.rows }]
  }
}

const noSaleView = 'v_violation_i20'

/** The view goes by what was measured of the providers. */
async function findStalledSales({ db, measureHealth }: TroubleDeps): Promise<Finding[]> {
  await measureHealth()
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(sales), 0)::int as count from ${sql.table(noSaleView)}
  `.execute(db)
  return [{ cause: 'no_sale_begins', count: rows[0]!.count }]
}

/** Codes go to whatever address somebody typed, so their bounces say nothing about the shop. */
const isForBuyers = sql<boolean>`kind not in (
  'code', 'change_code', 'console_code', 'change_refused', 'wrong_codes', 'owner_news',
  'money_news', 'key_news'
)`

async function findLateEmails(deps: TroubleDeps): Promise<Finding[]> {
  return [{ cause: 'emails_wait', count: (await findWaiting(deps)).count }]
}

/** Less than the hour between alerts, so that one email is reported once. */
async function findBounces({ db, clock }: TroubleDeps): Promise<Finding[]> {
  const { count } = await db
    .selectFrom('emails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isForBuyers)
    .where('bounced_at', '>', addMilliseconds(clock.now(), -50 * minute))
    .executeTakeFirstOrThrow()
  return [{ cause: 'emails_bounce', count }]
}

/** Less than the hour between alerts, so that one message is reported once. */
async function findGivenUpWebhooks({ db, clock }: TroubleDeps): Promise<Finding[]> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('tried_at', '>', addMilliseconds(clock.now(), -50 * minute))
    .executeTakeFirstOrThrow()
  return [{ cause: 'webhooks_fail', count }]
}

/** Less than the hour between alerts, so that one passkey is reported once. */
async function findCopiedPasskeys({ db, clock }: TroubleDeps): Promise<Finding[]> {
  const { count } = await db
    .selectFrom('admin_passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('counted_back_at', '>', addMilliseconds(clock.now(), -50 * minute))
    .executeTakeFirstOrThrow()
  return [{ cause: 'passkey_copied', count }]
}

async function findLateBackups({ db, clock, config }: TroubleDeps): Promise<Finding[]> {
  if (config.backup === null) return []
  const problems = await findBackupProblems({ db, clock, target: config.backup })
  return problems.map(({ cause }) => ({ cause, count: 1 }))
}

/** Compares the clock with the monotonic one, which nobody can set. */
function createFindClockJump(clock: Deps['clock']): Check {
  let ahead = clock.now().getTime() - performance.now()
  return async () => {
    const was = ahead
    ahead = clock.now().getTime() - performance.now()
    return [{ cause: 'clock_jumped', count: Math.abs(ahead - was) > jump ? 1 : 0 }]
  }
}

async function findFullDisks(measureDisks: MeasureDisks): Promise<Finding[]> {
  const full = (await measureDisks()).filter(isNearlyFull)
  const ofBackups = full.filter(({ use }) => use === 'backups').length
  return [
    { cause: 'disk_nearly_full', count: full.length - ofBackups },
    { cause: 'backups_nearly_full', count: ofBackups },
  ]
}
