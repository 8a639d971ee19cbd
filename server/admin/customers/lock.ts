import type { NotNull } from 'kysely'
import type { Trx } from '#db/schema.ts'
import type { Books } from '../../deps.ts'
import { findAccount } from './show.ts'

/** Locks a customer named by id or email. */
export async function lockCustomer(deps: Books, trx: Trx, idOrEmail: string) {
  const found = await findAccount({ ...deps, db: trx }, idOrEmail)
  if ('refused' in found) return found
  const [account] = await lockCustomers(trx, [found.id])
  return account ?? { refused: `Customer ${idOrEmail} has been erased or merged.` }
}

/**
 * Locks first the orders, then the licenses, then the accounts, as every payment does, so that two
 * actions follow one another. Answers those that still belong to somebody.
 */
export async function lockCustomers(trx: Trx, ids: string[]) {
  await lockHoldings(trx, ids)
  return lockAccounts(trx, ids)
}

/** Locks what the accounts hold, and the orders of what they were given. */
async function lockHoldings(trx: Trx, accountIds: string[]) {
  await trx
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('account_id', 'in', accountIds), eb('given_to', 'in', accountIds)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  await trx
    .selectFrom('licenses')
    .select('id')
    .where('account_id', 'in', accountIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

function lockAccounts(trx: Trx, ids: string[]) {
  return trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .$narrowType<{ email: NotNull; email_norm: NotNull }>()
    .orderBy('id')
    .forUpdate()
    .execute()
}
