import { sql } from 'kysely'
import { formatPrice } from '#contract/money.ts'
import type { ListedCoupon } from '#contract/admin/coupons.ts'
import type { FoundRow } from '#contract/admin/search.ts'
import type { Deps } from '../../deps.ts'
import { countPlaces, type Coupon } from '../../prices/coupons.ts'
import { findState } from '../coupons/list.ts'
import { startingWith } from '../like-pattern.ts'
import { most } from './few.ts'

/** By the beginning of the code, the newest first. */
export async function findCoupons(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  text: string,
): Promise<FoundRow[]> {
  const coupons = await db
    .selectFrom('coupons')
    .selectAll()
    .where(sql<boolean>`code like ${startingWith(text, 'upper')}`)
    .orderBy('made_at', 'desc')
    .limit(most)
    .execute()
  return Promise.all(
    coupons.map(async (coupon): Promise<FoundRow> => {
      const { paid, given } = await countPlaces(db, coupon)
      return {
        kind: 'coupon',
        label: coupon.code,
        note: `${sayOff(coupon)}, ${stateWords[findState(coupon, paid + given, clock.now())]}`,
        path: `/admin/coupons?code=${encodeURIComponent(coupon.code)}`,
      }
    }),
  )
}

const stateWords: Record<ListedCoupon['state'], string> = {
  to_come: 'planned',
  holds: 'valid now',
  used_up: 'used up',
  ended: 'ended',
}

function sayOff({ percent, off_cents: cents, currency }: Coupon): string {
  return percent === null ? `${formatPrice(cents!, currency)} off` : `${percent}% off`
}
