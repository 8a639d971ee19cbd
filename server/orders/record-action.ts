import type { Facts } from '#contract/admin/write.ts'
import type { Trx } from '#db/schema.ts'
import type { LockedBooks } from '../deps.ts'

interface AuditEntry {
  actor: string
  action: string
  subject: string
  reason: string
  before: Facts
  after: Facts
}

/** Adds an action to the record; answers its number. */
export async function recordAction(
  { clock }: LockedBooks,
  trx: Trx,
  { actor, action, subject, reason, before, after }: AuditEntry,
): Promise<number> {
  const facts = { before: JSON.stringify(before), after: JSON.stringify(after) }
  const { number } = await trx
    .insertInto('operator_actions')
    .values({ at: clock.now(), actor, action, subject, reason, ...facts })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}
