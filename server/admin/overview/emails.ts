import { addMilliseconds } from '../../clock.ts'
import { findUndelivered } from '../emails/find-undelivered.ts'
import { countHeld } from '../emails/held.ts'
import { customerPath, shownOfEach, type Problem, type ProblemDeps } from './problem.ts'

/** Keys that did not arrive, the oldest first. */
export async function findBounced(deps: ProblemDeps): Promise<Problem[]> {
  const rows = await findUndelivered(deps)
  return rows
    .filter(({ bounced_at: at }) => at !== null)
    .toReversed()
    .slice(0, shownOfEach)
    .map((row) => ({
      kind: 'key_email_bounced',
      sentence: `The key email to ${row.recipient} came back`,
      detail: row.bounce_reason ?? 'Its mail server gave no reason.',
      since: row.bounced_at!,
      action: { label: 'Open customer', page: customerPath(row.account_id) },
    }))
}

export async function findHeldEmails(deps: ProblemDeps): Promise<Problem[]> {
  const count = await countHeld(deps)
  if (count === 0) return []
  const { since } = await deps.db
    .selectFrom('emails')
    .select(({ fn }) => fn.min('held_at').as('since'))
    .where('held_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return [
    {
      kind: 'emails_held',
      sentence: count === 1 ? 'A restore holds one email' : `A restore holds ${count} emails`,
      detail: 'They are sent or dropped only when you say so.',
      since: since ?? deps.clock.now(),
      action: { label: 'Decide', page: '/admin/emails?state=held' },
    },
  ]
}

const late = 15 * 60_000

export async function findWaitingEmails({ db, clock }: ProblemDeps): Promise<Problem[]> {
  const { count, since } = await db
    .selectFrom('emails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('held_at', 'is', null)
    .where('created_at', '<', addMilliseconds(clock.now(), -late))
    .executeTakeFirstOrThrow()
  if (since === null || since === undefined) return []
  return [
    {
      kind: 'emails_wait',
      sentence:
        count === 1 ? 'One email is not getting out' : `${count} emails are not getting out`,
      detail: 'The mail server does not accept them. They are retried for a day.',
      since,
      action: { label: 'Open emails', page: '/admin/emails?state=waiting' },
    },
  ]
}
