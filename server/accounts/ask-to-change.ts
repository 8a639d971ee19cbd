import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/schema.ts'
import type { Deps, Books } from '../deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { warnOnceADay } from '../mail/warn-once-a-day.ts'
import type { Session } from './credential.ts'
import { holdsAnything } from './open-account.ts'
import { mayReceive } from './may-receive.ts'
import { macCode, makeCode } from './code.ts'

/**
 * Sends a code to the account's address and one to the new address. A new address gets none when it
 * had too many already, or has its own account with something in it. The caller sees no difference,
 * and a code that was not sent is not stored.
 */
export async function askToChange(
  deps: Deps,
  session: Session,
  to: { typed: string; normal: string },
  wideNetwork: string,
): Promise<void> {
  const asking = { emailNormal: to.normal, device: session.device_hash, wideNetwork }
  const reaches = (await mayReceive(deps, { ...asking, isNewNetwork: false })) !== 'too_many'
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
        new_code_mac: reaches && !isHeld ? macCode(deps, id, to.normal, codes.new) : null,
        created_at: deps.clock.now(),
        burned_at: null,
      })
      .execute()
    await queueEmail(deps, trx, email, { kind: 'change_code', code: codes.old, side: 'old' })
    if (isHeld) await warnOnceADay(deps, trx, to, 'change_refused')
    else if (reaches)
      await queueEmail(deps, trx, to.typed, { kind: 'change_code', code: codes.new, side: 'new' })
  })
}

async function isAddressHeld({ db }: Books, emailNormal: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_norm', '=', emailNormal)
    .executeTakeFirst()
  return account !== undefined && holdsAnything(db, account.id)
}

/**
 * When two requests run at once, the second waits here and then ends the first. Answers the current
 * address; null when the account is gone.
 */
async function endEarlier({ clock }: Books, trx: Trx, accountId: string): Promise<string | null> {
  const account = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  await trx
    .updateTable('email_changes')
    .set({ burned_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('burned_at', 'is', null)
    .execute()
  return account?.email ?? null
}
