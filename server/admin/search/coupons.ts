import { readCapitals } from '#license-client/src/readings.ts'
import { sql } from 'kysely'
import { formatPrice } from '#contract/money.ts'
import type { ListedCoupon } from '#contract/admin/coupons.ts'
import type { FoundRow } from '#contract/admin/search.ts'
import type { Books } from '../../deps.ts'
import { countPlaces, type Coupon } from '../../prices/coupons.ts'
import type { Operator } from '../act.ts'
import { sayCode } from '../coupons/codes.ts'
import { findState } from '../coupons/list.ts'
import { startingWith } from '../like-pattern.ts'
import { most } from './few.ts'

/** By the beginning of the code, as much of it as is shown, the newest first. */
export async function findCoupons(
  { db, clock }: Books,
  text: string,
  by: Operator,
): Promise<FoundRow[]> {
  const coupons = await db
    .selectFrom('coupons')
    .selectAll()
    .where(sql<boolean>`code like ${startingWith(text, 'upper')}`)
    .orderBy('made_at', 'desc')
    .execute()
  const found = coupons.filter(({ code }) => showsAsMuch(code, text, by))
  return Promise.all(
    found.slice(0, most).map(async (coupon): Promise<FoundRow> => {
      const code = sayCode(coupon.code, by)
      const { paid, given } = await countPlaces(db, coupon)
      return {
        kind: 'coupon',
        label: code,
        note: `${sayOff(coupon)}, ${stateWords[findState(coupon, paid + given, clock.now())]}`,
        path: `/admin/coupons?code=${encodeURIComponent(code)}`,
      }
    }),
  )
}

/** What is found tells what was typed, so nothing is found by characters that are not shown. */
function showsAsMuch(code: string, text: string, by: Operator): boolean {
  return sayCode(code, by).startsWith(readCapitals(text))
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
