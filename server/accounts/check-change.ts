import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import type { Session } from './credential.ts'
import { comparisonsPerCode, isCode } from './code.ts'

export type EmailChange = Selectable<Database['email_changes']>

/** Finds the change that this session asked for in the last ten minutes. */
export async function findChange(
  { db, clock }: Books,
  session: Session,
): Promise<EmailChange | null> {
  const change = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('burned_at', 'is', null)
    .where('created_at', '>', addMilliseconds(clock.now(), -times.codeLifetime))
    .executeTakeFirst()
  return change ?? null
}

/** Whether both codes of a change are right; five tries. A code that was not sent is never right. */
export async function checkChange(
  deps: Books,
  session: Session,
  change: EmailChange,
  codes: { old: string; new: string },
): Promise<boolean> {
  if (!(await takeAttempt(deps, change))) return false
  const { id, old_code_mac: old, new_code_mac: fresh } = change
  const right = [
    isCode(deps, old, id, session.email_norm, codes.old),
    fresh !== null && isCode(deps, fresh, id, change.email_norm, codes.new),
  ]
  return right.every(Boolean)
}

/** Counts before comparing, in one statement: of 200 simultaneous guesses, five are compared. */
async function takeAttempt({ db }: Books, { id }: EmailChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', comparisonsPerCode)
    .where('burned_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
