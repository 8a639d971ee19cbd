import { randomUUID } from 'node:crypto'
import type { Facts } from '#contract/admin/write.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../settings/deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { clearAddress, giveAddress, lockForAddress } from './give-address.ts'

/** The facts for the journal. */
interface Corrected {
  account: string
  before: Facts
  after: Facts
}

/**
 * Changes an account's address without codes, and ends all its sessions. The old address is told only if
 * somebody has signed in with it; otherwise it was mistyped and may belong to a stranger.
 */
export async function correctAccount(
  deps: Deps,
  trx: Trx,
  accountId: string,
  { typed, normal }: { typed: string; normal: string },
): Promise<Corrected | { refused: string }> {
  const change = { account_id: accountId, email: typed, email_norm: normal }
  const account = await lockForAddress(trx, change)
  if (account === null || account.email === null)
    return { refused: `Customer ${accountId} has been erased.` }
  const holder = await clearAddress(deps, trx, change)
  if (holder === account.id) return { refused: 'This customer already has that address.' }
  if (holder !== null)
    return {
      refused: 'Another customer already has that address. Move each license to it instead.',
    }
  await giveAddress(deps, trx, account, change)
  const facts = { kind: 'address_changed' as const, by: 'support' as const }
  const isUsed = account.signed_in_at !== null
  const once = `changed:${account.id}:${randomUUID()}`
  if (isUsed) await queueEmail(deps, trx, account.email, { ...facts, side: 'old' }, { once })
  await queueEmail(deps, trx, typed, { ...facts, side: 'new' })
  return { account: account.id, before: {}, after: { toldOldAddress: isUsed } }
}
