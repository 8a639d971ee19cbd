import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { LicenseEntry } from '#contract/account.ts'
import { product } from '#contract/product.ts'
import { addYears } from '../clock.ts'
import type { Deps } from '../deps.ts'
import type { License } from './find.ts'

export type RenewalObstacle = 'team' | 'trial' | 'revoked' | 'suspended'

/** Why a license cannot be renewed; null when it can. */
export function findObstacle(license: License): RenewalObstacle | null {
  if (license.license_type !== 'individual') return license.license_type
  return license.status === 'active' ? null : license.status
}

/** What one more year costs, and when updates would then end; null when none is sold. */
export function offerRenewal(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  license: License,
): LicenseEntry['renewal'] {
  if (findObstacle(license) !== null) return null
  return {
    price_cents: config.renewalPriceCents,
    plus_tax: config.tax === 'stripe' && config.taxBehavior === 'exclusive',
    until: addYear(license.updates_until, clock.now()).toISOString(),
  }
}

/**
 * When two renewals run at once, the second waits here. Both have written rows that reference the
 * license, and with a full lock each would wait for the other's.
 */
export function lockForRenewal(trx: Transaction<Database>, licenseId: string) {
  return trx
    .selectFrom('licenses')
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .innerJoin('orders', 'orders.id', 'licenses.order_id')
    .select(['licenses.id', 'licenses.status', 'accounts.email', 'orders.paid_at as bought_at'])
    .where('licenses.id', '=', licenseId)
    .forNoKeyUpdate('licenses')
    .executeTakeFirstOrThrow()
}

/** Recalculates when the updates of a license end, and returns that time. The license is locked. */
export async function recountUpdates(
  trx: Transaction<Database>,
  license: { id: string; bought_at: Date | null },
): Promise<Date> {
  const renewals = await trx
    .selectFrom('renewals')
    .select('paid_at')
    .where('license_id', '=', license.id)
    .where('counts', '=', true)
    .orderBy('paid_at')
    .execute()
  const until = endOfUpdates(
    license.bought_at!,
    renewals.map((renewal) => renewal.paid_at),
  )
  await trx
    .updateTable('licenses')
    .set({ updates_until: until })
    .where('id', '=', license.id)
    .execute()
  return until
}

/** `renewedAt`: oldest first. An early renewal adds to the end, a late one starts on its own day. */
export function endOfUpdates(boughtAt: Date, renewedAt: Date[]): Date {
  return renewedAt.reduce(addYear, addYears(boughtAt, product.updatesYears))
}

function addYear(until: Date, paidAt: Date): Date {
  return addYears(until > paidAt ? until : paidAt, product.updatesYears)
}
