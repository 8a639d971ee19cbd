import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { queueLetter } from '../mail/outbox.ts'
import type { Grant } from './credential.ts'
import { mayReceive } from './may-receive.ts'
import { macCode, makeCode } from './sign-in.ts'

type AskDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits' | 'jobs'>

/**
 * Sends a code to the address of the account and one to the new address, which may have an account
 * or not, or may have got too many codes already: the caller sees no difference.
 */
export async function askToChange(
  deps: AskDeps,
  grant: Grant,
  to: { typed: string; normal: string },
): Promise<void> {
  const reaches = await mayReceive(deps, to.normal, grant.device_hash)
  const id = randomUUID()
  const codes = { old: makeCode(), new: makeCode() }
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    // Of two askings at once, the second waits here and then ends the first.
    const { email } = await trx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', grant.account_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('email_changes')
      .set({ burned_at: now })
      .where('account_id', '=', grant.account_id)
      .where('burned_at', 'is', null)
      .execute()
    await trx
      .insertInto('email_changes')
      .values({
        id,
        account_id: grant.account_id,
        grant_id: grant.id,
        email: to.typed,
        email_norm: to.normal,
        old_code_mac: macCode(deps, id, grant.email_norm, codes.old),
        new_code_mac: macCode(deps, id, to.normal, codes.new),
        created_at: now,
        burned_at: null,
      })
      .execute()
    await queueLetter(deps, trx, email, { kind: 'change_code', code: codes.old, side: 'old' })
    if (reaches)
      await queueLetter(deps, trx, to.typed, { kind: 'change_code', code: codes.new, side: 'new' })
  })
}
