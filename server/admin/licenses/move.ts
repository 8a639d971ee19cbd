import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/schema.ts'
import { openAccount } from '../../accounts/open-account.ts'
import type { Deps } from '../../settings/deps.ts'
import type { License } from '../../licenses/find.ts'
import { sendOwnKey } from '../../licenses/send-own-key.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { defineWrite } from '../call.ts'
import { email } from '../input.ts'
import { license, lockLicense } from './terms.ts'

/**
 * Moves a license with its devices to the account of another address, and emails the key there. The order and
 * the invoice stay with the payer, and the license still depends on that payment.
 */
export const moveLicense = defineWrite({
  name: 'licenses/move',
  summary: 'Give a license with its devices to another email address, and send the key there.',
  past: 'Moved a license',
  form: {
    title: 'Move license',
    does: 'The new owner gets the key by email, unless the license is suspended. The devices stay activated. The current owner gets an email and no longer sees the license. The order and the invoice stay with the person who paid.',
    fields: { email: { label: 'New owner’s email' } },
    line: 'To a new owner. Devices stay active',
    done: 'License moved.',
  },
  personOnly: true,
  guards: 'keys',
  asksReason: true,
  command: {
    words: ['license', 'email'],
    question: true,
  },
  input: { license, email },
  act: async (deps: Deps, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    if (found.license_type === 'trial')
      return { refused: 'A trial is for one person and can’t be moved.' }
    if (found.status === 'revoked')
      return { refused: 'This license has ended, so it can’t be moved.' }
    const owner = await openAccount(deps, trx, input.email)
    if (owner.id === found.account_id)
      return { refused: `This license already belongs to ${owner.email}.` }
    const former = await trx
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('id', '=', found.account_id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('licenses')
      .set({ account_id: owner.id })
      .where('id', '=', found.id)
      .execute()
    await forgetHolder(trx, found)
    const once = `moved:${found.id}:${randomUUID()}`
    const isSent =
      found.status === 'active' &&
      (await sendOwnKey(deps, trx, found, { to: owner.email, once, isMoved: true }))
    const about = { licenseId: found.id }
    await queueEmail(deps, trx, former.email, { kind: 'license_moved' }, about)
    return {
      license: found.id,
      before: { account: former.id },
      after: { account: owner.id, keySent: isSent },
    }
  },
})

/** Removes the team member that the license was bought for, because it no longer belongs to them. */
async function forgetHolder(trx: Trx, { order_id, seat }: License): Promise<void> {
  await trx
    .deleteFrom('quote_people')
    .where('seat', '=', seat)
    .where('quote_id', '=', (query) =>
      query.selectFrom('orders').select('quote_id').where('id', '=', order_id),
    )
    .execute()
}
