import { sql } from 'kysely'
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

/** Adds an action to the record; answers its number. Two at once wait for each other. */
export async function recordAction(
  { clock }: LockedBooks,
  trx: Trx,
  { actor, action, subject, reason, before, after }: AuditEntry,
): Promise<number> {
  // Taken before any row is written: two writers who asked for it later would wait for each other.
  await sql`lock table operator_actions in share row exclusive mode`.execute(trx)
  const { rows } = await sql<{ number: number }>`
    insert into operator_actions
      (number, at, actor, action, subject, reason, before, after)
    select coalesce(max(number), 0) + 1, ${clock.now()}, ${actor}, ${action}, ${subject}, ${reason},
      ${JSON.stringify(before)}, ${JSON.stringify(after)}
    from operator_actions
    returning number
  `.execute(trx)
  return rows[0]!.number
}
