import type { Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { checkChange, type EmailChange } from '../accounts/change-email.ts'
import type { Session } from '../accounts/session.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import { askForCopy } from '../backups/ask-for-copy.ts'
import { writeEntry } from '../journal/write-entry.ts'
import { queueEmail } from '../mail/outbox.ts'
import { clearAddress, giveAddress, lockForAddress } from './give-address.ts'

/**
 * Gives the account its new address when both codes are right. All its sessions end except this one, which
 * continues with the new address and its code. Returns the address, or null when a code is wrong or the new
 * address has meanwhile got an account that is not empty.
 */
export async function changeAddress(
  deps: Deps,
  session: Session,
  change: EmailChange,
  codes: { old: string; new: string },
): Promise<string | null> {
  if (!(await checkChange(deps, session, change, codes))) return null
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockForAddress(trx, change)
    if (account === null || !(await burn(deps, trx, change))) return null
    if ((await clearAddress(deps, trx, change)) !== null) return null
    await giveAddress(deps, trx, account, change)
    await startNewSession(deps, trx, session, change)
    // Erasing the account finds the email by this name.
    const once = `changed:${account.id}:${change.id}`
    await queueEmail(deps, trx, account.email, { kind: 'address_changed', side: 'old' }, { once })
    await queueEmail(deps, trx, change.email, { kind: 'address_changed', side: 'new' })
    const note = { what: 'account address changed', actor: 'customer' } as const
    await writeEntry(deps, trx, { ...note, account: account.id, after: {} })
    await askForCopy(trx)
    return change.email
  })
}

/** Uses up the codes. If two calls with the right codes run at once, only one continues. */
async function burn({ clock }: ShopContext, trx: Trx, { id }: EmailChange) {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ burned_at: clock.now() })
    .where('id', '=', id)
    .where('burned_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps this browser signed in; all others are signed out. */
async function startNewSession(
  { clock }: ShopContext,
  trx: Trx,
  { account_id, device_hash, ip_prefix }: Session,
  { id, email_norm, new_code_mac }: EmailChange,
): Promise<void> {
  const now = clock.now()
  await trx
    .insertInto('sessions')
    .values({
      code_id: id,
      account_id,
      email_norm,
      device_hash,
      ip_prefix,
      code_mac: new_code_mac!,
      verified_at: now,
      expires_at: addMilliseconds(now, times.savedLogin),
      revoked_at: null,
    })
    .execute()
}
