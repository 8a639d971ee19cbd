import type { NotNull } from 'kysely'
import { product } from '#contract/product.ts'
import type { CheckoutFailure } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'
import type { License } from '../licenses/find.ts'
import { findRenewalObstacle, type RenewalObstacle } from '../licenses/renew.ts'
import { beginOrder } from './begin.ts'

interface Options {
  accountId: string
  licenseId: string
}

/** Opens a checkout for one more year of a license. Two that are paid add two years. */
export async function beginRenewal(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>,
  { accountId, licenseId }: Options,
): Promise<{ url: string } | RenewalObstacle | 'unknown' | CheckoutFailure> {
  const license = await findOwn(deps, accountId, licenseId)
  if (license === null) return 'unknown'
  const obstacle = findRenewalObstacle(license)
  if (obstacle !== null) return obstacle
  return beginOrder(deps, deps.payments.stripe, {
    kind: 'renewal',
    unitCents: deps.config.renewalPriceCents,
    quantity: 1,
    currency: product.currency,
    email: { typed: license.email, normal: license.email_norm },
    renews: { accountId, licenseId },
  })
}

async function findOwn(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  licenseId: string,
): Promise<(License & { email: string; email_norm: string }) | null> {
  const license = await db
    .selectFrom('licenses')
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .selectAll('licenses')
    .select(['accounts.email', 'accounts.email_norm'])
    .where('accounts.id', '=', accountId)
    .where('licenses.id', '=', licenseId)
    .$narrowType<{ email: NotNull; email_norm: NotNull }>()
    .executeTakeFirst()
  return license ?? null
}
