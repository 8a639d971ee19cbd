import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { CouponProblem } from '#contract/coupon-words.ts'
import type { Discount, shownCoupon } from '#contract/prices.ts'
import type { PriceKind } from '#contract/product.ts'
import type { Database, Db, Trx } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import { type Price, findPrice } from './prices.ts'

export type Coupon = Selectable<Database['coupons']>

/** The smallest amount that a provider accepts. */
export const leastCents = 50

/** Returns what is left of a price, rounded once, half up. */
export function applyCoupon(
  { percent, off_cents: off }: Pick<Coupon, 'percent' | 'off_cents'>,
  cents: number,
): number {
  return percent === null ? cents - off! : Math.floor((cents * (100 - percent) + 50) / 100)
}

async function findCoupon(db: Db, code: string): Promise<Coupon | null> {
  const query = db.selectFrom('coupons').selectAll().where('code', '=', code)
  return (await query.executeTakeFirst()) ?? null
}

export async function findCouponById(db: Db, id: string): Promise<Coupon | null> {
  const query = db.selectFrom('coupons').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Locks a coupon. Calls that reserve a use of it or end it wait here for each other. */
export async function lockCoupon(trx: Trx, code: string): Promise<Coupon | null> {
  const query = trx.selectFrom('coupons').selectAll().where('code', '=', code).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Says why a coupon does not reduce this price now; null when it does. */
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

/** Reports whether a provider accepts the amount that the coupon leaves. */
export function leavesEnough(
  coupon: Pick<Coupon, 'percent' | 'off_cents'>,
  cents: number,
): boolean {
  return applyCoupon(coupon, cents) >= leastCents
}

/** Counts the reserved uses: those of paid orders, and those of orders that can still be paid. */
export async function countPlaces(
  db: Db,
  { id }: Pick<Coupon, 'id'>,
): Promise<{ paid: number; open: number }> {
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where paid_at is not null)::int`.as('paid'),
      sql<number>`count(*) filter (where paid_at is null and ended_at is null)::int`.as('open'),
    ])
    .where('coupon_id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Finds the code of a coupon that would leave too little of a price from this time on; null if there is none.
 */
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

/** Returns what receipts, documents and pages say about an order's coupon. */
export async function findDiscount(db: Db, order: Order): Promise<Discount> {
  const [discount] = await findDiscounts(db, [order])
  return discount!
}

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

/**
 * Says why a browser cannot reserve a use of a coupon now; null when it can. A browser can hold only one at a
 * time. A new browser has no hash yet.
 */
export async function findUseProblem(
  db: Db,
  coupon: Coupon,
  deviceHash: Buffer | null,
): Promise<Extract<CouponProblem, 'coupon_open' | 'coupon_used_up'> | null> {
  if (coupon.most_uses === null) return null
  if (await holdsPlace(db, coupon, deviceHash)) return 'coupon_open'
  const { paid, open } = await countPlaces(db, coupon)
  return paid + open < coupon.most_uses ? null : 'coupon_used_up'
}

async function holdsPlace(db: Db, { id }: Coupon, deviceHash: Buffer | null): Promise<boolean> {
  if (deviceHash === null) return false
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('coupon_id', '=', id)
    .where('device_hash', '=', deviceHash)
    .where('paid_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return order !== undefined
}

interface Asked {
  code: string
  kind: PriceKind
}

/** Returns the current price with the coupon, or why the coupon does not reduce it. */
export async function showCoupon(
  deps: ShopContext,
  { code, kind }: Asked,
  deviceHash: Buffer | null,
): Promise<z.input<typeof shownCoupon> | CouponProblem> {
  const coupon = await findCoupon(deps.db, code)
  if (coupon === null) return 'coupon_unknown'
  const price = await findPrice(deps, kind)
  const problem = findCouponProblem(coupon, price, deps.clock.now())
  if (problem !== null) return problem
  const full = await findUseProblem(deps.db, coupon, deviceHash)
  // A browser that already holds a use can continue.
  if (full !== null && full !== 'coupon_open') return full
  return {
    code: coupon.code,
    kind,
    price_id: price.id,
    price_cents: price.cents,
    cents: applyCoupon(coupon, price.cents),
    currency: price.currency,
    ends_at: coupon.ends_at,
  }
}
