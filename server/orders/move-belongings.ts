import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { EmailChange } from '../accounts/check-change.ts'
import { openAccount } from '../accounts/open-account.ts'
import type { Deps } from '../deps.ts'

type Account = Selectable<Database['accounts']>
type MoveDeps = Pick<Deps, 'clock'>

/** Orders, then licenses, then the account, as wherever money moves; its codes come after it everywhere. */
export async function lockBelongings(trx: Transaction<Database>, id: string): Promise<Account> {
  await lockOrders(trx, id)
  await lockLicenses(trx, id)
  return lockAccount(trx, id)
}

/**
 * Orders, licenses and acceptances of an account go to the account of the new address, which is
 * made if there is none and answered. The old account stays, with nothing in it; invoices stay as issued.
 */
export async function moveBelongings(
  deps: MoveDeps,
  trx: Transaction<Database>,
  old: Account,
  { email, email_norm }: EmailChange,
): Promise<Account> {
  const opened = await openAccount(deps, trx, { typed: email, normal: email_norm })
  await moveOrders(trx, old, { accountId: opened.id, email, email_norm })
  await moveLicenses(trx, old.id, opened.id)
  await moveAcceptances(trx, old.id, opened.id)
  return joinAccounts(deps, trx, old, opened)
}

async function lockOrders(trx: Transaction<Database>, accountId: string): Promise<void> {
  const address = trx.selectFrom('accounts').select('email_norm').where('id', '=', accountId)
  await trx
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        eb.and([eb('account_id', 'is', null), eb('email_norm', '=', address)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function lockLicenses(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx
    .selectFrom('licenses')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

function lockAccount(trx: Transaction<Database>, id: string): Promise<Account> {
  return trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** An order that was begun for the old address and not paid yet is still this customer's. */
async function moveOrders(
  trx: Transaction<Database>,
  old: Account,
  to: { accountId: string; email: string; email_norm: string },
): Promise<void> {
  const { accountId, email, email_norm } = to
  await trx
    .updateTable('orders')
    .set({ account_id: accountId, email, email_norm })
    .where('account_id', '=', old.id)
    .execute()
  await trx
    .updateTable('orders')
    .set({ email, email_norm })
    .where('account_id', 'is', null)
    .where('email_norm', '=', old.email_norm)
    .execute()
}

/** An account has one trial: where the new one had its own, the other stays behind. */
async function moveLicenses(trx: Transaction<Database>, from: string, to: string): Promise<void> {
  const trialThere = trx
    .selectFrom('licenses as there')
    .select('there.id')
    .where('there.account_id', '=', to)
    .where('there.license_type', '=', 'trial')
  await trx
    .updateTable('licenses')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where((eb) => eb.or([eb('license_type', '<>', 'trial'), eb.not(eb.exists(trialThere))]))
    .execute()
}

/** What was accepted earlier by either stays accepted. */
async function moveAcceptances(
  trx: Transaction<Database>,
  from: string,
  to: string,
): Promise<void> {
  await trx
    .insertInto('eula_acceptances')
    .columns(['account_id', 'version', 'accepted_at', 'address_hash'])
    .expression((eb) =>
      eb
        .selectFrom('eula_acceptances')
        .select((each) => [
          each.cast<string>(each.val(to), 'uuid').as('account_id'),
          'version',
          'accepted_at',
          'address_hash',
        ])
        .where('account_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.deleteFrom('eula_acceptances').where('account_id', '=', from).execute()
}

/** One customer since the first of the two accounts; letters are off where either had them off. */
async function joinAccounts(
  { clock }: MoveDeps,
  trx: Transaction<Database>,
  old: Account,
  opened: Account,
): Promise<Account> {
  const created = Math.min(old.created_at.getTime(), opened.created_at.getTime())
  return trx
    .updateTable('accounts')
    .set({
      created_at: new Date(created),
      signed_in_at: opened.signed_in_at ?? clock.now(),
      renewal_letters: old.renewal_letters && opened.renewal_letters,
    })
    .where('id', '=', opened.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
