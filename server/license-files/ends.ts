import { times, usualRefundDays } from '#contract/limits.ts'
import { addMilliseconds, addYears } from '../clock.ts'
import type { Books } from '../deps.ts'
import type { License, Querying } from '../licenses/find.ts'

/** A refund takes a few days to be asked for, and a longer file as many to be fetched. */
const refundMargin = 7 * times.day

/** When a file ends that is made now, and when a longer one can be had. */
export interface FileEnd {
  endsAt: Date
  longerFrom: Date | null
}

/** A year's file and a refund on the second day would be a free year. */
export async function findFileEnd(deps: Books, db: Querying, license: License): Promise<FileEnd> {
  const endsAt = findFullEnd(deps, license)
  const refundableUntil = await findRefundableUntil(deps, db, license)
  if (refundableUntil === null) return { endsAt, longerFrom: null }
  const capped = addMilliseconds(refundableUntil, refundMargin)
  return capped < endsAt
    ? { endsAt: capped, longerFrom: refundableUntil }
    : { endsAt, longerFrom: null }
}

/** With the updates of the license; a year from now once they are over. */
function findFullEnd({ clock }: Books, license: License): Date {
  const { license_type: type, updates_until: updatesUntil } = license
  // It gets no file.
  if (type === 'trial') return updatesUntil
  const now = clock.now()
  return updatesUntil > now ? updatesUntil : addYears(now, 1)
}

/** Null when no payment for the license, or for its last renewal, can be refunded any more. */
async function findRefundableUntil(
  { config, clock }: Books,
  db: Querying,
  { id, order_id: orderId }: License,
): Promise<Date | null> {
  const paid = await db
    .selectFrom('orders')
    .select('paid_at')
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
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!paid?.paid_at) return null
  const term = (config.refundDays ?? usualRefundDays) * times.day
  const until = addMilliseconds(paid.paid_at, term)
  return until > clock.now() ? until : null
}
