import type { NotNull, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { findAccount } from './show-customer.ts'

/**
 * Locks a customer named by id or email: first the orders, then the licenses, then the account, as
 * every payment does, so that two actions follow one another.
 */
export async function lockCustomer(trx: Transaction<Database>, idOrEmail: string) {
  const found = await findAccount({ db: trx }, idOrEmail)
  if ('refused' in found) return found
  await lockHoldings(trx, [found.id])
  const [account] = await lockAccounts(trx, [found.id])
  return account ?? { refused: 'There is no such customer any more.' }
}

/** Locks what the accounts hold. */
async function lockHoldings(trx: Transaction<Database>, accountIds: string[]) {
  await trx
    .selectFrom('orders')
    .select('id')
    .where('account_id', 'in', accountIds)
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

/** Those that still belong to somebody, by id. */
function lockAccounts(trx: Transaction<Database>, ids: string[]) {
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
