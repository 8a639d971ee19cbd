import { times } from '#contract/limits.ts'
import type { Trx } from '#db/schema.ts'
import type { PaymentProvider, ProviderOrder } from '../checkout/provider.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books, Deps } from '../deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { findCouponById } from '../prices/coupons.ts'
import { findHolding, listPrices } from '../prices/prices.ts'
import { readSignedTerms, type Terms, workOutTerms } from '../prices/terms.ts'
import { findLastRestore } from '#db/restores.ts'
import { findByReference, insertOrder, nameOrder, type Order } from './order.ts'

type Origin = NonNullable<ProviderOrder['origin']>

// No two clocks agree, and an order from before this time has its row.
const slack = 10 * times.minute

/**
 * Brings back the row of an order that a restore lost, or its id at the provider. Null for any
 * other order without a row.
 */
export async function findLostOrder(
  deps: Books,
  provider: PaymentProvider,
  { state, reference, origin }: ProviderOrder,
): Promise<Order | null> {
  if (state !== 'paid' || origin == null) return null
  const restore = await findLastRestore(deps.db)
  if (restore === null) return null
  const { restored_until: from, restored_at: to } = restore
  if (origin.at < addMilliseconds(from, -slack) || origin.at > addMilliseconds(to, slack))
    return null
  const order =
    (await nameAgain(deps, provider, reference, origin)) ??
    (await begin(deps, provider, reference, origin))
  if (order !== null) await takeFromQuarantine(deps, provider, reference)
  return order
}

/** A shop that sold on for a while had to take it for a payment that nobody began. */
async function takeFromQuarantine(
  { db, clock }: Books,
  provider: PaymentProvider,
  reference: string,
): Promise<void> {
  await db
    .updateTable('quarantine')
    .set({ settled_at: clock.now(), settled_as: 'accepted' })
    .where('provider', '=', provider.name)
    .where('reference', '=', reference)
    .where('reason', '=', 'forgotten_order')
    .where('settled_at', 'is', null)
    .execute()
}

/** The restored row is from before the provider answered, so it lacks the provider's id. */
async function nameAgain(
  { db }: Books,
  provider: PaymentProvider,
  reference: string,
  { orderId }: Origin,
): Promise<Order | null> {
  const named = await db
    .updateTable('orders')
    .set({ provider_order_id: reference })
    .where('id', '=', orderId)
    .where('provider', '=', provider.name)
    .where('provider_order_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return named ?? null
}

/** Only a purchase: what a renewal or a team bought was recorded in the row alone. */
async function begin(
  deps: Books,
  provider: PaymentProvider,
  reference: string,
  origin: Origin,
): Promise<Order | null> {
  if (!origin.isPurchase) return null
  const found = {
    id: origin.orderId,
    provider: provider.name,
    provider_order_id: reference,
    created_at: origin.at,
  }
  await insertOrder(deps.db, found, await findLostTerms(deps, origin))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findByReference(deps, provider, reference)
}

/** The restore may have lost price and coupon too; what was signed says them all the same. */
async function findLostTerms(deps: Books, { orderId, at, signedTerms }: Origin): Promise<Terms> {
  const prices = await listPrices(deps)
  const signed = signedTerms === null ? null : readSignedTerms(deps.secrets, orderId, signedTerms)
  if (signed === null) return workOutTerms(deps, findHolding(prices, 'purchase', at))
  const isKept = prices.some(({ id }) => id === signed.priceId)
  const coupon = signed.couponId === null ? null : await findCouponById(deps.db, signed.couponId)
  return { ...signed, priceId: isKept ? signed.priceId : null, couponId: coupon?.id ?? null }
}

/**
 * Whoever paid before a restore and gets a key after it may have had another one, which is lost.
 */
export async function tellOfNewKey(
  deps: Deps,
  trx: Trx,
  order: Order,
  { paidAt }: Pick<ProviderOrder, 'paidAt'>,
): Promise<void> {
  if (order.kind === 'renewal') return
  const restore = await findLastRestore(trx)
  if (restore === null || (paidAt ?? order.created_at) > restore.restored_at) return
  const facts = { kind: 'key_replaced' as const, ...nameOrder(order) }
  await queueEmail(deps, trx, order.email, facts, { once: `replaced:${order.id}` })
}
