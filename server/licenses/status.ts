import { lockLicenses } from '#db/lock-order.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import type { License } from './find.ts'

/**
 * The status that the payment or an operator gives a license. `note` explains it to the owner in one
 * sentence.
 */
export interface Verdict {
  status: License['status']
  note: string | null
}

const byStrictness: License['status'][] = ['active', 'suspended', 'revoked']

/** Finds and locks the licenses of an order, by seat. */
export async function findLicensesOfOrder(trx: Trx, orderId: string): Promise<License[]> {
  const licenses = await lockLicenses(trx).where('order_id', '=', orderId).execute()
  return licenses.toSorted((one, other) => one.seat - other.seat)
}

export function findStricter(money: Verdict, decision: Verdict | null): Verdict {
  if (decision === null) return money
  const [one, other] = [money, decision].map(({ status }) => byStrictness.indexOf(status))
  return one! >= other! ? money : decision
}

/** Finds what an operator decided; null when no decision applies. Lock the license first. */
export async function findDecision(db: Db, licenseId: string): Promise<Verdict | null> {
  const decision = await db
    .selectFrom('license_decisions')
    .select(['status', 'note'])
    .where('license_id', '=', licenseId)
    .executeTakeFirst()
  return decision ?? null
}

const types = {
  active: 'license.reinstated',
  suspended: 'license.suspended',
  revoked: 'license.revoked',
} as const

/** Sets the status. `license` is the row as it was read under its lock. */
export async function setStatus(
  deps: ShopContext,
  trx: Trx,
  { id, order_id: order, status: before }: License,
  { status, note }: Verdict,
): Promise<void> {
  await trx
    .updateTable('licenses')
    .set({ status, status_note: note })
    .where('id', '=', id)
    .execute()
  if (status !== before)
    await announce(deps, trx, { type: types[status], data: { license: id, order } })
}
