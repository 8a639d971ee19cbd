import { sql } from 'kysely'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { findUndelivered, findWaiting } from '../../mail/find-undelivered.ts'
import type { FailingWork } from './subjects.ts'
import { customerPath, newsFor, shownOfEach, type Found } from './problem.ts'

/** Finds keys that did not arrive, oldest first. */
export async function findBouncedKeys(deps: ShopContext): Promise<Found<'key_email_bounced'>[]> {
  const rows = await findUndelivered(deps)
  return rows
    .filter(({ bounced_at: at }) => at !== null)
    .toReversed()
    .slice(0, shownOfEach)
    .map((row) => ({
      kind: 'key_email_bounced',
      sentence: `The key email to ${row.recipient} bounced`,
      detail: row.bounce_reason ?? 'Its mail server gave no reason.',
      since: row.bounced_at!,
      page: customerPath(row.account_id),
    }))
}

export async function findPausedEmails({ db }: ShopContext): Promise<Found<'emails_paused'>[]> {
  const { count, since } = await db
    .selectFrom('emails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('paused_at').as('since')])
    .where('paused_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (since === null) return []
  const sentence = count === 1 ? 'A restore paused one email' : `A restore paused ${count} emails`
  return [{ kind: 'emails_paused', sentence, since }]
}

export async function findLateEmails(deps: ShopContext): Promise<Found<'emails_wait'>[]> {
  const { count, since } = await findWaiting(deps)
  if (since === null) return []
  const sentence = count === 1 ? 'One email can’t be sent' : `${count} emails can’t be sent`
  return [{ kind: 'emails_wait', sentence, since, count }]
}

/** Finds emails that cannot be written because of our own error, with its message. */
export async function findUnwritableEmails({ db }: ShopContext): Promise<Found<'job_fails'>[]> {
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'kind', 'created_at', 'write_fault'])
    .where('write_fault', 'is not', null)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('created_at')
    .limit(shownOfEach)
    .execute()
  return rows.map(({ id, kind, created_at: since, write_fault: fault }) => ({
    kind: 'job_fails',
    subject: 'unwritable' satisfies FailingWork,
    sentence: `An email can’t be written: ${kind.replaceAll('_', ' ')}`,
    detail: `The program says: ${fault}.`,
    since,
    action: { label: 'Open email', page: `/admin/email?id=${id}` },
  }))
}

/**
 * Excludes sign-in codes. They go to whatever address somebody typed, so their bounces say nothing about the
 * shop.
 */
const isForBuyers = sql<boolean>`kind not in (
  'code', 'change_code', 'change_refused', 'owner_news', 'money_news', 'past_money'
)`

/**
 * Finds emails that bounced just now. The keys among them stay in the console until somebody handles them.
 */
export async function findBounces({ db, clock }: ShopContext): Promise<Found<'emails_bounce'>[]> {
  const { count, since } = await db
    .selectFrom('emails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('bounced_at').as('since')])
    .where(isForBuyers)
    .where('bounced_at', '>', addMilliseconds(clock.now(), -newsFor))
    .executeTakeFirstOrThrow()
  return since === null ? [] : [{ kind: 'emails_bounce', count, since }]
}
