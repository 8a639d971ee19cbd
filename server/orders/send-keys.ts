import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { License } from '../licenses/find.ts'
import { openKey } from '../licenses/issue.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { FulfillDeps, Order } from './order.ts'
import { listSeatHolders } from './quotes.ts'

/**
 * Sends each key to the person it was bought for, or to the buyer; once for each name. A license that
 * was moved to another account is no longer the buyer's.
 */
export async function sendKeys(
  deps: Pick<FulfillDeps, 'clock' | 'secrets' | 'jobs'>,
  trx: Transaction<Database>,
  order: Order,
  licenses: License[],
  name = 'license',
): Promise<void> {
  const people = order.quote_id === null ? [] : await listSeatHolders(trx, order.quote_id)
  for (const license of licenses) {
    if (license.account_id !== order.account_id) continue
    const licenseKey = openKey(deps, license)
    if (licenseKey === null) continue
    const person = people.find(({ seat }) => seat === license.seat)
    const facts = {
      kind: 'license' as const,
      licenseKey,
      updatesUntil: license.updates_until.toISOString(),
      maxActivations: license.max_activations,
      ...(person && { holder: { name: person.name, buyer: order.email! } }),
    }
    const about = { licenseId: license.id, once: `${name}:${license.id}` }
    await queueEmail(deps, trx, person?.email ?? order.email, facts, about)
  }
}
