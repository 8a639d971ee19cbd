import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import { listEmptied } from '#db/stored-columns/stored-tables.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { unseal } from '../../settings/secrets/secrets.ts'
import { defineWrite } from '../call.ts'
import { customer } from '../input.ts'
import { listEmailAddresses, matchAddresses, namesAddress } from './addresses.ts'
import { eraseRows } from './erase-rows.ts'
import { lockCustomer } from './lock.ts'

/**
 * Removes everything by which a customer can be found. Invoices stay as they were issued. Orders and licenses
 * stay without a person, so that the books are complete and the app keeps working.
 */
export const eraseCustomer = defineWrite({
  name: 'customers/erase',
  summary: 'Remove everything that identifies a customer, except invoices.',
  past: 'Erased a customer',
  form: {
    title: 'Erase {email}',
    label: 'Erase',
    button: 'Erase customer',
    isGrave: true,
    does: 'Everything that identifies this person is removed: addresses, sign-ins, emails and device names. Invoices stay as issued. Orders and licenses stay without a name, and the app keeps working. No email is sent. This can’t be undone.',
    line: 'Deletes their personal data',
    done: 'Customer erased.',
  },
  personOnly: true,
  guards: 'people',
  asksReason: true,
  command: {
    words: ['customer'],
    question: true,
  },
  input: { customer },
  act: async (deps: ShopContext, trx, input) => {
    const account = await lockCustomer(deps, trx, input.customer)
    if ('refused' in account) return account
    const paying = await findPaying(trx, account.id)
    if (paying !== undefined)
      return { refused: `Order ${paying.id} is being paid. Wait until that is settled.` }
    const addresses = await listEmailAddresses(trx, account.id)
    const pattern = matchAddresses(addresses)
    await eraseWaitingEmails(deps, trx, addresses)
    await eraseRows(trx, { accountId: account.id, addresses, pattern })
    await trx
      .updateTable('accounts')
      .set({ ...emptied, renewal_emails: false, erased_at: deps.clock.now() })
      .where('id', '=', account.id)
      .execute()
    return {
      account: account.id,
      before: { addresses: addresses.length },
      after: { addresses: 0, ...(await countKept(trx, account.id)) },
    }
  },
})

const emptied = Object.fromEntries(listEmptied('accounts').map((column) => [column, null]))

/** Finds an order whose payment is on its way: handling it would write the buyer into the order again. */
function findPaying(trx: Trx, accountId: string) {
  return trx
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'confirming')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('account_id', '=', accountId),
        eb(
          'email_norm',
          '=',
          selectFrom('accounts').select('email_norm').where('id', '=', accountId),
        ),
      ]),
    )
    .executeTakeFirst()
}

async function countKept(trx: Trx, accountId: string) {
  const { rows } = await sql<{ orders: number; licenses: number; invoices: number }>`
    select (select count(*)::int from orders where account_id = ${accountId}) as orders,
      (select count(*)::int from licenses where account_id = ${accountId}) as licenses,
      (select count(*)::int from invoices join orders on orders.id = order_id
        where account_id = ${accountId}) as invoices
  `.execute(trx)
  return rows[0]!
}

/** Deletes waiting emails that contain one of the addresses, no matter who caused them. */
async function eraseWaitingEmails(
  { secrets }: ShopContext,
  trx: Trx,
  addresses: string[],
): Promise<void> {
  const rows = await trx
    .selectFrom('emails')
    .select(['id', 'payload_sealed'])
    .where('payload_sealed', 'is not', null)
    .execute()
  const ids = rows
    .filter(({ id, payload_sealed: sealed }) =>
      namesAddress(unseal(secrets.seal, id, sealed!) ?? '', addresses),
    )
    .map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('emails').where('id', 'in', ids).execute()
}
