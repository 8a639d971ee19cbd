import type { Trx } from '#db/schema.ts'
import { parseEmail } from '#contract/email.ts'
import type { PaymentProvider, ProviderOrder } from '../checkout/provider.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { acceptPayment } from './accept-payment.ts'
import { followMoney } from './follow-money.ts'
import { fitTerms, judgePayment, type Mismatch } from './judge-payment.ts'
import { findLostOrder, findPayer, isBeforeRestore, tellOfNewKey } from './lost-time.ts'
import { noteUnpaid } from './note-unpaid.ts'
import {
  findByReference,
  insertOrder,
  lockOrder,
  readOrder,
  type Order,
  type ReadOrder,
} from './order.ts'
import { decideOpen } from './held/decide-open.ts'
import { followHeldPayment, type Buyer } from './held/follow-refund.ts'
import { holdPaymentIn } from './held/hold.ts'
import { isQuotePaid } from './quotes.ts'

export type Fulfillment =
  | 'fulfilled'
  | 'already_fulfilled'
  | 'money_moved'
  | 'not_paid'
  | 'expired'
  | 'unknown_order'
  | 'of_another_shop'
  | 'held'
  | 'unavailable'

/**
 * Completes an order. Webhooks, the order page, the sweep and the reconciler all end here. It asks the
 * provider and then writes everything new in one transaction: order, account, license, emails, audit.
 * Repeating it is safe.
 */
export async function fulfill(
  deps: Deps,
  provider: PaymentProvider,
  reference: string,
  happenedAt: Date | null = null,
): Promise<Fulfillment> {
  const recorded = await findByReference(deps, provider, reference)
  const isPast = await isBeforeRestore(deps, happenedAt)
  const read = await readOrder(deps, provider, reference)
  if (read === 'unavailable') return 'unavailable'
  if (read === 'not_found') return refuseUnknown(deps, provider, reference)
  const providerOrder = { ...read, isPast }
  const known = recorded ?? (await findLostOrder(deps, provider, providerOrder))
  if (known === null && provider.createCheckout) {
    if (providerOrder.ofAnotherShop) return 'of_another_shop'
    const paid = { ...providerOrder, email: findPayer(deps, providerOrder) }
    return refuseUnknown(deps, provider, reference, paid)
  }
  return settle(deps, provider, known, {
    ...providerOrder,
    email: providerOrder.email ?? known?.email ?? null,
  })
}

async function settle(
  deps: Deps,
  provider: PaymentProvider,
  known: Order | null,
  providerOrder: ReadOrder,
): Promise<Fulfillment> {
  if (providerOrder.state === 'free')
    return refuse(deps, provider, known, providerOrder, 'no_payment')
  if (providerOrder.state !== 'paid' && !isTakenBack(known, providerOrder)) {
    if (known !== null) await noteUnpaid(deps, provider, known.id, providerOrder)
    return providerOrder.state === 'expired' ? 'expired' : 'not_paid'
  }
  const mismatch = await judgePayment(deps, provider, known, providerOrder)
  if (mismatch !== null) return refuse(deps, provider, known, providerOrder, mismatch)
  const email = parseEmail(providerOrder.email ?? '')
  const order = known ?? (await adoptOrder(deps, provider, providerOrder))
  return deps.db
    .transaction()
    .execute((trx) => applyPayment(deps, trx, provider, order.id, providerOrder, email))
}

/**
 * Reports whether the shop accepted the payment but the provider later failed it. Its payment status says how
 * much went back.
 */
function isTakenBack(known: Order | null, { state }: ProviderOrder): boolean {
  return state === 'failed' && known !== null && known.paid_at !== null
}

/**
 * Handles a payment in the provider's account that has no order here. It can be for another product, forged,
 * or for an order so old that it was deleted.
 */
async function refuseUnknown(
  deps: Deps,
  provider: PaymentProvider,
  reference: string,
  providerOrder: ReadOrder | null = null,
): Promise<Fulfillment> {
  const isForgotten = providerOrder?.state === 'paid' && providerOrder.ours
  const reason = isForgotten ? 'forgotten_order' : 'unknown_order'
  // If orders start at the provider, anybody could add to the operator's list by guessing ids, so nothing is
  // held.
  if (provider.createCheckout)
    await deps.db.transaction().execute(async (trx) => {
      await holdPaymentIn(deps, trx, {
        provider,
        reference,
        reason,
        detail: isForgotten ? describeMoney(providerOrder) : {},
        ...(isForgotten && { buyer: describeBuyer(null, providerOrder) }),
        isPast: providerOrder?.isPast,
      })
      if (providerOrder === null) return
      await followHeldPayment(
        deps,
        trx,
        provider,
        providerOrder,
        describeBuyer(null, providerOrder),
      )
    })
  return 'unknown_order'
}

async function refuse(
  deps: Deps,
  provider: PaymentProvider,
  order: Order | null,
  providerOrder: ReadOrder,
  mismatch: Mismatch,
): Promise<Fulfillment> {
  const buyer = describeBuyer(order, providerOrder)
  await deps.db.transaction().execute(async (trx) => {
    await holdPaymentIn(deps, trx, {
      provider,
      reference: providerOrder.reference,
      reason: mismatch,
      detail: describeMoney(providerOrder),
      buyer,
      isPast: providerOrder.isPast,
    })
    await followHeldPayment(deps, trx, provider, providerOrder, buyer)
  })
  return 'held'
}

function describeBuyer(order: Order | null, { reference, email }: ProviderOrder): Buyer {
  return { order: order?.order_number ?? reference, email: parseEmail(email ?? '')?.typed ?? null }
}

function describeMoney(providerOrder: ProviderOrder) {
  const { amountCents, taxCents, currency, livemode, lines, email } = providerOrder
  return { amountCents, taxCents, currency, livemode, lines, hasEmail: email !== null }
}

/** Inserts the row of an order that started at the provider, when it is first seen as paid. */
export async function adoptOrder(
  deps: ShopContext,
  provider: PaymentProvider,
  providerOrder: ProviderOrder,
): Promise<{ id: string }> {
  const terms = await fitTerms(deps, providerOrder)
  const columns = {
    provider: provider.name,
    provider_order_id: providerOrder.reference,
    created_at: deps.clock.now(),
  }
  // If two calls run at once, the second can conflict with the first one's number before it conflicts with
  // its reference.
  await insertOrder(deps.db, columns, terms)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findByReference(deps, provider, providerOrder.reference))!
}

/** Writes what a payment changes, after the payment was judged. */
export async function applyPayment(
  deps: Deps,
  trx: Trx,
  provider: PaymentProvider,
  orderId: string,
  providerOrder: ReadOrder,
  email: { typed: string; normal: string } | null,
): Promise<Fulfillment> {
  // If two calls run at once, the second waits here and then sees the first one's changes.
  const order = await lockOrder(trx, orderId)
  const isNew = order.paid_at === null
  if (isNew && (await isQuotePaid(trx, order))) {
    const detail = describeMoney(providerOrder)
    const buyer = describeBuyer(order, providerOrder)
    const payment = { provider, reference: providerOrder.reference, reason: 'quote_paid' as const }
    const { isPast } = providerOrder
    await holdPaymentIn(deps, trx, { ...payment, detail, buyer, isPast })
    await followHeldPayment(deps, trx, provider, providerOrder, buyer)
    return 'held'
  }
  const paid = isNew ? await acceptPayment(deps, trx, order, providerOrder, email!) : order
  if (isNew)
    await decideOpen(
      deps,
      trx,
      { provider: provider.name, reference: providerOrder.reference },
      'accepted',
    )
  // More can still come for an order that is paid.
  if (providerOrder.remark !== null) await noteRemark(deps, trx, provider, providerOrder)
  const { paymentStatus, read, isPast } = providerOrder
  const moved = await followMoney(deps, trx, paid, { ...paymentStatus, read, isPast }, isNew)
  if (isNew) {
    // A license that has ended gets no email with its key.
    const { state } = await lockOrder(trx, orderId)
    if (state === 'paid') await tellOfNewKey(deps, trx, paid, providerOrder)
    return 'fulfilled'
  }
  return moved ? 'money_moved' : 'already_fulfilled'
}

/**
 * Shows a payment with a remark to the operator, who decides about the rest. The buyer still gets what was
 * paid for.
 */
function noteRemark(
  deps: Deps,
  trx: Trx,
  provider: PaymentProvider,
  { reference, remark, amountCents, receivedCents, currency, isPast }: ReadOrder,
): Promise<void> {
  const detail = { amountCents, receivedCents, currency }
  return holdPaymentIn(deps, trx, { provider, reference, reason: remark!, detail, isPast })
}
