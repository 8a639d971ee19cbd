import type { z } from 'zod'
import { times } from '#contract/limits.ts'
import type { orderAnswer } from '#contract/order.ts'
import { paymentMethods } from '#contract/providers.ts'
import type { Db } from '#db/schema.ts'
import { findProvider, type PaymentProvider } from '../checkout/provider.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import { activationCount } from '../licenses/find.ts'
import { openKey } from '../licenses/issue.ts'
import { findDiscount } from '../prices/coupons.ts'
import { listSellerLines } from '../settings/config.ts'
import type { AskedOrder, OrderQuestion } from './coalesce.ts'
import { describeHeld } from './held/held.ts'
import { sumsOf } from './payment-status.ts'
import { findById, findByReference, ownerOf, wasBegunIn, type Order } from './order.ts'

type OrderAnswer = z.input<typeof orderAnswer>
/**
 * Returns what the order page shows. If the order is open, the provider is asked first, as far as the rate
 * limits allow.
 */
export async function lookUpOrder(
  deps: Deps,
  ask: (question: OrderQuestion) => Promise<AskedOrder>,
  { provider, reference, device }: Looked,
): Promise<OrderAnswer | 'unknown' | 'unavailable' | 'not_asked'> {
  const order = await findByReference(deps, provider, reference)
  if (order && isSettled(order)) return describe(deps, order, device)
  // If orders start at the provider, the first request can come before the order has a row.
  const isAsked = order !== null || provider.createCheckout === null
  const outcome = isAsked ? await ask({ provider, reference, order }) : 'unknown_order'
  const again = await findByReference(deps, provider, reference)
  if (again && isSettled(again)) return describe(deps, again, device)
  const isOwnBrowser = again !== null && wasBegunIn(again, device)
  const held = await describeHeld(deps, { provider, reference, order: again, isOwnBrowser })
  if (held !== null) return held
  if (outcome === 'unavailable' || (outcome === 'not_asked' && order === null)) return outcome
  return again === null ? 'unknown' : describe(deps, again, device)
}

/**
 * Works like `lookUpOrder`, but by our own id. Operators and providers know that id, too, so only the browser
 * that began the order sees the key.
 */
export async function lookUpOwnOrder(
  deps: Deps,
  ask: (question: OrderQuestion) => Promise<AskedOrder>,
  { orderId, device }: { orderId: string; device: Buffer | null },
): Promise<OrderAnswer | 'unknown' | 'unavailable' | 'not_asked'> {
  const order = await findById(deps, orderId)
  if (order === null) return 'unknown'
  const provider = findProvider(deps.payments, order.provider)
  const reference = order.provider_order_id
  const answer =
    provider === null || reference === null
      ? await describe(deps, order, device)
      : await lookUpOrder(deps, ask, { provider, reference, device })
  if (typeof answer === 'string' || wasBegunIn(order, device)) return answer
  return {
    order_number: answer.order_number,
    state: answer.state,
    license_key: null,
    ...(answer.state === 'paid' && { sign_in_to_see_key: true, other_browser: true }),
  }
}

interface Looked {
  provider: PaymentProvider
  reference: string
  /** The hash of the cookie of the asking browser; null without one. */
  device: Buffer | null
}

async function describe(deps: Deps, order: Order, device: Buffer | null): Promise<OrderAnswer> {
  const found = isSettled(order) ? await describeSettled(deps, order) : describeOpen(order)
  return {
    order_number: order.order_number,
    ...found,
    ...describeMoneyBack(order),
    ...(wasBegunIn(order, device) && (await describeForBuyer(deps, order))),
  }
}

/**
 * Adds what only the browser that began the order may see: the address that gets the key, and what was paid.
 */
async function describeForBuyer(
  deps: ShopContext,
  order: Order,
): Promise<Pick<OrderAnswer, 'email_to' | 'receipt'>> {
  const receipt = order.state === 'paid' ? await describeReceipt(deps, order) : undefined
  return {
    ...(order.email !== null && { email_to: order.email }),
    ...(receipt && { receipt }),
  }
}

function describeMoneyBack(order: Order): Pick<OrderAnswer, 'money_back'> {
  const { refundedCents, onItsWayCents, lostCents } = sumsOf(order)
  const cents = { refunded: refundedCents, on_its_way: onItsWayCents, taken_back: lostCents }
  const isAny = Object.values(cents).some((each) => each > 0)
  return isAny ? { money_back: { ...cents, currency: order.currency! } } : {}
}

type Found = Omit<OrderAnswer, 'order_number'>

export function isSettled(order: Order): boolean {
  return order.state === 'paid' || order.state === 'refunded'
}

export function describeOpen({ state }: Order): Found {
  const isOver = state === 'expired' || state === 'failed'
  const shown =
    isOver || state === 'confirming' || state === 'underpaid' ? state : 'awaiting_payment'
  return { state: shown, license_key: null }
}

async function describeSettled(deps: Deps, order: Order): Promise<Found> {
  if (order.state === 'refunded') return { state: 'refunded', license_key: null }
  const [license] = await deps.runPrepared(firstLicense, {
    orderId: order.id,
    accountId: ownerOf(order),
  })
  if (order.given_to !== null) return describeGift(order, license)
  // A renewal has no license of its own, and a team can have many. The account page shows those.
  if (license === undefined || order.kind !== 'purchase')
    return { state: 'paid', license_key: null, sign_in_to_see_key: true }
  if (license.status !== 'active')
    return order.disputed_cents > 0
      ? { state: 'suspended', license_key: null }
      : { state: 'paid', license_key: null, sign_in_to_see_key: true }
  const answer = {
    state: 'paid' as const,
    license_type: 'individual' as const,
    expires_at: license.updates_until,
    activation_count: license.activation_count,
    max_activations: license.max_activations,
  }
  // A replaced key may have leaked from this page, so the page must not show the new one.
  if (license.key_replaced_at !== null || !isShown(deps, order))
    return { ...answer, license_key: null, sign_in_to_see_key: true }
  const { bounced_to: bouncedTo } = license
  return {
    ...answer,
    license_key: openKey(deps, license),
    receipt: await describeReceipt(deps, order),
    ...(bouncedTo !== null && { email_bounced_to: maskEmail(bouncedTo) }),
  }
}

/** Describes a gift. Its key is left out, because the payer must not see it. */
function describeGift(
  { dispute }: Order,
  license: { bounced_to: string | null } | undefined,
): Found {
  if (dispute === 'open') return { state: 'suspended', license_key: null }
  const bouncedTo = license?.bounced_to ?? null
  return {
    state: 'paid',
    license_key: null,
    is_gift: true,
    ...(bouncedTo !== null && { email_bounced_to: maskEmail(bouncedTo) }),
  }
}

/** Masks an address as `a•••@e•••.org`: enough for its owner to recognize, too little for others. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [first] = local
  return `${first}•••@${domain[0]}•••${domain.slice(domain.lastIndexOf('.'))}`
}

/** Describes the receipt; undefined for an order without its own payment. */
async function describeReceipt(
  { db, config }: ShopContext,
  order: Order,
): Promise<OrderAnswer['receipt']> {
  const { amount_cents, tax_cents, currency, paid_at } = order
  if (amount_cents === null || currency === null || paid_at === null) return undefined
  const seller = listSellerLines(config.seller)
  const paid_with = paymentMethods[order.provider].way
  const discount = await findDiscount(db, order)
  const overpaid = order.remark === 'overpaid' && { overpaid: true as const }
  return { amount_cents, tax_cents, currency, discount, paid_at, paid_with, seller, ...overpaid }
}

/**
 * Reads the first license, its devices, and the address that its newest email bounced from. It is one
 * statement, because pages poll it. A license that was moved to another account is left out, because the
 * buyer may no longer see it.
 */
function firstLicense(db: Db, { orderId, accountId }: { orderId: string; accountId: string }) {
  return db
    .selectFrom('licenses')
    .selectAll()
    .select((eb) => [
      activationCount(eb),
      eb
        .selectFrom('emails')
        .select((each) =>
          each.case().when('bounced_at', 'is not', null).then(each.ref('recipient')).end().as('to'),
        )
        .whereRef('license_id', '=', 'licenses.id')
        .where('kind', '=', 'license')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('bounced_to'),
    ])
    .where('order_id', '=', orderId)
    .where('account_id', '=', accountId)
    .orderBy('seat')
    .limit(1)
}

/**
 * Reports whether the order page shows the key. Whoever has the page's URL can see the key, so this ends
 * after a day.
 */
function isShown({ clock }: ShopContext, { paid_at: paidAt }: Order): boolean {
  return addMilliseconds(paidAt ?? new Date(0), times.day) > clock.now()
}
