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
  const refundableUntil = await findRefundableUntil(deps, db, license)
  const endsAt = findFullEnd(deps, license)
  const capped = refundableUntil && addMilliseconds(refundableUntil, refundMargin)
  return capped && capped < endsAt
    ? { endsAt: capped, longerFrom: refundableUntil }
    : { endsAt, longerFrom: null }
}

/** With the updates of the license; a year from now once they are over. */
function findFullEnd({ clock }: Books, license: License): Date {
  const { updates_until: updatesUntil } = license
  const now = clock.now()
  return updatesUntil > now ? updatesUntil : addYears(now, 1)
}

/** Finds the last day on which the purchase, or the last renewal, can be refunded; null once it is over. */
async function findRefundableUntil(
  { config, clock }: Books,
  db: Querying,
  { id, order_id: orderId }: License,
): Promise<Date | null> {
  const term = (config.refundDays ?? usualRefundDays) * times.day
  const { paid_at: paidAt } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('paid_at').as('paid_at'))
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
    .where('paid_at', '>', addMilliseconds(clock.now(), -term))
    .executeTakeFirstOrThrow()
  return paidAt && addMilliseconds(paidAt, term)
}
