import { sql } from 'kysely'
import type { z } from 'zod'
import type { orderAnswer } from '#contract/order.ts'
import type { PaymentMethod } from '#contract/providers.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { PaymentProvider } from '../../checkout/provider.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import type { Order } from '../order.ts'
import type { HoldReason } from './why-held.ts'

/**
 * The thing that a buyer without a license is waiting for: the right address, or a person who looks at the
 * payment. Null when they have what they paid for, or another page informs them.
 */
const waitsFor: Record<HoldReason, 'address' | 'person' | null> = {
  no_email: 'address',
  wrong_amount: 'person',
  wrong_currency: 'person',
  wrong_lines: 'person',
  wrong_kind: 'person',
  wrong_mode: 'person',
  managed_payment: 'person',
  no_payment: 'person',
  forgotten_quote: 'person',
  forgotten_order: 'person',
  quote_paid: 'person',
  // The payment may be for another product.
  unknown_order: null,
  underpaid: null,
  overpaid: null,
  late: null,
  fraud_warning: null,
  license_revoked: null,
}

interface Asking {
  provider: PaymentProvider
  reference: string
  /** Is null for a payment without an order here. */
  order: Order | null
  isOwnBrowser: boolean
}

/**
 * Describes a held payment to its buyer; null when the payment is not held. Only the browser that began the
 * order is shown what was paid.
 */
export async function describeHeld(
  { db }: ShopContext,
  { provider, reference, order, isOwnBrowser }: Asking,
): Promise<z.input<typeof orderAnswer> | null> {
  const row = await findHeld(db, provider.name, reference)
  if (row === null) return null
  const order_number = order?.order_number ?? null
  if (row.decision === 'refunded') return { order_number, state: 'refunded', license_key: null }
  const { amountCents: amount_cents, currency } = row.detail as Paid
  const seen = isOwnBrowser && typeof amount_cents === 'number' && typeof currency === 'string'
  return {
    order_number,
    state: 'held',
    license_key: null,
    held: {
      waits_for: mayGiveAddress(row.reason, order) ? 'address' : 'person',
      is_paid: row.reason !== 'no_payment',
      is_own_browser: isOwnBrowser,
      ...(seen && { amount_cents, currency }),
    },
  }
}

async function findHeld(db: Db, provider: PaymentMethod, reference: string) {
  const rows = await db
    .selectFrom('held_payments')
    .select(['reason', 'detail', 'decision'])
    .$narrowType<{ reason: HoldReason }>()
    .where(sql<string>`provider`, '=', provider)
    .where('reference', '=', reference)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.find(({ reason }) => waitsFor[reason] !== null) ?? null
}

interface Paid {
  amountCents?: unknown
  currency?: unknown
}

/**
 * Reports whether the buyer may enter the address here. If the order began at its provider, they enter it
 * there.
 */
function mayGiveAddress(reason: HoldReason, order: Order | null): boolean {
  return waitsFor[reason] === 'address' && order?.kind === 'purchase'
}

interface HeldPayment {
  id: string
  reason: HoldReason
  /** The number that the buyer quotes: the order's number or, if there is none, its id at the provider. */
  order: string
  /** Is null when we know no address to write to. */
  email: string | null
  isPast: boolean | undefined
}

/** Tells the buyer, once, that their payment is being held. */
export async function tellBuyer(
  deps: Deps,
  trx: Trx,
  { id, reason, order, email, isPast: isPaused }: HeldPayment,
): Promise<void> {
  if (waitsFor[reason] === null) return
  const facts = { kind: 'payment_held' as const, order, isPaid: reason !== 'no_payment' }
  await queueEmail(deps, trx, email, facts, { once: `held:${id}`, isPaused })
}
