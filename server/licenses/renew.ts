import { sql } from 'kysely'
import type { z } from 'zod'
import { lockLicenses } from '#db/lock-order.ts'
import type { Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { accountInfo } from '#contract/account.ts'
import { addMilliseconds, addYears } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import type { Price } from '../prices/prices.ts'
import type { License } from './find.ts'

export type RenewalObstacle = 'team' | 'trial' | 'revoked' | 'suspended'

/** Says why a license cannot be renewed; null when it can. */
export function findRenewalObstacle(license: License): RenewalObstacle | null {
  if (license.license_type !== 'individual') return license.license_type
  return license.status === 'active' ? null : license.status
}

/**
 * Returns what one more year costs at this price, and when updates would then end; null when renewals are not
 * sold.
 */
export function offerRenewal(
  { clock, config }: ShopContext,
  license: License,
  price: Price,
): z.input<typeof accountInfo>['licenses'][number]['renewal'] {
  if (findRenewalObstacle(license) !== null) return null
  return {
    price_id: price.id,
    price_cents: price.cents,
    plus_tax: config.tax === 'stripe' && config.taxBehavior === 'exclusive',
    until: addYear(license.updates_until, clock.now()),
  }
}

type Counted = Pick<License, 'id' | 'license_type' | 'created_at'> & { bought_at: Date | null }

/** A step adds a year, or the days that an operator gave. */
interface Step {
  at: Date
  days: number | null
}

/** Locks a license for a renewal. If two calls run at once, the second waits here. */
export async function lockForRenewal(trx: Trx, licenseId: string) {
  await lockLicenses(trx).where('id', '=', licenseId).execute()
  return trx
    .selectFrom('licenses')
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .leftJoin('orders', 'orders.id', 'licenses.order_id')
    .selectAll('licenses')
    .select(['accounts.email', 'orders.paid_at as bought_at'])
    .where('licenses.id', '=', licenseId)
    .executeTakeFirstOrThrow()
}

/** Computes again when a license's updates end, and returns that time. The license must be locked. */
export async function recountUpdates(trx: Trx, license: Counted): Promise<Date> {
  const steps = await listSteps(trx, license.id)
  const until = endOfUpdates(findFirstEnd(license), steps)
  await trx
    .updateTable('licenses')
    .set({ updates_until: until })
    .where('id', '=', license.id)
    .execute()
  return until
}

function listSteps(trx: Trx, licenseId: string): Promise<Step[]> {
  return trx
    .selectFrom('renewals')
    .select(['paid_at as at', sql<number | null>`null::int`.as('days')])
    .where('license_id', '=', licenseId)
    .where('counts', '=', true)
    .unionAll(
      trx
        .selectFrom('license_extensions')
        .select(['extended_at as at', 'days'])
        .where('license_id', '=', licenseId),
    )
    .orderBy('at')
    .execute()
}

/**
 * Returns when updates would end without any steps. A given license starts with no updates, and all its days
 * are steps.
 */
function findFirstEnd({ bought_at, created_at, license_type }: Counted): Date {
  if (bought_at !== null) return addYears(bought_at, product.updatesYears)
  const days = license_type === 'trial' ? product.trialDays : 0
  return addMilliseconds(created_at, days * times.day)
}

/**
 * Computes the end of updates. `steps` are oldest first. A step before the end extends it; a later one starts
 * on its own day.
 */
export function endOfUpdates(firstEnd: Date, steps: Step[]): Date {
  return steps.reduce(addStep, firstEnd)
}

function addStep(until: Date, { at, days }: Step): Date {
  return days === null
    ? addYear(until, at)
    : addMilliseconds(until > at ? until : at, days * times.day)
}

function addYear(until: Date, paidAt: Date): Date {
  return addYears(until > paidAt ? until : paidAt, product.updatesYears)
}
