import type { NotNull } from 'kysely'
import type { Trx } from '#db/schema.ts'
import type { Books } from '../../deps.ts'
import { findAccount } from './show.ts'

/**
 * Locks a customer named by id or email: first the orders, then the licenses, then the account, as every
 * payment does, so that two actions follow one another.
 */
export async function lockCustomer(deps: Books, trx: Trx, idOrEmail: string) {
  const found = await findAccount({ ...deps, db: trx }, idOrEmail)
  if ('refused' in found) return found
  await lockHoldings(trx, found.id)
  const account = await lockAccount(trx, found.id)
  return account ?? { refused: `Customer ${idOrEmail} has been erased.` }
}

/** Locks what an account holds, and the orders of what it was given. */
async function lockHoldings(trx: Trx, accountId: string) {
  await trx
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('given_to', '=', accountId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  await trx
    .selectFrom('licenses')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

function lockAccount(trx: Trx, id: string) {
  return trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$narrowType<{ email: NotNull; email_norm: NotNull }>()
    .forUpdate()
    .executeTakeFirst()
}
