import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { closeAskedCorrection } from '../../customers/asked-corrections.ts'
import { clearAddress, giveAddress, lockForAddress } from '../../customers/give-address.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { defineWrite } from '../call.ts'
import { customer, email } from '../input.ts'
import { findAccount } from './show.ts'

export type CorrectDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs'>

/**
 * Gives an account another address, without codes. Ends all its sessions. The old address is told if
 * somebody has signed in with it: a mistyped one is a stranger's.
 */
export const correctEmail = defineWrite({
  name: 'customers/correct-email',
  summary: 'Give a customer another email address at once, without codes.',
  guards: 'people',
  command: {
    words: ['customer', 'email'],
    question: 'Whoever reads the new address can sign in.',
  },
  input: { customer, email },
  act: async (deps: CorrectDeps, trx, input) => {
    const found = await findAccount({ db: trx }, input.customer)
    if ('refused' in found) return found
    return giveCorrectedEmail(deps, trx, found.id, input.email)
  },
})

/** Replaces a correction that waits for the account. */
export async function giveCorrectedEmail(
  deps: CorrectDeps,
  trx: Transaction<Database>,
  accountId: string,
  { typed, normal }: { typed: string; normal: string },
) {
  const change = { account_id: accountId, email: typed, email_norm: normal }
  const account = await lockForAddress(trx, change)
  if (account === null || account.email === null)
    return { refused: 'This customer was erased or merged meanwhile.' }
  const holder = await clearAddress(deps, trx, change)
  if (holder === account.id) return { refused: 'That is the address they have.' }
  if (holder !== null)
    return { refused: `Customer ${holder} has that address. Use customers merge.` }
  await giveAddress(deps, trx, account, change)
  await closeAskedCorrection(deps, trx, ['account_id', account.id], 'replaced')
  const facts = { kind: 'address_changed' as const, by: 'support' as const }
  const isUsed = account.signed_in_at !== null
  const once = `changed:${account.id}:${randomUUID()}`
  if (isUsed) await queueEmail(deps, trx, account.email, { ...facts, side: 'old' }, { once })
  await queueEmail(deps, trx, typed, { ...facts, side: 'new' })
  return { subject: account.id, before: {}, after: { toldOldAddress: isUsed } }
}
