import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { openAccount } from '../accounts/open-account.ts'
import type { Deps } from '../deps.ts'
import { issueGift } from '../licenses/issue.ts'
import { lockForRenewal, recountUpdates } from '../licenses/renew.ts'
import { queueEmail } from '../mail/outbox.ts'
import { defineAction } from './act.ts'
import { email } from './email.ts'
import { days, seats } from './licenses.ts'

type GrantDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs'>

/**
 * Gives a license away and emails its key. An address gets one: a second try, or two at once, is told
 * of the first.
 */
export const grantLicense = defineAction(
  'grant license',
  { email, days, seats },
  async (deps: GrantDeps, trx, input) => {
    // Locks the account's row, so that the second of two waits here.
    const account = await openAccount(deps, trx, input.email)
    const given = await findGift(trx, account.id)
    if (given !== undefined) return { refused: `They were given a license already: ${given.id}.` }
    const { id, licenseKey } = await issueGift(deps, trx, account.id, input.seats)
    await trx
      .insertInto('license_extensions')
      .values({ license_id: id, days: input.days, extended_at: deps.clock.now() })
      .execute()
    const until = await recountUpdates(trx, await lockForRenewal(trx, id))
    const updatesUntil = until.toISOString()
    const facts = { kind: 'license' as const, licenseKey, updatesUntil, isGift: true }
    const about = { licenseId: id, once: `license:${id}` }
    await queueEmail(deps, trx, account.email, { ...facts, maxActivations: input.seats }, about)
    return {
      subject: id,
      before: {},
      after: { account: account.id, updatesUntil, seats: input.seats },
    }
  },
)

/** One that has not ended; it can be extended. */
function findGift(trx: Transaction<Database>, accountId: string) {
  return trx
    .selectFrom('licenses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('order_id', 'is', null)
    .where('license_type', '<>', 'trial')
    .where('status', '<>', 'revoked')
    .executeTakeFirst()
}
