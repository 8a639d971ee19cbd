import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import type { Binder } from '../accounts/binder.ts'
import { checkChange, type EmailChange } from '../accounts/check-change.ts'
import type { Grant } from '../accounts/credential.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { queueLetter } from '../mail/outbox.ts'
import { writeAudit } from './audit.ts'
import { lockBelongings, moveBelongings } from './move-belongings.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs'>

/**
 * Moves what an account has to the account of the new address, once both codes are right. All
 * sessions of both end; this browser goes on with the new address and its code. Answers the address.
 */
export async function changeAddress(
  deps: ChangeDeps,
  grant: Grant,
  codes: { old: string; new: string },
  binder: Binder,
): Promise<string | null> {
  const change = await checkChange(deps, grant, codes)
  if (change === null) return null
  return deps.db.transaction().execute(async (trx) => {
    const old = await lockBelongings(trx, change.account_id)
    if (!(await burn(deps, trx, change))) return null
    const fresh = await moveBelongings(deps, trx, old, change)
    await endSessions(deps, trx, [old, fresh])
    await welcomeBrowser(deps, trx, { change, accountId: fresh.id, binder })
    await queueLetter(deps, trx, old.email, { kind: 'address_changed', side: 'old' })
    await queueLetter(deps, trx, change.email, { kind: 'address_changed', side: 'new' })
    const detail = { from: old.id, to: fresh.id }
    await writeAudit(deps, trx, 'account address changed', fresh.id, detail, 'customer')
    return fresh.email
  })
}

/** Of two calls at once with the right codes, one goes on. */
async function burn({ clock }: ChangeDeps, trx: Transaction<Database>, { id }: EmailChange) {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ burned_at: clock.now() })
    .where('id', '=', id)
    .where('burned_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Ended {
  id: string
  email_norm: string
}

/** With the sessions go the codes and changes that were still on their way. */
async function endSessions({ clock }: ChangeDeps, trx: Transaction<Database>, ended: Ended[]) {
  const ids = ended.map(({ id }) => id)
  const now = clock.now()
  await trx
    .updateTable('login_grants')
    .set({ revoked_at: now })
    .where('account_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  await trx
    .updateTable('email_changes')
    .set({ burned_at: now })
    .where('account_id', 'in', ids)
    .where('burned_at', 'is', null)
    .execute()
  const addresses = ended.map(({ email_norm }) => email_norm)
  await trx
    .updateTable('login_challenges')
    .set({ burned_at: now })
    .where('email_norm', 'in', addresses)
    .where('burned_at', 'is', null)
    .execute()
}

interface Welcome {
  change: EmailChange
  accountId: string
  binder: Binder
}

async function welcomeBrowser(
  { clock }: ChangeDeps,
  trx: Transaction<Database>,
  { change, accountId, binder: { deviceHash, ipPrefix } }: Welcome,
): Promise<void> {
  const now = clock.now()
  await trx
    .insertInto('login_grants')
    .values({
      challenge_id: change.id,
      account_id: accountId,
      email_norm: change.email_norm,
      device_hash: deviceHash,
      ip_prefix: deviceHash === null ? ipPrefix : null,
      code_mac: change.new_code_mac,
      verified_at: now,
      expires_at: addMilliseconds(now, times.savedLogin),
      revoked_at: null,
    })
    .execute()
}
