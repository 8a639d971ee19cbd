import { z } from 'zod'
import { couponPage } from '#contract/admin/coupons.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { createCoupon } from './create.ts'
import { endCoupon } from './end.ts'
import { listCoupons } from './list.ts'

export const couponCalls: AdminCall[] = [
  defineRead({
    name: 'coupons/list',
    summary: 'List the coupons, newest first, with how often each was used.',
    support: true,
    command: { columns: ['code', 'state', 'paid', 'given', 'open', 'most_uses', 'says'] },
    input: z.object({}),
    output: couponPage,
    read: async (deps) => ({ rows: await listCoupons(deps), next: null }),
  }),
  createCoupon,
  endCoupon,
]
