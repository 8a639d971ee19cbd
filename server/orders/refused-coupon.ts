import type { CouponProblem } from '#contract/coupons/problems.ts'
import type { Deps } from '../deps.ts'
import { findCoupon } from '../prices/coupons.ts'
import { writeAudit } from './audit.ts'

/** Tells the vendor, in the customer's story, why a coupon was refused to somebody who had proved their address. */
export async function noteRefusal(
  deps: Pick<Deps, 'db' | 'clock'>,
  code: string,
  { normal }: { normal: string },
  why: CouponProblem,
): Promise<void> {
  const coupon = await findCoupon(deps.db, code)
  const account = await deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email_norm', '=', normal)
    .executeTakeFirst()
  if (coupon === null || account === undefined) return
  const detail = { coupon: coupon.id, why }
  await writeAudit(deps, deps.db, 'coupon refused', account.id, detail, 'customer')
}
