import type { Transaction } from 'kysely'
import type { CouponProblem } from '#contract/coupon-words.ts'
import type { Database } from '#db/schema.ts'
import type { CheckoutFailure, PaymentProvider } from '../checkout/provider.ts'
import { type Coupon, findCouponProblem, findUseProblem, lockCoupon } from '../prices/coupons.ts'
import { findPrice, type Price } from '../prices/prices.ts'
import { workOutTerms } from '../prices/terms.ts'
import {
  beginOrder,
  describeWritten,
  endPlace,
  openCheckout,
  writeOrder,
  type Beginning,
  type WrittenOrder,
} from './begin.ts'
import { endCheckouts } from './end-checkouts.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'

export interface Options extends Omit<AtPrice, 'kind' | 'renews'> {
  deviceHash: Buffer
  /** The price that the page showed; null when its form did not say. */
  shownPrice: string | null
  coupon: string | null
}

/** Begins the purchase of one individual license, at the current price. */
export async function beginPurchase(
  deps: Deps,
  provider: PaymentProvider,
  { shownPrice, coupon: code, ...options }: Options,
): Promise<{ url: string } | CheckoutFailure | CouponProblem | 'price_changed'> {
  const price = await findPrice(deps, 'purchase')
  if (shownPrice !== null && shownPrice !== price.id) return 'price_changed'
  return beginAtPrice(deps, provider, { price, code }, { kind: 'purchase', ...options })
}

type AtPrice = Omit<Beginning, 'terms' | 'quoteId'>

interface CouponedPrice {
  price: Price
  code: string
}

/** Begins the purchase of one license or renewal at a price, less the discount of a coupon. */
export async function beginAtPrice(
  deps: Deps,
  provider: PaymentProvider,
  { price, code }: { price: Price; code: string | null },
  beginning: AtPrice,
): Promise<{ url: string } | CheckoutFailure | CouponProblem> {
  if (code !== null) return beginWithCoupon(deps, provider, { price, code }, beginning)
  return beginOrder(deps, provider, { ...beginning, terms: workOutTerms(deps, price) })
}

/**
 * Reserves a use of the coupon and opens a checkout at the reduced price. A buyer who presses the button
 * again returns to the page that already has the use, even if the coupon has changed since. If the buyer then
 * pays another way, that page is closed and its use freed.
 */
async function beginWithCoupon(
  deps: Deps,
  provider: PaymentProvider,
  couponed: CouponedPrice,
  beginning: AtPrice,
): Promise<{ url: string } | CheckoutFailure | CouponProblem> {
  const take = () =>
    deps.db
      .transaction()
      .execute((trx) => takePlace({ ...deps, db: trx }, provider, couponed, beginning))
  let order = await take()
  if (order === 'coupon_open' && (await leaveOtherWay(deps, provider, couponed, beginning)))
    order = await take()
  if (typeof order === 'string') return order
  const page = await openCheckout(deps, provider, order)
  // The buyer never got this page's address, if there is a page.
  if (typeof page === 'string') await freePlace(deps, order)
  return page
}

/**
 * Closes this browser's open checkout with the coupon at another provider; returns false when there is
 * nothing to close.
 */
async function leaveOtherWay(
  deps: Deps,
  { name }: PaymentProvider,
  { code }: CouponedPrice,
  { deviceHash }: AtPrice,
): Promise<boolean> {
  if (deviceHash === undefined) return false
  const open = await deps.db
    .selectFrom('orders')
    .innerJoin('coupons', 'coupons.id', 'orders.coupon_id')
    .select(['provider', 'provider_order_id'])
    .where('code', '=', code)
    .where('device_hash', '=', deviceHash)
    .where('provider', '!=', name)
    .where('state', '=', 'open')
    .where('provider_order_id', 'is not', null)
    .execute()
  return open.length > 0 && (await endCheckouts(deps, open)) === null
}

async function takePlace(
  deps: Deps & { db: Transaction<Database> },
  provider: PaymentProvider,
  { price, code }: CouponedPrice,
  beginning: AtPrice,
): Promise<WrittenOrder | CouponProblem> {
  const coupon = await lockCoupon(deps.db, code)
  if (coupon === null) return 'coupon_unknown'
  const own = await findOwn(deps, provider, coupon, price, beginning)
  if (own !== null) return own
  const problem = findCouponProblem(coupon, price, deps.clock.now())
  if (problem !== null) return problem
  const full = await findUseProblem(deps.db, coupon, beginning.deviceHash ?? null)
  if (full !== null) return full
  return writeOrder(deps, provider, {
    ...beginning,
    terms: workOutTerms(deps, price, 1, coupon),
  })
}

/** Finds this buyer's unpaid order whose page is still open. Only a card page can be fetched again. */
async function findOwn(
  { db, clock, payments }: Deps,
  provider: PaymentProvider,
  { id: couponId }: Coupon,
  { id: priceId }: Price,
  { kind, email, deviceHash, renews }: AtPrice,
): Promise<WrittenOrder | null> {
  if (provider !== payments.stripe) return null
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('coupon_id', '=', couponId)
    .where('price_id', '=', priceId)
    .where('kind', '=', kind)
    .where('provider', '=', provider.name)
    .where('provider_order_id', 'is not', null)
    .where('state', '=', 'open')
    .where('email_norm', 'is not distinct from', email?.normal ?? null)
    .where('device_hash', 'is not distinct from', deviceHash ?? null)
    .where('renews_license_id', 'is not distinct from', renews?.licenseId ?? null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (order === undefined || endPlace(order.created_at) <= clock.now()) return null
  return describeWritten(order)
}

async function freePlace({ db, clock }: ShopContext, { id }: WrittenOrder): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'failed', ended_at: clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('provider_order_id', 'is', null)
    .execute()
}
