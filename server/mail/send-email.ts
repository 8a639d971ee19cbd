import type { Selectable, Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps } from '../settings/deps.ts'
import { NotReached, Unwritable } from '../settings/faults.ts'
import { unsealWaiting } from '../settings/secrets/secrets.ts'
import { writeEmail, type EmailFacts } from './emails/kinds.ts'
import type { EmailText, Sender } from './emails/message.ts'
import { sayTest } from '../settings/kind.ts'
import { makeOffLink } from './links.ts'

type Email = Selectable<Database['emails']>

/** Sends a queued email. Throws when the mail server does not accept it, so that the job is retried. */
export async function sendEmail(deps: Deps, emailId: string): Promise<void> {
  const email = await findUnsent(deps, emailId)
  if (email === null) return
  const now = deps.clock.now()
  if (isStale(deps, email)) return finish(deps, email, { dropped_at: now })
  const facts = openFacts(deps, email)
  // Without its facts, there is nothing to send.
  if (facts === null) return finish(deps, email, { dropped_at: now })
  const text = await write(deps, email, facts)
  const answer = await deps
    .sendMail({ id: email.id, to: email.recipient, ...text })
    .catch((cause: Error) => {
      throw new NotReached(cause.message, { cause })
    })
  if (answer === 'taken') return finish(deps, email, { sent_at: now })
  if (answer === 'sandbox')
    return finish(deps, email, { dropped_at: now, bounce_reason: 'sandbox' })
  deps.log.warn({ emailId }, 'the mail server refused an email permanently')
  const bounce = { bounced_at: now, bounce_reason: answer.refused }
  await finish(deps, email, { dropped_at: now, ...bounce })
}

/**
 * Writes the email. If our own code fails, that stops only this email. The console shows it and can drop it.
 */
async function write(deps: Deps, { id }: Email, facts: EmailFacts): Promise<EmailText> {
  const unwritten = deps.db.updateTable('emails').where('id', '=', id)
  try {
    const text = writeEmail(facts, senderOf(deps))
    await unwritten.where('write_fault', 'is not', null).set({ write_fault: null }).execute()
    return text
  } catch (cause) {
    const { message } = cause as Error
    await unwritten.set({ write_fault: message }).execute()
    deps.faults.tell('writing an email', cause as Error)
    throw new Unwritable(message, { cause })
  }
}

async function findUnsent(deps: Deps, emailId: string): Promise<Email | null> {
  const email = await deps.db
    .selectFrom('emails')
    .selectAll()
    .where('id', '=', emailId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return email ?? null
}

/** Reports whether the email is out of date. A code that no longer works would only confuse its recipient. */
function isStale(deps: Deps, email: Email): boolean {
  const worksUntil = addMilliseconds(email.created_at, times.codeLifetime)
  return /^(change_)?code$/.test(email.kind) && worksUntil < deps.clock.now()
}

export function openFacts(deps: Deps, email: Email): EmailFacts | null {
  if (email.payload_sealed === null) return null
  return JSON.parse(unsealWaiting(deps.secrets.seal, email.id, email.payload_sealed)) as EmailFacts
}

export function senderOf(deps: Deps): Sender {
  const { siteUrl, supportEmail, seller, sellerTimeZone, kind } = deps.config
  return {
    siteUrl,
    supportEmail,
    seller,
    timeZone: sellerTimeZone,
    testLine: sayTest(kind),
    makeOffLink: (accountId) => makeOffLink(deps, accountId),
  }
}

async function finish(deps: Deps, email: Email, marks: Updateable<Database['emails']>) {
  await deps.db
    .updateTable('emails')
    .set({ ...marks, payload_sealed: null })
    .where('id', '=', email.id)
    .execute()
}
