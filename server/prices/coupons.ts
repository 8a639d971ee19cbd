import { sql, type Selectable } from 'kysely'
import { isFree } from '#contract/coupons/off.ts'
import type { CouponProblem } from '#contract/coupons/problems.ts'
import type { PriceKind } from '#contract/product.ts'
import type { Database, Db, Trx } from '#db/schema.ts'
import type { Price } from './prices.ts'

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
