import type { ExpressionBuilder, Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { checkChange, type EmailChange } from '../accounts/check-change.ts'
import type { Session } from '../accounts/credential.ts'
import { holdsAnything } from '../accounts/holds-anything.ts'
import { openAccount } from '../accounts/open-account.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { warnOnceADay } from '../mail/warn-once-a-day.ts'
import { writeAudit } from '../orders/audit.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs'>
type Account = Selectable<Database['accounts']>

/**
 * Gives the account its new address when both codes are right. Ends all its sessions but this one,
 * which continues with the new address and its code. Answers the address; null when a code is wrong
 * or the new address has an account with something in it, whose owner gets an email.
 */
export async function changeAddress(
  deps: ChangeDeps,
  session: Session,
  change: EmailChange,
  codes: { old: string; new: string },
): Promise<string | null> {
  if (!(await checkChange(deps, session, change, codes))) return null
  return deps.db.transaction().execute(async (trx) => {
    await lockOrders(trx, change.account_id)
    const account = await lockAccounts(trx, change)
    if (account === null || !(await burn(deps, trx, change))) return null
    if (!(await clearAddress(deps, trx, change))) return null
    await endSessions(deps, trx, account, change)
    await writeAddress(trx, account, change)
    await goOn(deps, trx, session, change)
    await queueEmail(deps, trx, account.email, { kind: 'address_changed', side: 'old' })
    await queueEmail(deps, trx, change.email, { kind: 'address_changed', side: 'new' })
    await writeAudit(deps, trx, 'account address changed', account.id, {}, 'customer')
    return change.email
  })
}

/** Locks orders before accounts, as every payment change does. */
async function lockOrders(trx: Transaction<Database>, accountId: string): Promise<void> {
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
  trx: Transaction<Database>,
  { account_id, email_norm }: EmailChange,
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

/** When two calls with the right codes run at once, only one continues. */
async function burn({ clock }: ChangeDeps, trx: Transaction<Database>, { id }: EmailChange) {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ burned_at: clock.now() })
    .where('id', '=', id)
    .where('burned_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Removes an empty account from the new address; false when there is something in it. Opens one first
 * if there is none, so that nobody else opens it meanwhile.
 */
async function clearAddress(
  deps: ChangeDeps,
  trx: Transaction<Database>,
  { account_id, email: typed, email_norm: normal }: EmailChange,
): Promise<boolean> {
  const { id } = await openAccount(deps, trx, { typed, normal })
  if (id === account_id) return false
  if (await holdsAnything(trx, id)) {
    await warnOnceADay(deps, trx, { typed, normal }, 'change_refused')
    return false
  }
  await trx.deleteFrom('login_grants').where('account_id', '=', id).execute()
  await trx.deleteFrom('email_changes').where('account_id', '=', id).execute()
  await trx.deleteFrom('accounts').where('id', '=', id).execute()
  return true
}

/** Also ends the codes and changes of address that are still open. */
async function endSessions(
  { clock }: ChangeDeps,
  trx: Transaction<Database>,
  account: Account,
  change: EmailChange,
): Promise<void> {
  const now = clock.now()
  await trx
    .updateTable('login_grants')
    .set({ revoked_at: now })
    .where('account_id', '=', account.id)
    .where('revoked_at', 'is', null)
    .execute()
  await trx
    .updateTable('login_challenges')
    .set({ burned_at: now })
    .where('email_norm', 'in', [account.email_norm, change.email_norm])
    .where('burned_at', 'is', null)
    .execute()
}

/** Emails about an order go to the account's address, also while the order is unpaid. */
async function writeAddress(
  trx: Transaction<Database>,
  { id }: Account,
  { email, email_norm }: EmailChange,
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

/** Keeps this browser signed in; all others are signed out. */
async function goOn(
  { clock }: ChangeDeps,
  trx: Transaction<Database>,
  { account_id, device_hash, ip_prefix }: Session,
  { id, email_norm, new_code_mac }: EmailChange,
): Promise<void> {
  const now = clock.now()
  await trx
    .insertInto('login_grants')
    .values({
      challenge_id: id,
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
