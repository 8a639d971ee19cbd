import type { Transaction } from 'kysely'
import { isFree } from '#contract/coupons/off.ts'
import type { CouponProblem } from '#contract/coupons/problems.ts'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { Database } from '#db/schema.ts'
import { openAccount } from '../accounts/open-account.ts'
import { addYears } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { giveLicense } from '../licenses/give.ts'
import { writeAudit } from '../orders/audit.ts'
import { findCouponProblem, isUsedUp, lockCoupon, type Coupon } from '../prices/coupons.ts'
import { findPrice } from '../prices/prices.ts'

type FreeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'jobs'>

interface Asked {
  code: string
  email: { typed: string; normal: string }
}

/**
 * Gives the license away that a coupon of 100% pays for, and emails its key: one for each account. All who
 * ask with one coupon wait for each other, so that it gives as many as it says.
 */
export async function takeFreeLicense(
  deps: FreeDeps,
  { code, email }: Asked,
): Promise<'given' | CouponProblem> {
  return deps.db.transaction().execute(async (trx) => {
    const coupon = await lockCoupon(trx, code)
    if (coupon === null) return 'coupon_unknown'
    const problem = await findProblem({ ...deps, db: trx }, coupon, email.normal)
    if (problem !== null) return problem
    const account = await openAccount(deps, trx, email)
    const gift = { days: countDays(deps), seats: product.maxActivations, couponId: coupon.id }
    const { id, updatesUntil } = await giveLicense(deps, trx, account, gift)
    const detail = { coupon: coupon.id, account: account.id, updatesUntil }
    await writeAudit(deps, trx, 'license given with a coupon', id, detail, 'customer')
    return 'given'
  })
}

async function findProblem(
  deps: Pick<FreeDeps, 'clock' | 'config'> & { db: Transaction<Database> },
  coupon: Coupon,
  normalEmail: string,
): Promise<CouponProblem | null> {
  const price = await findPrice(deps, 'purchase')
  const problem = findCouponProblem(coupon, price, deps.clock.now())
  if (problem !== null) return problem
  if (!isFree(coupon)) return 'coupon_not_free'
  // Before the places: whoever presses twice is told that they have it.
  if (await hasLicense(deps.db, coupon, normalEmail)) return 'coupon_given'
  return (await isUsedUp(deps.db, coupon)) ? 'coupon_used_up' : null
}

/** Also one that has ended since: it was given. */
async function hasLicense(
  trx: Transaction<Database>,
  { id }: Coupon,
  normalEmail: string,
): Promise<boolean> {
  const license = await trx
    .selectFrom('licenses')
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .select('licenses.id')
    .where('licenses.coupon_id', '=', id)
    .where('accounts.email_norm', '=', normalEmail)
    .executeTakeFirst()
  return license !== undefined
}

/** As long as the updates of a license that is bought now. */
function countDays({ clock }: Pick<Deps, 'clock'>): number {
  const now = clock.now()
  return (addYears(now, product.updatesYears).getTime() - now.getTime()) / times.day
}
