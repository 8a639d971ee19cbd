import type { NotNull } from 'kysely'
import { lockAccounts, lockLicenses, lockOrders } from '#db/lock-order.ts'
import type { Trx } from '#db/schema.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { listEmailAddresses } from './addresses.ts'
import { findAccount } from './show.ts'

/**
 * Locks a customer, named by id or email, with all their rows, so that two actions run one after the other.
 */
export async function lockCustomer(deps: ShopContext, trx: Trx, idOrEmail: string) {
  const found = await findAccount({ ...deps, db: trx }, idOrEmail)
  if ('refused' in found) return found
  await lockOrdersOf(trx, found.id)
  await lockLicenses(trx).where('account_id', '=', found.id).execute()
  const account = await lockAccounts(trx)
    .where('id', '=', found.id)
    .where('erased_at', 'is', null)
    .$narrowType<{ email: NotNull; email_norm: NotNull }>()
    .executeTakeFirst()
  return account ?? { refused: `Customer ${idOrEmail} has been erased.` }
}

/**
 * Also locks the orders behind what an account was given, and unpaid orders, which have an address but no
 * account.
 */
async function lockOrdersOf(trx: Trx, accountId: string): Promise<void> {
  const addresses = await listEmailAddresses(trx, accountId)
  await lockOrders(trx)
    .where(({ eb, or }) =>
      or([
        eb('account_id', '=', accountId),
        eb('given_to', '=', accountId),
        ...(addresses.length > 0 ? [eb('email_norm', 'in', addresses)] : []),
      ]),
    )
    .execute()
}
