import { randomUUID } from 'node:crypto'
import { isUuid } from '#contract/uuid.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../settings/deps.ts'
import { seal } from '../settings/secrets/secrets.ts'
import type { EmailFacts } from './emails/kinds.ts'

interface About {
  licenseId?: string
  /**
   * A name for the email; a second one with the same name is not written. The id of its subject follows the
   * first colon.
   */
  once?: string
  /** True if the email may have been sent before a restore. It waits until an operator sends or drops it. */
  isPaused?: boolean | undefined
  inSeconds?: number
}

/**
 * Queues an email that is sent only if the transaction commits. Its facts are encrypted, and deleted once it
 * is sent. Does nothing without a recipient, because the person has been erased.
 */
export async function queueEmail(
  deps: Deps,
  trx: Trx,
  recipient: string | null,
  facts: EmailFacts,
  { licenseId, once, isPaused = false, inSeconds }: About = {},
): Promise<void> {
  if (recipient === null) return
  const id = randomUUID()
  const now = deps.clock.now()
  const [, about = ''] = once?.split(':') ?? []
  const written = await trx
    .insertInto('emails')
    .values({
      id,
      kind: facts.kind,
      recipient,
      license_id: licenseId ?? null,
      once: once ?? null,
      about: isUuid(about) ? about : null,
      payload_sealed: seal(deps.secrets.seal, id, JSON.stringify(facts)),
      created_at: now,
      paused_at: isPaused ? now : null,
      sent_at: null,
      dropped_at: null,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written && !isPaused) await deps.jobs.send(trx, 'email', { emailId: id }, inSeconds)
}
