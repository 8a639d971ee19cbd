import type { Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import type { License } from '../licenses/find.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { Order } from '../orders/order.ts'
import { sendKeys } from '../orders/send-keys.ts'

/** Sends to the address on record: the key if it works, otherwise the reason why it does not. */
export async function resendKeys(
  deps: Deps,
  trx: Trx,
  order: Order,
  licenses: License[],
  name: string,
): Promise<void> {
  const working = licenses.filter(({ status }) => status === 'active')
  if (working.length > 0) return sendKeys(deps, trx, order, working, name)
  const [{ status, status_note: reason }] = licenses as [License]
  const facts =
    status === 'suspended'
      ? { kind: 'license_suspended' as const }
      : { kind: 'license_revoked' as const, reason: reason!, creditNote: null }
  await queueEmail(deps, trx, order.email!, facts, { once: name })
}
