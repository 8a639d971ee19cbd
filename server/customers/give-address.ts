import type { ExpressionBuilder, Selectable } from 'kysely'
import { lockAccounts, lockOrders } from '#db/lock-order.ts'
import type { Database, Trx } from '#db/schema.ts'
import { holdsAnything, openAccount } from '../accounts/open-account.ts'
import type { ShopContext } from '../settings/deps.ts'

type Account = Selectable<Database['accounts']>

export interface NewAddress {
  account_id: string
  email: string
  email_norm: string
}

/**
 * Locks the account that changes, its orders, and the account that has the new address. Returns null when the
 * first is gone.
 */
export async function lockForAddress(
  trx: Trx,
  { account_id: id, email_norm: normal }: NewAddress,
): Promise<Account | null> {
  await lockOrders(trx)
    .where((eb) => isOrderOf(eb, id))
    .execute()
  const accounts = await lockAccounts(trx)
    .where((eb) => eb.or([eb('id', '=', id), eb('email_norm', '=', normal)]))
    .execute()
  return accounts.find((account) => account.id === id) ?? null
}

/**
 * Frees the new address. An empty account there is removed and its notes move to this one; if it is not
 * empty, its id is returned. If there is no account, one is opened first, so that nobody else can open one
 * meanwhile.
 */
export async function clearAddress(
  deps: ShopContext,
  trx: Trx,
  { account_id, email: typed, email_norm: normal }: NewAddress,
): Promise<string | null> {
  const { id } = await openAccount(deps, trx, { typed, normal })
  if (id === account_id || (await holdsAnything(trx, id))) return id
  await trx.updateTable('customer_notes').set({ account_id }).where('account_id', '=', id).execute()
  await trx.deleteFrom('sessions').where('account_id', '=', id).execute()
  await trx.deleteFrom('email_changes').where('account_id', '=', id).execute()
  await trx.deleteFrom('accounts').where('id', '=', id).execute()
  return null
}

/** Ends all sessions of the account and gives it an address that nobody else has. */
export async function giveAddress(
  deps: ShopContext,
  trx: Trx,
  account: Account,
  change: NewAddress,
): Promise<void> {
  await endSessions(deps, trx, account, change)
  await writeAddress(trx, account, change)
}

/** Ends the sessions, and any open codes. */
async function endSessions(
  { clock }: ShopContext,
  trx: Trx,
  account: Account,
  change: NewAddress,
): Promise<void> {
  const now = clock.now()
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('account_id', '=', account.id)
    .where('revoked_at', 'is', null)
    .execute()
  await trx
    .updateTable('sign_in_codes')
    .set({ burned_at: now })
    .where('email_norm', 'in', [account.email_norm, change.email_norm])
    .where('burned_at', 'is', null)
    .execute()
}

/**
 * Writes the address. Unpaid orders get it, too, because emails about an order go to the account's address.
 */
async function writeAddress(
  trx: Trx,
  { id }: Account,
  { email, email_norm }: NewAddress,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ email, email_norm })
    .where((eb) => isOrderOf(eb, id))
    .execute()
  await trx.updateTable('accounts').set({ email, email_norm }).where('id', '=', id).execute()
}

function isOrderOf(eb: ExpressionBuilder<Database, 'orders'>, accountId: string) {
  const address = eb.selectFrom('accounts').select('email_norm').where('id', '=', accountId)
  return eb.or([
    eb('account_id', '=', accountId),
    eb.and([eb('account_id', 'is', null), eb('email_norm', '=', address)]),
  ])
}
