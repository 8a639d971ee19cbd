import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database, Trx } from '#db/schema.ts'
import { holdsAnything, openAccount } from '../accounts/open-account.ts'
import type { Books } from '../deps.ts'

type Account = Selectable<Database['accounts']>

/** The account, and the address it is to have. */
export interface NewAddress {
  account_id: string
  email: string
  email_norm: string
}

/** Locks the account that changes and the one that has the address; null when the first is gone. */
export async function lockForAddress(trx: Trx, change: NewAddress): Promise<Account | null> {
  await lockOrders(trx, change.account_id)
  return lockAccounts(trx, change)
}

/**
 * Removes an empty account from the new address, whose notes stay with its reader; answers the id of one that holds something. Opens one
 * first if there is none, so that nobody else opens it meanwhile.
 */
export async function clearAddress(
  deps: Books,
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

/** Ends all sessions of the account and writes its address, which nobody else has. */
export async function giveAddress(
  deps: Books,
  trx: Trx,
  account: Account,
  change: NewAddress,
): Promise<void> {
  await endSessions(deps, trx, account, change)
  await writeAddress(trx, account, change)
}

/** Locks orders before accounts, as every payment change does. */
async function lockOrders(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('orders')
    .select('id')
    .where((eb) => isOrderOf(eb, accountId))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks by id, so that two opposite changes do not deadlock. Answers the account that changes. */
async function lockAccounts(
  trx: Trx,
  { account_id, email_norm }: NewAddress,
): Promise<Account | null> {
  const accounts = await trx
    .selectFrom('accounts')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', account_id), eb('email_norm', '=', email_norm)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return accounts.find(({ id }) => id === account_id) ?? null
}

/** Also ends the codes and changes of address that are still open. */
async function endSessions(
  { clock }: Books,
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

/** Emails about an order go to the account's address, also while the order is unpaid. */
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
