import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { product } from '#contract/product.ts'
import { parseEmail } from '../accounts/email.ts'
import type { PaymentProvider, ProviderOrder } from '../checkout/provider.ts'
import { acceptPayment } from './accept-payment.ts'
import { followMoney } from './follow-money.ts'
import { findObjection, type Objection } from './find-mismatch.ts'
import { noteUnpaid } from './note-unpaid.ts'
import { findByReference, lockOrder, type FulfillDeps, type Order } from './order.ts'
import { quarantine } from './quarantine.ts'

export type Fulfillment =
  | 'fulfilled'
  | 'already_fulfilled'
  | 'money_moved'
  | 'not_paid'
  | 'expired'
  | 'unknown_order'
  | 'quarantined'
  | 'unavailable'

/**
 * Webhook, order page, sweep and reconciler all end here. Safe to repeat: it asks the provider for
 * the truth, and writes in one transaction what is new: order, account, license, letters, audit.
 */
export async function fulfill(
  deps: FulfillDeps,
  provider: PaymentProvider,
  reference: string,
): Promise<Fulfillment> {
  const known = await findByReference(deps, provider, reference)
  const truth = await provider.retrieveOrder(reference)
  if (truth === 'unavailable') return 'unavailable'
  if (truth === 'not_found') return refuseUnknown(deps, provider, reference)
  if (known === null && provider.createCheckout)
    return refuseUnknown(deps, provider, reference, truth)
  return settle(deps, provider, known, { ...truth, email: truth.email ?? known?.email ?? null })
}

async function settle(
  deps: FulfillDeps,
  provider: PaymentProvider,
  known: Order | null,
  truth: ProviderOrder,
): Promise<Fulfillment> {
  if (truth.state === 'free') return refuse(deps, provider, truth, 'no_payment')
  if (truth.state !== 'paid') {
    if (known !== null) await noteUnpaid(deps, provider, known.id, truth)
    return truth.state === 'expired' ? 'expired' : 'not_paid'
  }
  const objection = findObjection(truth, expect(deps, provider, known))
  if (objection !== null) return refuse(deps, provider, truth, objection)
  const email = parseEmail(truth.email ?? '')
  if (email === null) return refuse(deps, provider, truth, 'no_email')
  if (isQuoteForgotten(known)) return refuse(deps, provider, truth, 'forgotten_quote')
  const order = known ?? (await adoptOrder(deps, provider, truth))
  return deps.db.transaction().execute((trx) => write(deps, trx, provider, order.id, truth, email))
}

/** What a team bought stands in its quote, which goes thirty days after it ran out unpaid. */
function isQuoteForgotten(order: Order | null): boolean {
  return order?.kind === 'team' && order.quote_id === null
}

/**
 * A payment in the provider's account that no order waits for: another product's, a forgery, or one
 * that this shop asked for so long ago that its order is forgotten.
 */
async function refuseUnknown(
  deps: FulfillDeps,
  provider: PaymentProvider,
  reference: string,
  truth: ProviderOrder | null = null,
): Promise<Fulfillment> {
  const isForgotten = truth?.state === 'paid' && truth.ours
  const reason = isForgotten ? 'forgotten_order' : 'unknown_order'
  // Where orders begin elsewhere, every guess would fill the operator's list.
  if (provider.createCheckout)
    await quarantine(deps, provider, reference, reason, isForgotten ? describeMoney(truth) : {})
  return 'unknown_order'
}

async function refuse(
  deps: FulfillDeps,
  provider: PaymentProvider,
  truth: ProviderOrder,
  objection: Objection,
): Promise<Fulfillment> {
  await quarantine(deps, provider, truth.reference, objection, describeMoney(truth))
  return 'quarantined'
}

function describeMoney({ amountCents, taxCents, currency, livemode, lines }: ProviderOrder) {
  return { amountCents, taxCents, currency, livemode, lines }
}

function expect(deps: FulfillDeps, provider: PaymentProvider, order: Order | null) {
  return {
    unitCents: order?.unit_cents ?? product.priceCents,
    quantity: order?.quantity ?? 1,
    livemode: provider.livemode,
    taxed: deps.config.tax === 'stripe',
  }
}

/** An order that began at the provider gets its row when it is first seen paid. */
async function adoptOrder(
  deps: FulfillDeps,
  provider: PaymentProvider,
  truth: ProviderOrder,
): Promise<{ id: string }> {
  const row = {
    provider: provider.name,
    provider_order_id: truth.reference,
    unit_cents: product.priceCents,
    created_at: deps.clock.now(),
  }
  return deps.db
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_order_id']).doUpdateSet({ provider: provider.name }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function write(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  provider: PaymentProvider,
  orderId: string,
  truth: ProviderOrder,
  email: { typed: string; normal: string },
): Promise<Fulfillment> {
  // Of two at once, the second waits here and then sees the first one's work.
  const order = await lockOrder(trx, orderId)
  const isNew = order.paid_at === null
  const paid = isNew ? await acceptPayment(deps, trx, order, truth, email) : order
  if (isNew && truth.remark !== null) await noteRemark(deps, trx, provider, truth)
  const moved = await followMoney(deps, trx, paid, truth.standing, isNew)
  if (isNew) return 'fulfilled'
  return moved ? 'money_moved' : 'already_fulfilled'
}

/** The buyer gets what was paid for all the same; the operator decides what to do about the rest. */
function noteRemark(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  provider: PaymentProvider,
  { reference, remark, amountCents, receivedCents }: ProviderOrder,
): Promise<void> {
  return quarantine({ ...deps, db: trx }, provider, reference, remark!, {
    amountCents,
    receivedCents,
  })
}
