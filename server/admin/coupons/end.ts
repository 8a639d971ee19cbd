import { couponCode } from '#contract/coupons/shown.ts'
import type { Books } from '../../deps.ts'
import { isOver, lockCoupon } from '../../prices/coupons.ts'
import { defineWrite } from '../call.ts'

/** Ends a coupon before its time. Whoever has begun an order with it can still pay it. */
export const endCoupon = defineWrite({
  name: 'coupons/end',
  summary: 'End a coupon now; orders begun with it can still be paid.',
  guards: 'money',
  command: { words: ['code'] },
  input: { code: couponCode },
  act: async ({ clock }: Books, trx, { code }) => {
    const coupon = await lockCoupon(trx, code)
    if (coupon === null) return { refused: `There is no coupon ${code}.` }
    const now = clock.now()
    if (isOver(coupon, now)) return { refused: `Coupon ${code} has ended already.` }
    await trx.updateTable('coupons').set({ ended_at: now }).where('id', '=', coupon.id).execute()
    return {
      subject: coupon.id,
      before: { code, until: coupon.ends_at },
      after: { code, until: now },
    }
  },
})
