import type { z } from 'zod'
import type { couponPage } from '#contract/admin/coupons.ts'
import { foreseeCoupon } from '#contract/admin/foresee-coupon.ts'
import type { Books } from '../../deps.ts'
import { countPlaces, isOver, type Coupon } from '../../prices/coupons.ts'

type ListedCoupon = z.input<typeof couponPage>['rows'][number]

/** Newest first. A shop has a few dozen. */
export async function listCoupons({ db, clock, config }: Books): Promise<ListedCoupon[]> {
  const coupons = await db.selectFrom('coupons').selectAll().orderBy('made_at', 'desc').execute()
  const now = clock.now()
  return Promise.all(
    coupons.map(async (coupon) => {
      const places = await countPlaces(db, coupon)
      const terms = describeCoupon(coupon)
      const state = findCouponState(coupon, places.paid, now)
      return {
        id: coupon.id,
        ...terms,
        state,
        ...places,
        says: foreseeCoupon(terms, config.sellerTimeZone),
      }
    }),
  )
}

/** Its terms, as they are listed. */
export function describeCoupon(coupon: Coupon) {
  const { code, percent, off_cents, currency, most_uses } = coupon
  return {
    code,
    percent,
    off_cents,
    currency,
    for: nameKinds(coupon),
    from: coupon.begins_at,
    until: coupon.ends_at,
    most_uses,
  }
}

function nameKinds(coupon: Coupon): ListedCoupon['for'] {
  if (coupon.for_purchase && coupon.for_renewal) return 'both'
  return coupon.for_purchase ? 'purchase' : 'renewal'
}

export function findCouponState(coupon: Coupon, used: number, now: Date): ListedCoupon['state'] {
  if (isOver(coupon, now)) return 'ended'
  if (coupon.most_uses !== null && used >= coupon.most_uses) return 'used_up'
  return coupon.begins_at > now ? 'to_come' : 'holds'
}
