import type { Trx } from '#db/schema.ts'
import { correctAccount } from '../../customers/correct-account.ts'
import { defineWrite } from '../call.ts'
import type { Deps } from '../../settings/deps.ts'
import { resendBounced } from '../emails/rebuild.ts'
import { customer, email } from '../input.ts'
import { findAccount } from './show.ts'

/** Changes the address of an account. A key that bounced at the old address is sent to the new one. */
export const correctEmail = defineWrite({
  name: 'customers/correct-email',
  summary:
    'Give a customer another email address, without codes; keys that bounced from the old one are sent there.',
  past: 'Changed the email',
  form: {
    title: 'Change email',
    does: 'The account and its orders move to the new address, and the customer is signed out everywhere. The new address gets an email, with any key that bounced from the old one. The old address gets an email, too, if anybody ever signed in with it.',
    fields: { email: { label: 'New email' } },
    line: 'Keeps all orders and licenses',
    done: 'Email changed.',
  },
  personOnly: true,
  guards: 'people',
  asksReason: true,
  command: {
    words: ['customer', 'email'],
    question: 'Anyone who can read the new address’s email can sign in.',
  },
  input: { customer, email },
  act: async (deps: Deps, trx, input) => {
    const found = await findAccount({ ...deps, db: trx }, input.customer)
    if ('refused' in found) return found
    const { email_norm: before, ...account } = await readAddressee(trx, found.id)
    const corrected = await correctAccount(deps, trx, found.id, input.email)
    if ('refused' in corrected) return corrected
    const { typed, normal } = input.email
    const addressee = { ...account, email: typed, email_norm: normal }
    const keysSent = await resendBounced(deps, trx, addressee, before ?? '')
    return { ...corrected, after: { ...corrected.after, keysSent } }
  },
})

function readAddressee(trx: Trx, id: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'email_norm', 'renewal_emails'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
