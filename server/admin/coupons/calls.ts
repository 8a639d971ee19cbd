import type { AdminCall } from '../call.ts'
import { createCoupon, endCoupon } from './create.ts'
import { listCoupons } from './list.ts'

export const couponCalls: AdminCall[] = [listCoupons, createCoupon, endCoupon]
