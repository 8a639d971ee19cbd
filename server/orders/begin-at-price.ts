import type { Transaction } from 'kysely'
import { type CouponProblem, isFree } from '#contract/coupon-words.ts'
import type { Database } from '#db/schema.ts'
import type { CheckoutFailure, PaymentProvider } from '../checkout/provider.ts'
import { hashMailbox } from '../licenses/mailbox.ts'
import {
  type Coupon,
  findCouponProblem,
  findUseProblem,
  hashNetwork,
  lockCoupon,
} from '../prices/coupons.ts'
import { findPrice, type Price } from '../prices/prices.ts'
import { workOutTerms } from '../prices/terms.ts'
import { noteRefusedCoupon } from './audit.ts'
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
import type { Books, Deps } from '../deps.ts'

interface Buyer {
  /** Whether the email is theirs: a code that was sent there came back. */
  isProven: boolean
  /** Their /24 or /48. */
  network: string
}

export interface Options extends Omit<AtPrice, 'kind' | 'renews'> {
  deviceHash: Buffer
  /** The price that the page showed; null when its form names none. */
  shownPrice: string | null
  /** The code of a coupon; null without one. */
  coupon: string | null
}

/** One individual license, at the price that holds now. */
export async function beginPurchase(
  deps: Deps,
  provider: PaymentProvider,
  { shownPrice, coupon: code, ...options }: Options,
): Promise<{ url: string } | CheckoutFailure | CouponProblem | 'price_changed'> {
  const price = await findPrice(deps, 'purchase')
  if (shownPrice !== null && shownPrice !== price.id) return 'price_changed'
  return beginAtPrice(deps, provider, { price, code }, { kind: 'purchase', ...options })
}

type AtPrice = Omit<Beginning, 'terms' | 'quoteId' | 'buyer'> & Buyer

interface CouponedPrice {
  price: Price
  code: string
}

/** One license or renewal at a price, less what a coupon takes off. */
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
 * Takes a place of the coupon and opens a checkout at what it leaves of the price. Whoever presses again
 * gets the page back that has the place, whatever became of the coupon. Whoever then pays another way
 * leaves that page, which is closed.
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
  const isHeld = order === 'coupon_open' || order === 'coupon_used'
  if (isHeld && (await leaveOtherWay(deps, provider, couponed, beginning))) order = await take()
  if (typeof order === 'string') {
    const { isProven, email } = beginning
    if (isProven && email !== null) await noteRefusedCoupon(deps, couponed.code, email, order)
    return order
  }
  const page = await openCheckout(deps, provider, order)
  // Nobody has the address of its page, if there is one.
  if (typeof page === 'string') await freePlace(deps, order)
  return page
}

/** Closes what this browser has open with the coupon at another provider; false when nothing is closed. */
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
  const { once_per_customer: isOnce, most_uses: mostUses } = coupon
  const { isProven, email, network, deviceHash = null } = beginning
  // Nobody learns from an address that they did not prove who has used it.
  const customer = isOnce && isProven ? email : null
  const isAsked = isOnce && customer === null
  const own = isAsked ? null : await findOwn(deps, provider, coupon, price, beginning)
  if (own !== null) return own
  const problem = findCouponProblem(coupon, price, deps.clock.now())
  if (problem !== null) return problem
  if (isFree(coupon)) return 'coupon_free'
  if (customer !== null && (await hasOrder(deps, coupon, customer.normal))) return 'coupon_used'
  const full = await findUseProblem(deps, coupon, { deviceHash, network })
  if (full !== null) return full
  if (isAsked) return 'coupon_email'
  return writeOrder(deps, provider, {
    ...beginning,
    terms: workOutTerms(deps, price, 1, coupon),
    buyer: {
      mailboxHash: customer && hashMailbox(deps, 'coupon', customer.normal)[0]!,
      networkHash: mostUses === null ? null : hashNetwork(deps, network)[0]!,
    },
  })
}

/** The unpaid order of this buyer, whose page is still open. Only a card page can be asked for again. */
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

/** From this mailbox, or by whoever has this address now. Also an unpaid one that can still be paid. */
async function hasOrder(
  deps: Books & { db: Transaction<Database> },
  { id }: Coupon,
  normalEmail: string,
): Promise<boolean> {
  const mailboxes = hashMailbox(deps, 'coupon', normalEmail)
  const order = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('coupon_id', '=', id)
    .where((eb) => eb.or([eb('mailbox_hash', 'in', mailboxes), eb('email_norm', '=', normalEmail)]))
    .where((eb) => eb.or([eb('paid_at', 'is not', null), eb('ended_at', 'is', null)]))
    .executeTakeFirst()
  return order !== undefined
}

async function freePlace({ db, clock }: Books, { id }: WrittenOrder): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'failed', ended_at: clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('provider_order_id', 'is', null)
    .execute()
}
