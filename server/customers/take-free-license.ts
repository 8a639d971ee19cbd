import { type CouponProblem, isFree } from '#contract/coupon-words.ts'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { Trx } from '#db/schema.ts'
import { openAccount } from '../accounts/open-account.ts'
import { addYears } from '../clock.ts'
import type { Deps, Books } from '../deps.ts'
import { giveLicense } from '../licenses/give.ts'
import { hashMailbox } from '../licenses/mailbox.ts'
import { noteRefusedCoupon, writeAudit } from '../orders/audit.ts'
import {
  findCoupon,
  findCouponProblem,
  isUsedUp,
  lockCoupon,
  type Coupon,
} from '../prices/coupons.ts'
import { findPrice } from '../prices/prices.ts'

interface Asked {
  code: string
  /** Proven: a code that was sent there came back. */
  email: { typed: string; normal: string }
}

/** Why a coupon gives nobody a license now; null when it does. */
export async function findFreeProblem(deps: Books, code: string): Promise<CouponProblem | null> {
  const coupon = await findCoupon(deps.db, code)
  if (coupon === null) return 'coupon_unknown'
  const problem = await findProblem(deps, coupon)
  return problem ?? ((await isUsedUp(deps.db, coupon)) ? 'coupon_used_up' : null)
}

/**
 * Gives the license away that a coupon of 100% pays for, and emails its key: one for each mailbox. All who
 * ask with one coupon wait for each other, so that it gives as many as it says.
 */
export async function takeFreeLicense(
  deps: Deps,
  { code, email }: Asked,
): Promise<'given' | CouponProblem> {
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const coupon = await lockCoupon(trx, code)
    if (coupon === null) return 'coupon_unknown'
    const problem = await findProblem({ ...deps, db: trx }, coupon)
    if (problem !== null) return problem
    const [mailboxHash, ...earlier] = hashMailbox(deps, 'coupon', email.normal)
    const account = await openAccount(deps, trx, email)
    // Before the places: whoever presses twice is told that they have it.
    if (await hasLicense(trx, coupon, account, [mailboxHash!, ...earlier])) return 'coupon_given'
    if (await isUsedUp(trx, coupon)) return 'coupon_used_up'
    const used = { id: coupon.id, mailboxHash: mailboxHash! }
    const gift = { days: countDays(deps), seats: product.maxActivations, coupon: used }
    const { id, updatesUntil } = await giveLicense(deps, trx, account, gift)
    const detail = { coupon: coupon.id, account: account.id, updatesUntil }
    await writeAudit(deps, trx, 'license given with a coupon', id, detail, 'customer')
    return 'given'
  })
  if (outcome !== 'given') await noteRefusedCoupon(deps, code, email, outcome)
  return outcome
}

async function findProblem(deps: Books, coupon: Coupon): Promise<CouponProblem | null> {
  const price = await findPrice(deps, 'purchase')
  const problem = findCouponProblem(coupon, price, deps.clock.now())
  if (problem !== null) return problem
  return isFree(coupon) ? null : 'coupon_not_free'
}

/** Given to this mailbox, or to an account that has this address now. Also one that has ended since. */
async function hasLicense(
  trx: Trx,
  { id }: Coupon,
  account: { id: string },
  mailboxHashes: Buffer[],
): Promise<boolean> {
  const license = await trx
    .selectFrom('licenses')
    .select('id')
    .where('coupon_id', '=', id)
    .where((eb) =>
      eb.or([eb('mailbox_hash', 'in', mailboxHashes), eb('account_id', '=', account.id)]),
    )
    .executeTakeFirst()
  return license !== undefined
}

/** As long as the updates of a license that is bought now. */
function countDays({ clock }: Books): number {
  const now = clock.now()
  return (addYears(now, product.updatesYears).getTime() - now.getTime()) / times.day
}
