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
export async function findFileEnds(
  deps: Books,
  db: Querying,
  licenses: License[],
): Promise<Map<string, FileEnd>> {
  const refundable = await findRefundableUntil(deps, db, licenses)
  return new Map(
    licenses.map((license) => [license.id, capEnd(deps, license, refundable.get(license.id))]),
  )
}

function capEnd(deps: Books, license: License, refundableUntil: Date | undefined): FileEnd {
  const endsAt = findFullEnd(deps, license)
  const capped = refundableUntil && addMilliseconds(refundableUntil, refundMargin)
  return capped && capped < endsAt
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

/** Licenses of which a payment, or that of the last renewal, can still be refunded. */
async function findRefundableUntil(
  { config, clock }: Books,
  db: Querying,
  licenses: License[],
): Promise<Map<string, Date>> {
  if (licenses.length === 0) return new Map()
  const ids = licenses.map(({ id }) => id)
  const renewals = db
    .selectFrom('renewals')
    .select(['license_id', 'order_id'])
    .where('license_id', 'in', ids)
    .where('counts', '=', true)
  const bought = db
    .selectFrom('licenses')
    .select(['id as license_id', 'order_id'])
    .where('id', 'in', ids)
    .unionAll(renewals)
  const term = (config.refundDays ?? usualRefundDays) * times.day
  const paid = await db
    .selectFrom(bought.as('bought'))
    .innerJoin('orders', 'orders.id', 'bought.order_id')
    .select('license_id')
    .select(({ fn }) => fn.max('paid_at').as('paid_at'))
    .where('paid_at', '>', addMilliseconds(clock.now(), -term))
    .groupBy('license_id')
    .execute()
  return new Map(
    paid.map(({ license_id: id, paid_at: at }) => [id, addMilliseconds(at!, term)] as const),
  )
}
