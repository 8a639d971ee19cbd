import { sql } from 'kysely'
import { couponList, type ListedCoupon } from '#contract/admin/coupons.ts'
import { previewCoupon } from '#contract/admin/preview-coupon.ts'
import { formatPrice } from '#contract/money.ts'
import { countPlaces, isOver, type Coupon } from '../../prices/coupons.ts'
import { startingWith } from '../filters.ts'
import { defineList } from '../list.ts'

export const listCoupons = defineList(couponList, {
  name: 'coupons/list',
  summary:
    'List the coupons, newest first, with how often each was used. Only owners, and keys that may make or end coupons, get whole codes.',
  support: true,
  command: { columns: ['code', 'state', 'paid', 'open', 'most_uses', 'says'] },
  table: 'coupons',
  order: ['made_at', 'id'],
  columns: () => ({
    for: null,
    from: null,
    until: null,
    state: null,
    paid: null,
    open: null,
    says: null,
    for_purchase: 'for_purchase',
    for_renewal: 'for_renewal',
    begins_at: 'begins_at',
    ends_at: 'ends_at',
    ended_at: 'ended_at',
  }),
  search: {
    kind: 'coupon',
    ways: (text, _deps, column) => [sql`${column('code')} like ${startingWith(text, 'upper')}`],
    tell: async ({ db, clock }, coupon: Coupon) => {
      const { paid } = await countPlaces(db, coupon)
      return {
        label: coupon.code,
        note: `${sayOff(coupon)}, ${stateWords[findCouponState(coupon, paid, clock.now())]}`,
        path: `/admin/coupons?code=${encodeURIComponent(coupon.code)}`,
      }
    },
  },
  write: ({ db, clock, config }, rows: Coupon[]) =>
    Promise.all(
      rows.map(async (coupon) => {
        const places = await countPlaces(db, coupon)
        const terms = describeCoupon(coupon)
        const state = findCouponState(coupon, places.paid, clock.now())
        const says = previewCoupon(terms, config.sellerTimeZone)
        return { id: coupon.id, ...terms, state, ...places, says }
      }),
    ),
})

const stateWords: Record<ListedCoupon['state'], string> = {
  to_come: 'planned',
  holds: 'valid now',
  used_up: 'used up',
  ended: 'ended',
}

function sayOff({ percent, off_cents: cents, currency }: Coupon): string {
  return percent === null ? `${formatPrice(cents!, currency)} off` : `${percent}% off`
}

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

function findCouponState(coupon: Coupon, used: number, now: Date): ListedCoupon['state'] {
  if (isOver(coupon, now)) return 'ended'
  if (coupon.most_uses !== null && used >= coupon.most_uses) return 'used_up'
  return coupon.begins_at > now ? 'to_come' : 'holds'
}
