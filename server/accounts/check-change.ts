import { timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { sizes, times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import type { Grant } from './credential.ts'
import { macCode } from './sign-in.ts'

export type EmailChange = Selectable<Database['email_changes']>

/** The change that this session asked for, if both codes are right; five comparisons, ten minutes. */
export async function checkChange(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  grant: Grant,
  codes: { old: string; new: string },
): Promise<EmailChange | null> {
  const change = await takeAttempt(deps, grant)
  if (change === null) return null
  const old = macCode(deps, change.id, grant.email_norm, codes.old)
  const fresh = macCode(deps, change.id, change.email_norm, codes.new)
  const right = [
    timingSafeEqual(old, change.old_code_mac),
    timingSafeEqual(fresh, change.new_code_mac),
  ]
  return right.every(Boolean) ? change : null
}

/** Counted before the comparison, in one statement: of 200 guesses at once five are compared. */
async function takeAttempt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  grant: Grant,
): Promise<EmailChange | null> {
  const taken = await db
    .updateTable('email_changes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('grant_id', '=', grant.id)
    .where('attempts', '<', sizes.comparisonsPerCode)
    .where('burned_at', 'is', null)
    .where('created_at', '>', addMilliseconds(clock.now(), -times.codeLifetime))
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}
