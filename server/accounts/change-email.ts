import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { times } from '#contract/limits.ts'
import { lockAccounts } from '#db/lock-order.ts'
import type { Database, Trx } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { hideCounter, hideMailbox, isCode, macCode, makeCode, takeAttempt } from './code.ts'
import { holdsAnything } from './open-account.ts'
import type { Session } from './session.ts'

export type EmailChange = Selectable<Database['email_changes']>

/**
 * Sends one code to the account's address and one to the new address. The new address gets no code if it has
 * had too many already, or if it has an account of its own that is not empty. The caller can't tell, and a
 * code that was not sent is not stored.
 */
export async function askToChange(
  deps: Deps,
  session: Session,
  to: { typed: string; normal: string },
): Promise<void> {
  const { allowed } = await deps.limits.take('codesPerEmailDay', hideMailbox(deps, to.normal))
  const isHeld = await isAddressHeld(deps, to.normal)
  const id = randomUUID()
  const codes = { old: makeCode(), new: makeCode() }
  await deps.db.transaction().execute(async (trx) => {
    const email = await endEarlier(deps, trx, session.account_id)
    if (email === null) return
    await trx
      .insertInto('email_changes')
      .values({
        id,
        account_id: session.account_id,
        session_id: session.id,
        email: to.typed,
        email_norm: to.normal,
        old_code_mac: macCode(deps, id, session.email_norm, codes.old),
        new_code_mac: allowed && !isHeld ? macCode(deps, id, to.normal, codes.new) : null,
        created_at: deps.clock.now(),
        burned_at: null,
      })
      .execute()
    await queueEmail(deps, trx, email, { kind: 'change_code', code: codes.old, side: 'old' })
    if (isHeld) await tellHolder(deps, trx, to)
    else if (allowed)
      await queueEmail(deps, trx, to.typed, { kind: 'change_code', code: codes.new, side: 'new' })
  })
}

async function isAddressHeld({ db }: ShopContext, emailNormal: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_norm', '=', emailNormal)
    .executeTakeFirst()
  return account !== undefined && holdsAnything(db, account.id)
}

/**
 * Ends earlier requests and returns the current address, or null when the account is gone. If two requests
 * run at once, the second waits here for the first, and then ends it.
 */
async function endEarlier(
  { clock }: ShopContext,
  trx: Trx,
  accountId: string,
): Promise<string | null> {
  const account = await lockAccounts(trx).where('id', '=', accountId).executeTakeFirst()
  await trx
    .updateTable('email_changes')
    .set({ burned_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('burned_at', 'is', null)
    .execute()
  return account?.email ?? null
}

/** Emails the owner of the new address, at most once a day no matter who asks. */
async function tellHolder(
  deps: Deps,
  trx: Trx,
  { typed, normal }: { typed: string; normal: string },
): Promise<void> {
  const day = deps.clock.now().toISOString().slice(0, 10)
  const once = `change_refused:${hideCounter(deps, normal)}:${day}`
  await queueEmail(deps, trx, typed, { kind: 'change_refused' }, { once })
}

/** Finds the change that this session asked for in the last ten minutes. */
export async function findChange(
  { db, clock }: ShopContext,
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

/**
 * Reports whether both codes of a change are right, for at most five tries. A code that was not sent never
 * matches.
 */
export async function checkChange(
  deps: ShopContext,
  session: Session,
  change: EmailChange,
  codes: { old: string; new: string },
): Promise<boolean> {
  if (!(await takeAttempt(deps, 'email_changes', change))) return false
  const { id, old_code_mac: old, new_code_mac: fresh } = change
  const right = [
    isCode(deps, old, id, session.email_norm, codes.old),
    fresh !== null && isCode(deps, fresh, id, change.email_norm, codes.new),
  ]
  return right.every(Boolean)
}
