import type { ListedCoupon } from '#contract/admin/coupons.ts'
import { act } from '../ui/act.ts'
import type { ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { columns, listCopies } from './coupons/coupon-table.tsx'
import { newCoupon } from './coupons/new-coupon.ts'
import { tabs } from './prices/tabs.ts'

export default function Coupons() {
  return <Listing of={coupons} />
}

/** Lists every coupon, newest first, with what it does; with `?code=`, only that one. */
const coupons: ListDescription<ListedCoupon> = {
  title: 'Coupons',
  path: '/admin/coupons',
  what: 'coupons',
  call: 'coupons/list',
  ask: () => ({}),
  caption: 'Coupons',
  columns,
  keyOf: ({ id }) => id,
  linked: ['code'],
  says: ({ filter }) => filter['code'] ?? '',
  fits: (coupon, { code }) => !code || coupon.code === code,
  tabs,
  empty: {
    lead: 'No coupons yet.',
    says: 'A coupon gives a discount to everyone who has its code.',
  },
  acts: () => [newCoupon()],
  rowActs: ({ code, state }) => (state === 'ended' ? [] : [act('coupons/end', { code }, { code })]),
  rowCopies: listCopies,
}
