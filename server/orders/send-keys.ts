import type { Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import type { License } from '../licenses/find.ts'
import { openKey } from '../licenses/issue.ts'
import { queueEmail } from '../mail/outbox.ts'
import { ownerOf, type Order } from './order.ts'
import { listSeatHolders } from './quotes.ts'

/**
 * Sends each key to the person it was bought for or given to, or to the buyer; once for each name. A
 * license that was moved to another account is no longer theirs.
 */
export async function sendKeys(
  deps: Deps,
  trx: Trx,
  order: Order,
  licenses: License[],
  name = 'license',
  isHeld = false,
): Promise<void> {
  const people = order.quote_id === null ? [] : await listSeatHolders(trx, order.quote_id)
  const giftee = order.given_to === null ? null : await findAddress(trx, order.given_to)
  for (const license of licenses) {
    if (license.account_id !== ownerOf(order)) continue
    const licenseKey = openKey(deps, license)
    if (licenseKey === null) continue
    const person = people.find(({ seat }) => seat === license.seat)
    const facts = {
      kind: 'license' as const,
      type: license.license_type,
      licenseKey,
      updatesUntil: license.updates_until.toISOString(),
      maxActivations: license.max_activations,
      ...(!person && order.given_to === null && { orderNumber: order.order_number }),
      ...(person && { holder: { name: person.name, buyer: order.email! } }),
      ...(giftee && order.email && { giver: order.email }),
    }
    const about = { licenseId: license.id, once: `${name}:${license.id}`, isHeld }
    const recipient = order.given_to === null ? (person?.email ?? order.email) : giftee
    await queueEmail(deps, trx, recipient, facts, about)
  }
}

/** Null when the person was erased. */
async function findAddress(trx: Trx, accountId: string): Promise<string | null> {
  const { email } = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return email
}
