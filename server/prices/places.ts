import { sql } from 'kysely'
import type { CouponProblem } from '#contract/coupons/problems.ts'
import type { Books } from '../deps.ts'
import { macs } from '../secrets/secrets.ts'
import { countPlaces, type Coupon } from './coupons.ts'

/** Who would hold a place. */
export interface Holder {
  /** The browser; null when it is new. */
  deviceHash: Buffer | null
  /** Its /24 or /48. */
  network: string
}

/** What one network can hold however few are left, and which part of those that are. */
const ofNetwork = { least: 3, part: 1 / 3 }

/**
 * Why a browser gets no place of a coupon now; null when it does. Whoever presses for nothing holds places
 * for 31 minutes each, so a browser holds one, and a network a part of what the others leave.
 */
export async function findPlaceProblem(
  deps: Books,
  coupon: Coupon,
  holder: Holder,
): Promise<Extract<CouponProblem, 'coupon_open' | 'coupon_used_up' | 'coupon_network'> | null> {
  if (coupon.most_uses === null) return null
  const held = await countHeld(deps, coupon, holder)
  if (held.byBrowser > 0) return 'coupon_open'
  const { paid, open, given } = await countPlaces(deps.db, coupon)
  const free = coupon.most_uses - paid - open - given
  if (free <= 0) return 'coupon_used_up'
  const share = Math.floor((free + held.byNetwork) * ofNetwork.part)
  return held.byNetwork < Math.max(ofNetwork.least, share) ? null : 'coupon_network'
}

async function countHeld(
  deps: Books,
  { id }: Coupon,
  { deviceHash, network }: Holder,
): Promise<{ byBrowser: number; byNetwork: number }> {
  const networks = hashNetwork(deps, network)
  return deps.db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where device_hash = ${deviceHash})::int`.as('byBrowser'),
      sql<number>`count(*) filter (where network_hash in (${sql.join(networks)}))::int`.as(
        'byNetwork',
      ),
    ])
    .where('coupon_id', '=', id)
    .where('paid_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** What is kept of a network while it holds a place; the first one from now on. */
export function hashNetwork({ secrets }: Books, network: string): Buffer[] {
  return macs(secrets.codePepper, 'holds a place', network)
}
