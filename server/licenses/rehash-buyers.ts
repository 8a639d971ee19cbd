import { sql } from 'kysely'
import type { Books } from '../deps.ts'
import { hashMailbox } from './mailbox.ts'
import { findStale, type Hashed } from './rehash-trials.ts'

/**
 * Hashes who used coupons again, with the secret in use, so that nobody uses one twice: of these licenses,
 * and of the orders of their accounts. Whoever paid has a license.
 */
export async function rehashBuyers(deps: Books, licenseIds: string[]): Promise<void> {
  if (licenseIds.length === 0) return
  const owners = deps.db.selectFrom('licenses').select('account_id').where('id', 'in', licenseIds)
  const { rows } = await sql<Hashed>`
    select mailbox_hash as stored, email_norm as of
    from licenses join accounts on accounts.id = account_id
    where licenses.id = any(${licenseIds}) and mailbox_hash is not null and email_norm is not null
    union
    select mailbox_hash, email_norm from orders
    where account_id in (${owners}) and mailbox_hash is not null and email_norm is not null
  `.execute(deps.db)
  for (const { stored, fresh } of findStale(rows, (email) => hashMailbox(deps, 'coupon', email)))
    for (const table of ['licenses', 'orders'] as const)
      await deps.db
        .updateTable(table)
        .set({ mailbox_hash: fresh })
        .where('mailbox_hash', '=', stored)
        .execute()
}
