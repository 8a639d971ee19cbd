import type { CouponProblem } from '#contract/coupon-words.ts'
import type { Db } from '#db/schema.ts'
import type { Books } from '../deps.ts'
import { findCoupon } from '../prices/coupons.ts'

/** Writes one row for each change to money or keys. */
export async function writeAudit(
  deps: Books,
  db: Db,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
  actor = 'shop',
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at: deps.clock.now(), actor, action, subject, detail: JSON.stringify(detail) })
    .execute()
}

/** Tells the vendor, in the customer's story, why a coupon was refused to somebody who had proved their address. */
export async function noteRefusedCoupon(
  deps: Books,
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
