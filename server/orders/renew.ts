import type { NotNull } from 'kysely'
import type { CouponProblem } from '#contract/coupon-words.ts'
import type { CheckoutFailure } from '../checkout/provider.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import type { License } from '../licenses/find.ts'
import { findRenewalObstacle, type RenewalObstacle } from '../licenses/renew.ts'
import { findPrice } from '../prices/prices.ts'
import { beginAtPrice } from './begin-at-price.ts'

interface Options {
  accountId: string
  licenseId: string
  /** The price that the page showed; null when it showed none. */
  shownPrice: string | null
  coupon: string | null
}

/** Opens a checkout for one more year of a license. Two paid checkouts add two years. */
export async function beginRenewal(
  deps: Deps,
  { accountId, licenseId, shownPrice, coupon: code }: Options,
): Promise<
  { url: string } | RenewalObstacle | 'unknown' | 'price_changed' | CheckoutFailure | CouponProblem
> {
  const license = await findOwn(deps, accountId, licenseId)
  if (license === null) return 'unknown'
  const obstacle = findRenewalObstacle(license)
  if (obstacle !== null) return obstacle
  const price = await findPrice(deps, 'renewal')
  if (shownPrice !== null && shownPrice !== price.id) return 'price_changed'
  return beginAtPrice(
    deps,
    deps.payments.stripe,
    { price, code },
    {
      kind: 'renewal',
      email: { typed: license.email, normal: license.email_norm },
      renews: { accountId, licenseId },
    },
  )
}

async function findOwn(
  { db }: ShopContext,
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
