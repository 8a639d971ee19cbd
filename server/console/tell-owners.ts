import type { Trx } from '#db/schema.ts'
import type { Deps } from '../settings/deps.ts'
import type { Facts } from '../mail/emails/kinds.ts'
import { queueEmail } from '../mail/outbox.ts'

/**
 * Emails every owner in the same transaction as the event. `by` says who did it: a person's email address, or
 * words such as `the command line`.
 */
export async function tellOwners(
  deps: Deps,
  trx: Trx,
  { by, ...news }: Facts<'owner_news'>['news'] & { by: string },
): Promise<void> {
  const at = deps.clock.now().toISOString()
  for (const owner of deps.config.admins)
    await queueEmail(deps, trx, owner, { kind: 'owner_news', news, by, at })
}
