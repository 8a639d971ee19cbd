import type { Trx } from '#db/schema.ts'
import type { Deps } from '../settings/deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { issueGift } from './issue.ts'
import { lockForRenewal, recountUpdates } from './renew.ts'

interface Gift {
  days: number
  seats: number
}

export async function giveLicense(
  deps: Deps,
  trx: Trx,
  account: { id: string; email: string },
  { days, seats }: Gift,
): Promise<{ id: string; updatesUntil: string }> {
  const { id, licenseKey } = await issueGift(deps, trx, { accountId: account.id, seats })
  await trx
    .insertInto('license_extensions')
    .values({ license_id: id, days, extended_at: deps.clock.now() })
    .execute()
  const until = await recountUpdates(trx, await lockForRenewal(trx, id))
  const updatesUntil = until.toISOString()
  const what = { kind: 'license', type: 'individual' } as const
  const facts = { ...what, licenseKey, updatesUntil, isGift: true }
  const about = { licenseId: id, once: `license:${id}` }
  await queueEmail(deps, trx, account.email, { ...facts, maxActivations: seats }, about)
  return { id, updatesUntil }
}
