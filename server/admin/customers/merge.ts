import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { defineWrite } from '../call.ts'
import { customer } from '../input.ts'
import { lockCustomers } from './lock.ts'
import { findAccount } from './show.ts'

/** Moves all that one account holds into another, and ends the first with its sessions. */
export const mergeCustomers = defineWrite({
  name: 'customers/merge',
  summary: 'Move all that one customer has to another, and end the first account.',
  guards: 'people',
  command: {
    words: ['from', 'into'],
    question: 'The first account ends, and all it holds goes to the second.',
  },
  input: { from: customer, into: customer },
  act: async (deps: Deps, trx, input) => {
    const [left, kept] = [
      await findAccount({ ...deps, db: trx }, input.from),
      await findAccount({ ...deps, db: trx }, input.into),
    ]
    if ('refused' in left) return left
    if ('refused' in kept) return kept
    if (left.id === kept.id)
      return { refused: `${input.from} and ${input.into} are the same customer. Name two.` }
    const accounts = await lockCustomers(trx, [left.id, kept.id])
    const [from, into] = [left, kept].map(({ id }) => accounts.find((each) => each.id === id))
    if (!from || !into)
      return { refused: `Customer ${from ? input.into : input.from} has been erased or merged.` }
    const moved = await moveHoldings(trx, from, into)
    await moveAcceptances(trx, from.id, into.id)
    await joinAccounts(trx, from.id, into.id)
    const once = `merged:${into.id}:${from.id}`
    await queueEmail(deps, trx, from.email, { kind: 'accounts_merged', side: 'old' }, { once })
    await queueEmail(deps, trx, into.email, { kind: 'accounts_merged', side: 'new' })
    return { subject: into.id, before: { from: from.id }, after: moved }
  },
})

interface Side {
  id: string
  email: string
  email_norm: string
}

/** Emails about an order go to the account it is in; quotes and their keys too. */
async function moveHoldings(trx: Trx, from: Side, into: Side) {
  const { email, email_norm } = into
  const { numUpdatedRows: orders } = await trx
    .updateTable('orders')
    .set({ account_id: into.id, email, email_norm })
    .where('account_id', '=', from.id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('orders')
    .set({ given_to: into.id })
    .where('given_to', '=', from.id)
    .execute()
  await trx
    .updateTable('orders')
    .set({ email, email_norm })
    .where('account_id', 'is', null)
    .where('email_norm', '=', from.email_norm)
    .execute()
  const { numUpdatedRows: licenses } = await trx
    .updateTable('licenses')
    .set({ account_id: into.id })
    .where('account_id', '=', from.id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('customer_notes')
    .set({ account_id: into.id })
    .where('account_id', '=', from.id)
    .execute()
  for (const table of ['quotes', 'quote_people'] as const)
    await trx
      .updateTable(table)
      .set({ email })
      .where(sql`lower(email)`, '=', from.email_norm)
      .execute()
  return { orders: Number(orders), licenses: Number(licenses) }
}

/** Of each version, the acceptance that was first stays. */
async function moveAcceptances(trx: Trx, from: string, into: string) {
  await sql`
    insert into eula_acceptances (account_id, version, accepted_at, address_hash)
    select ${into}, version, accepted_at, address_hash from eula_acceptances where account_id = ${from}
    on conflict (account_id, version) do update
    set accepted_at = excluded.accepted_at, address_hash = excluded.address_hash
    where excluded.accepted_at < eula_acceptances.accepted_at
  `.execute(trx)
  await trx.deleteFrom('eula_acceptances').where('account_id', '=', from).execute()
}

/** Emails about renewals are off where either had them off. */
async function joinAccounts(trx: Trx, from: string, into: string) {
  await sql`
    update accounts kept set created_at = least(kept.created_at, gone.created_at),
      signed_in_at = least(kept.signed_in_at, gone.signed_in_at),
      renewal_emails = kept.renewal_emails and gone.renewal_emails
    from accounts gone where gone.id = ${from} and kept.id = ${into}
  `.execute(trx)
  await trx.deleteFrom('sessions').where('account_id', '=', from).execute()
  await trx.deleteFrom('email_changes').where('account_id', '=', from).execute()
  await trx.deleteFrom('accounts').where('id', '=', from).execute()
}
