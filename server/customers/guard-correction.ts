import type { NotNull } from 'kysely'
import type { CaseReason, Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { License } from '../licenses/find.ts'
import type { Order } from '../orders/order.ts'

/** After the payment. */
const correctableFor = 30 * times.day

/**
 * Answers why a person must check a proven correction; null when it can be made. The rows of the order
 * and its licenses are locked.
 */
export async function findCorrectionObstacle(
  trx: Trx,
  order: Order,
  licenses: License[],
  askedAt: Date,
): Promise<CaseReason | null> {
  if (order.kind !== 'purchase') return 'not_a_purchase'
  if (order.corrected_at !== null) return 'corrected_before'
  const until = addMilliseconds(order.paid_at!, correctableFor)
  if (until <= askedAt) return 'too_late'
  if (licenses.some(({ status }) => status !== 'active')) return 'license_not_active'
  const recorded = await lockAccount(trx, order.account_id!)
  if (recorded.signed_in_at !== null) return 'signed_in'
  return (await areUnused(trx, licenses)) ? null : 'activated'
}

/** Locks the account on record. A sign-in at this moment waits, or was first. */
export function lockAccount(trx: Trx, id: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'email', 'signed_in_at'])
    .where('id', '=', id)
    .$narrowType<{ email: NotNull }>()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function areUnused(trx: Trx, licenses: License[]): Promise<boolean> {
  const ids = licenses.map(({ id }) => id)
  const used = await trx
    .selectFrom('activations')
    .select('id')
    .where('license_id', 'in', ids)
    .executeTakeFirst()
  return used === undefined
}
