import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { type CouponProblem, isFree } from '#contract/coupon-words.ts'
import type { Discount, shownCoupon } from '#contract/prices.ts'
import type { PriceKind } from '#contract/product.ts'
import type { Database, Db, Trx } from '#db/schema.ts'
import type { Books } from '../deps.ts'
import { macs } from '../secrets/secrets.ts'
import { type Price, findPrice } from './prices.ts'

export type Coupon = Selectable<Database['coupons']>

/** The least that a provider takes. */
export const leastCents = 50

/** What is left of a price, rounded once, half up. */
export function applyCoupon(
  { percent, off_cents: off }: Pick<Coupon, 'percent' | 'off_cents'>,
  cents: number,
): number {
  return percent === null ? cents - off! : Math.floor((cents * (100 - percent) + 50) / 100)
}

export async function findCoupon(db: Db, code: string): Promise<Coupon | null> {
  const query = db.selectFrom('coupons').selectAll().where('code', '=', code)
  return (await query.executeTakeFirst()) ?? null
}

export async function findCouponById(db: Db, id: string): Promise<Coupon | null> {
  const query = db.selectFrom('coupons').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Whoever takes a place of it, or ends it, waits here for the one before. */
export async function lockCoupon(trx: Trx, code: string): Promise<Coupon | null> {
  const query = trx.selectFrom('coupons').selectAll().where('code', '=', code).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Why a coupon takes nothing off this price now; null when it does. */
export function findCouponProblem(
  coupon: Coupon,
  { kind, cents, currency }: Pick<Price, 'kind' | 'cents' | 'currency'>,
  now: Date,
): CouponProblem | null {
  if (coupon.begins_at > now) return 'coupon_early'
  if (isOver(coupon, now)) return 'coupon_ended'
  const fits = isFor(coupon, kind) && coupon.currency === currency
  const left = applyCoupon(coupon, cents)
  return fits && leavesEnough(coupon, cents) && left < cents ? null : 'coupon_other'
}

export function isOver({ ends_at: end, ended_at: ended }: Coupon, now: Date): boolean {
  return ended !== null || (end !== null && end <= now)
}

function isFor(coupon: Coupon, kind: PriceKind): boolean {
  return kind === 'purchase' ? coupon.for_purchase : coupon.for_renewal
}

/** A provider takes what it leaves, or there is nothing to pay. */
export function leavesEnough(
  coupon: Pick<Coupon, 'percent' | 'off_cents'>,
  cents: number,
): boolean {
  return isFree(coupon) || applyCoupon(coupon, cents) >= leastCents
}

/** How many places are taken: by each paid order, each that can be paid, and each license given away. */
export async function countPlaces(
  db: Db,
  { id }: Pick<Coupon, 'id'>,
): Promise<{ paid: number; open: number; given: number }> {
  return db
    .selectFrom('orders')
    .select(({ selectFrom }) => [
      sql<number>`count(*) filter (where paid_at is not null)::int`.as('paid'),
      sql<number>`count(*) filter (where paid_at is null and ended_at is null)::int`.as('open'),
      selectFrom('licenses')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('coupon_id', '=', id)
        .$asScalar()
        .$notNull()
        .as('given'),
    ])
    .where('coupon_id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function isUsedUp(db: Db, coupon: Coupon): Promise<boolean> {
  if (coupon.most_uses === null) return false
  const { paid, open, given } = await countPlaces(db, coupon)
  return paid + open + given >= coupon.most_uses
}

/** The code of a coupon that would leave too little of a price from this time on; null without one. */
export async function findUndercut(
  db: Db,
  kind: PriceKind,
  cents: number,
  from: Date,
): Promise<string | null> {
  const coupons = await db.selectFrom('coupons').selectAll().execute()
  const found = coupons.find(
    (coupon) => isFor(coupon, kind) && !isOver(coupon, from) && !leavesEnough(coupon, cents),
  )
  return found?.code ?? null
}

type Order = Pick<Selectable<Database['orders']>, 'coupon_id' | 'discount_cents' | 'quantity'>

/** What receipts, documents and pages say about the coupon of an order. */
export async function findDiscount(db: Db, order: Order): Promise<Discount> {
  const [discount] = await findDiscounts(db, [order])
  return discount!
}

/** Of each of these orders. */
export async function findDiscounts(db: Db, orders: Order[]): Promise<Discount[]> {
  const ids = orders.flatMap(({ coupon_id: id }) => id ?? [])
  const codes = await findCodes(db, ids)
  return orders.map(({ coupon_id: id, discount_cents: each, quantity }) =>
    each === 0 ? null : { code: codes.get(id!) ?? null, cents: each * quantity },
  )
}

async function findCodes(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const coupons = await db
    .selectFrom('coupons')
    .select(['id', 'code'])
    .where('id', 'in', ids)
    .execute()
  return new Map(coupons.map(({ id, code }) => [id, code]))
}

/** Who wants a place. */
interface Holder {
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
export async function findUseProblem(
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

interface Asked extends Holder {
  code: string
  kind: PriceKind
}

/** What a coupon leaves of the price that holds, or why it takes nothing off. */
export async function showCoupon(
  deps: Books,
  { code, kind, ...holder }: Asked,
): Promise<z.input<typeof shownCoupon> | CouponProblem> {
  const coupon = await findCoupon(deps.db, code)
  if (coupon === null) return 'coupon_unknown'
  const price = await findPrice(deps, kind)
  const problem = findCouponProblem(coupon, price, deps.clock.now())
  if (problem !== null) return problem
  const full = await findUseProblem(deps, coupon, holder)
  // A browser that has a place can go on.
  if (full !== null && full !== 'coupon_open') return full
  return {
    code: coupon.code,
    kind,
    price_id: price.id,
    price_cents: price.cents,
    cents: applyCoupon(coupon, price.cents),
    currency: price.currency,
    ends_at: coupon.ends_at,
    once_per_customer: coupon.once_per_customer,
  }
}
