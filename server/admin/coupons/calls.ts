import { z } from 'zod'
import { couponPage } from '#contract/admin/coupons.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { hideInList } from './codes.ts'
import { createCoupon, endCoupon } from './create.ts'
import { listCoupons } from './list.ts'

export const couponCalls: AdminCall[] = [
  defineRead({
    name: 'coupons/list',
    summary:
      'List the coupons, newest first, with how often each was used. Only owners, and keys that may make or end coupons, get whole codes.',
    support: true,
    command: { columns: ['code', 'state', 'paid', 'open', 'most_uses', 'says'] },
    input: z.object({}),
    output: couponPage,
    read: async (deps, _, by) => ({
      rows: (await listCoupons(deps)).map((coupon) => hideInList(deps, coupon, by)),
      next: null,
    }),
  }),
  createCoupon,
  endCoupon,
]
