import { findUndelivered } from '../emails/find-undelivered.ts'
import { countHeld } from '../emails/held.ts'
import { findWaiting } from '../emails/waiting.ts'
import { customerPath, shownOfEach, type Found, type ProblemDeps } from './problem.ts'

type EmailDeps = Pick<ProblemDeps, 'db' | 'clock'>

/** Keys that did not arrive, the oldest first. */
export async function findBounced(deps: EmailDeps): Promise<Found[]> {
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
      page: customerPath(row.account_id),
    }))
}

export async function findHeldEmails(deps: EmailDeps): Promise<Found[]> {
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
      since: since ?? deps.clock.now(),
    },
  ]
}

export async function findLateEmails(deps: EmailDeps): Promise<Found[]> {
  const { count, since } = await findWaiting(deps)
  if (since === null) return []
  const sentence =
    count === 1 ? 'One email is not getting out' : `${count} emails are not getting out`
  return [{ kind: 'emails_wait', sentence, since }]
}
