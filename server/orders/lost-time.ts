import { times } from '#contract/limits.ts'
import type { Trx } from '#db/schema.ts'
import { parseEmail } from '#contract/email.ts'
import type { PaymentProvider, ProviderOrder } from '../checkout/provider.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { findCouponById } from '../prices/coupons.ts'
import { listPrices } from '../prices/prices.ts'
import { openSealedEmail, readSignedTerms, type Begun, type Terms } from '../prices/terms.ts'
import { findLastRestore } from '#db/restores.ts'
import { findByReference, insertOrder, nameOrder, type Order } from './order.ts'

type Origin = NonNullable<ProviderOrder['origin']>

// Clocks differ, and orders from before this time have their rows.
const slack = 10 * times.minute

/**
 * Restores an order's row, or its id at the provider, if a restored backup lacks it. Returns null for any
 * other order without a row.
 */
export async function findLostOrder(
  deps: ShopContext,
  provider: PaymentProvider,
  { reference, origin }: ProviderOrder,
): Promise<Order | null> {
  if (origin == null) return null
  const restore = await findLastRestore(deps.db)
  if (restore === null) return null
  const { restored_until: from, restored_at: to } = restore
  if (origin.at < addMilliseconds(from, -slack) || origin.at > addMilliseconds(to, slack))
    return null
  const order =
    (await nameAgain(deps, provider, reference, origin)) ??
    (await begin(deps, provider, reference, origin))
  if (order !== null) await releaseHeldPayment(deps, provider, reference)
  return order
}

/**
 * Releases a payment that was held as one without an order, because the shop kept selling after the restore
 * before the order came back.
 */
async function releaseHeldPayment(
  { db, clock }: ShopContext,
  provider: PaymentProvider,
  reference: string,
): Promise<void> {
  await db
    .updateTable('held_payments')
    .set({ decided_at: clock.now(), decision: 'accepted' })
    .where('provider', '=', provider.name)
    .where('reference', '=', reference)
    .where('reason', 'in', ['forgotten_order', 'unknown_order'])
    .where('decided_at', 'is', null)
    .execute()
}

/** Writes the provider's id again, because the restored row is from before the provider answered. */
async function nameAgain(
  { db }: ShopContext,
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

/**
 * Begins the order again. Returns null when the shop did not sign its terms, or the license that it renews is
 * lost, too.
 */
async function begin(
  deps: ShopContext,
  provider: PaymentProvider,
  reference: string,
  origin: Origin,
): Promise<Order | null> {
  const { orderId, signedTerms, at } = origin
  const begun = signedTerms === null ? null : readSignedTerms(deps.secrets, orderId, signedTerms)
  const subject = begun && (await findSubject(deps, origin, begun))
  if (begun === null || subject === null) return null
  const found = {
    id: orderId,
    provider: provider.name,
    provider_order_id: reference,
    kind: begun.kind,
    ...subject,
    created_at: at,
  }
  await insertOrder(deps.db, found, await clearLostIds(deps, begun))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findByReference(deps, provider, reference)
}

/** Finds who gets what was bought, and what it is for. If a team's quote is lost, its payment is held. */
async function findSubject(deps: ShopContext, origin: Origin, { kind, subject }: Begun) {
  if (kind === 'renewal') return findRenewed(deps, subject!)
  if (kind === 'purchase') return describeAddress(findPayer(deps, { email: null, origin }))
  const quote = deps.db.selectFrom('quotes').select(['id', 'email']).where('id', '=', subject)
  const kept = await quote.executeTakeFirst()
  return { ...describeAddress(kept?.email ?? null), quote_id: kept?.id ?? null }
}

async function findRenewed({ db }: ShopContext, licenseId: string) {
  const license = await db
    .selectFrom('licenses')
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .select(['accounts.id as account_id', 'email'])
    .where('licenses.id', '=', licenseId)
    .executeTakeFirst()
  if (license === undefined) return null
  const { account_id, email } = license
  return { ...describeAddress(email), account_id, renews_license_id: licenseId }
}

function describeAddress(typed: string | null) {
  const email = parseEmail(typed ?? '')
  return { email: email?.typed ?? null, email_norm: email?.normal ?? null }
}

/** Finds who paid for an order that has no row here, by what its provider reports or stores. */
export function findPayer(
  { secrets }: ShopContext,
  { email, origin }: Pick<ProviderOrder, 'email' | 'origin'>,
): string | null {
  if (email !== null || origin == null || origin.sealedEmail === null) return email
  return openSealedEmail(secrets, origin.orderId, origin.sealedEmail)
}

/** Clears the ids of a price and a coupon if the restore lost them. */
async function clearLostIds(deps: ShopContext, signed: Terms): Promise<Terms> {
  const prices = await listPrices(deps)
  const isKept = prices.some(({ id }) => id === signed.priceId)
  const coupon = signed.couponId === null ? null : await findCouponById(deps.db, signed.couponId)
  return { ...signed, priceId: isKept ? signed.priceId : null, couponId: coupon?.id ?? null }
}

/**
 * Reports whether money moved before the last restore. Emails about it may have been sent then, which the
 * backup cannot know.
 */
export async function isBeforeRestore({ db }: ShopContext, at: Date | null): Promise<boolean> {
  const restore = at === null ? null : await findLastRestore(db)
  return restore !== null && at! <= restore.restored_at
}

/**
 * Tells a buyer who paid before a restore and gets a key after it. They may have been sent an earlier key,
 * which is lost.
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
