import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { product } from '#contract/product.ts'
import { parseEmail } from '../accounts/email.ts'
import { openAccount } from '../accounts/open-account.ts'
import type { ProviderOrder } from '../checkout/stripe.ts'
import type { Deps } from '../deps.ts'
import { issueIndividual } from '../licenses/issue.ts'
import { queueLetter } from '../mail/outbox.ts'
import { writeAudit } from './audit.ts'
import { findObjection, type Objection } from './judge.ts'
import { quarantine } from './quarantine.ts'
import { revoke } from './revoke.ts'

export type FulfillDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'stripe' | 'log'>
type Order = Selectable<Database['orders']>

export type Fulfillment =
  | 'fulfilled'
  | 'already_fulfilled'
  | 'not_paid'
  | 'expired'
  | 'unknown_order'
  | 'quarantined'
  | 'unavailable'

/**
 * Webhook, order page and sweep all end here. Safe to repeat: it asks the provider for the truth
 * and writes order, account, license, letter and audit row in one transaction, once.
 */
export async function fulfill(deps: FulfillDeps, reference: string): Promise<Fulfillment> {
  const known = await findOrder(deps, reference)
  if (known === null) return refuseUnknown(deps, reference)
  if (known.state === 'paid' || known.state === 'refunded') return 'already_fulfilled'
  const truth = await deps.stripe.retrieveOrder(reference)
  if (truth === 'unavailable') return 'unavailable'
  if (truth === 'not_found') return refuseUnknown(deps, reference)
  if (truth.state === 'free') return refuse(deps, truth, 'no_payment')
  if (truth.state !== 'paid') return noteUnpaid(deps, known, truth.state)
  const objection = findObjection(truth, deps.stripe.livemode)
  const email = parseEmail(truth.email ?? '')
  if (objection !== null) return refuse(deps, truth, objection)
  if (email === null) return refuse(deps, truth, 'no_email')
  return deps.db.transaction().execute((trx) => writeFulfillment(deps, trx, known.id, truth, email))
}

async function findOrder(deps: FulfillDeps, reference: string): Promise<Order | null> {
  const order = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', 'stripe')
    .where('provider_order_id', '=', reference)
    .executeTakeFirst()
  return order ?? null
}

/** A session of this Stripe account that this shop did not make: another product's, or a forgery. */
async function refuseUnknown(deps: FulfillDeps, reference: string): Promise<Fulfillment> {
  await quarantine(deps, reference, 'unknown_order', {})
  return 'unknown_order'
}

async function refuse(
  deps: FulfillDeps,
  truth: ProviderOrder,
  objection: Objection,
): Promise<Fulfillment> {
  const { amountCents, currency, livemode, lines } = truth
  await quarantine(deps, truth.reference, objection, { amountCents, currency, livemode, lines })
  return 'quarantined'
}

async function noteUnpaid(
  deps: FulfillDeps,
  order: Order,
  state: 'unpaid' | 'expired',
): Promise<Fulfillment> {
  await deps.db
    .updateTable('orders')
    .set({ checked_at: deps.clock.now(), state: state === 'expired' ? 'expired' : 'open' })
    .where('id', '=', order.id)
    .where('state', 'in', ['open', 'expired'])
    .execute()
  return state === 'expired' ? 'expired' : 'not_paid'
}

async function writeFulfillment(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  orderId: string,
  truth: ProviderOrder,
  email: { typed: string; normal: string },
): Promise<Fulfillment> {
  // Of two at once, the second waits here and then sees the first one's work.
  const { state } = await trx
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (state === 'paid' || state === 'refunded') return 'already_fulfilled'
  const paidAt = deps.clock.now()
  const account = await openAccount(deps, trx, email)
  await trx
    .updateTable('orders')
    .set({
      state: 'paid',
      paid_at: paidAt,
      checked_at: paidAt,
      email: email.typed,
      account_id: account.id,
      payment_id: truth.paymentId,
      amount_cents: truth.amountCents,
      currency: truth.currency,
    })
    .where('id', '=', orderId)
    .execute()
  const license = await issueIndividual(deps, trx, { id: orderId, accountId: account.id, paidAt })
  await writeAudit(deps, trx, 'order paid', orderId, { license: license.id })
  // A key that already ended is sent to nobody.
  if (truth.takenBack) await revoke(deps, trx, orderId, truth.takenBack)
  else await queueLicenseLetter(deps, trx, email.typed, license)
  return 'fulfilled'
}

async function queueLicenseLetter(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  recipient: string,
  license: { id: string; licenseKey: string; updatesUntil: Date },
): Promise<void> {
  const facts = {
    kind: 'license' as const,
    licenseKey: license.licenseKey,
    updatesUntil: license.updatesUntil.toISOString(),
    maxActivations: product.maxActivations,
  }
  await queueLetter(deps, trx, recipient, facts, license.id)
}
