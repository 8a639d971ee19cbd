import { times, usualRefundDays } from '#contract/limits.ts'
import type { Db } from '#db/schema.ts'
import { addMilliseconds, addYears } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { License } from '../find.ts'
import { endRefundDays } from '../../prices/refund-days.ts'

/**
 * The extra time on both sides: a refund takes a few days to be requested, and so does fetching a longer
 * file.
 */
const refundMargin = 7 * times.day

/** When a file made now expires, and when a longer one can be made. */
export interface FileEnd {
  endsAt: Date
  longerFrom: Date | null
}

/**
 * Finds when a file expires. It is short while a refund is possible; otherwise somebody could get a file for
 * a year, ask for a refund the next day, and use it for free.
 */
export async function findFileEnd(deps: ShopContext, db: Db, license: License): Promise<FileEnd> {
  const refundableUntil = await findRefundableUntil(deps, db, license)
  const endsAt = findFullEnd(deps, license)
  const capped = refundableUntil && addMilliseconds(refundableUntil, refundMargin)
  return capped && capped < endsAt
    ? { endsAt: capped, longerFrom: refundableUntil }
    : { endsAt, longerFrom: null }
}

/** Returns the end of the license's updates, or a year from now once they have ended. */
function findFullEnd({ clock }: ShopContext, license: License): Date {
  const { updates_until: updatesUntil } = license
  const now = clock.now()
  return updatesUntil > now ? updatesUntil : addYears(now, 1)
}

/** Finds how long the purchase, or the last renewal, can be refunded; null once that time is over. */
async function findRefundableUntil(
  { clock }: ShopContext,
  db: Db,
  { id, order_id: orderId }: License,
): Promise<Date | null> {
  const orders = await db
    .selectFrom('orders')
    .select(['paid_at', 'refund_days'])
    .where((each) =>
      each.or([
        each('id', '=', orderId),
        each(
          'id',
          'in',
          each
            .selectFrom('renewals')
            .select('order_id')
            .where('license_id', '=', id)
            .where('counts', '=', true),
        ),
      ]),
    )
    .execute()
  const ends = orders.map(({ paid_at, refund_days }) =>
    endRefundDays({ paid_at, refund_days: refund_days ?? usualRefundDays }),
  )
  const last = Math.max(...ends.map(Number))
  return last > clock.now().getTime() ? new Date(last) : null
}
