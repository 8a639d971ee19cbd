import type { Trx } from '#db/schema.ts'
import type { PaymentProvider } from '../../checkout/provider.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { tellBuyer } from './held.ts'
import { tellOfHeldPayment } from '../tell-of-money.ts'
import type { HoldReason } from './why-held.ts'

interface HeldPayment {
  provider: Pick<PaymentProvider, 'name'>
  reference: string
  reason: HoldReason
  detail: Record<string, unknown>
  /**
   * Set when the buyer got nothing for the payment: the number that they quote, and where to write to them.
   */
  buyer?: { order: string; email: string | null }
  /** True if it happened before the last restore, so that vendor and buyer may have been told already. */
  isPast?: boolean | undefined
}

/** Holds a payment that is invalid or needs attention, and tells the vendor and the buyer only once each. */
export function holdPayment(deps: Deps, payment: HeldPayment): Promise<void> {
  return deps.db.transaction().execute((trx) => holdPaymentIn(deps, trx, payment))
}

export async function holdPaymentIn(deps: Deps, trx: Trx, payment: HeldPayment): Promise<void> {
  const id = await addHeldPayment({ ...deps, db: trx }, payment)
  if (id === null) return
  const { buyer, reason, isPast } = payment
  await tellOfHeldPayment(deps, trx, { ...payment, id, provider: payment.provider.name })
  if (buyer !== undefined) await tellBuyer(deps, trx, { id, reason, isPast, ...buyer })
}

/** Returns the id of the new row, or null if there already was one. */
async function addHeldPayment(
  deps: ShopContext,
  { provider: { name: provider }, reference, reason, detail }: HeldPayment,
): Promise<string | null> {
  const added = await deps.db
    .insertInto('held_payments')
    .values({
      provider,
      reference,
      reason,
      detail: JSON.stringify(detail),
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return null
  deps.log.warn({ provider, reason }, 'payment held')
  return added.id
}
