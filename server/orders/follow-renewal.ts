import type { Provider } from '#contract/providers.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../settings/deps.ts'
import { lockForRenewal, recountUpdates } from '../licenses/renew.ts'
import { writeEntry } from '../journal/write-entry.ts'
import type { Facts } from '../mail/emails/kinds.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { Order } from './order.ts'
import { holdPaymentIn } from './held/hold.ts'
import { explainLicenseStatus, noteSums, type PaymentChange } from './payment-status.ts'
import { whyRestored } from './tell-buyer-of-money.ts'

/**
 * Counts a renewal while its payment is neither refunded nor lost. The license keeps its state; only the paid
 * year is added or removed. Returns true when that changed.
 */
export async function followRenewal(
  deps: Deps,
  trx: Trx,
  order: Order,
  change: PaymentChange,
): Promise<boolean> {
  const license = await lockForRenewal(trx, order.renews_license_id!)
  const counts = change.licenseStatus === 'active'
  const changed = await setCounts(trx, order, counts)
  const until = await recountUpdates(trx, license)
  if (changed) {
    const what = counts ? 'renewal counts' : 'renewal does not count'
    const after = { ...noteSums(order, change), updatesUntil: until }
    await writeEntry(deps, trx, { what, order: order.id, after })
  }
  if (license.status === 'revoked') {
    await showOperator(deps, trx, order, change)
    await tellOfRefund(deps, trx, order, change)
  } else if (change.hasChanged)
    await tell(deps, trx, order, { ...change, email: license.email, until })
  return changed
}

/** Stores whether a renewal counts. Its first change inserts the row. */
async function setCounts(trx: Trx, order: Order, counts: boolean): Promise<boolean> {
  const row = { order_id: order.id, license_id: order.renews_license_id!, paid_at: order.paid_at! }
  const written = await trx
    .insertInto('renewals')
    .values({ ...row, counts })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ counts }).where('renewals.counts', '<>', counts),
    )
    .returning('order_id')
    .executeTakeFirst()
  return written !== undefined
}

/**
 * Shows the operator a renewal whose original purchase has been refunded meanwhile. Only a refund can resolve
 * that.
 */
async function showOperator(
  deps: Deps,
  trx: Trx,
  order: Order,
  { licenseStatus, isPast }: PaymentChange,
): Promise<void> {
  if (licenseStatus === 'revoked') return
  await holdPaymentIn(deps, trx, {
    // A renewal is never paid by bank transfer.
    provider: { name: order.provider as Provider },
    reference: order.provider_order_id!,
    reason: 'license_revoked',
    detail: { order: order.id, license: order.renews_license_id },
    isPast,
  })
}

/** Tells the buyer that the money went back. Their license had ended before, so nothing else changes. */
async function tellOfRefund(
  deps: Deps,
  trx: Trx,
  { id, order_number: number, email, amount_cents: paid, currency }: Order,
  { sums, sumsBefore, creditNote, read, isPast: isPaused }: PaymentChange,
): Promise<void> {
  const { refundedCents: cents } = sums
  if (cents < paid! || sumsBefore.refundedCents === cents) return
  const money = { order: number, cents, paidCents: paid!, currency: currency! }
  const facts = { kind: 'part_refunded' as const, news: 'refunded' as const, ...money, creditNote }
  await queueEmail(deps, trx, email, facts, { once: `refund:${id}:${read}`, isPaused })
}

const sayRestored = {
  dispute_settled: 'The dispute about your payment is settled.',
  refund_failed: 'Our refund didn’t reach you, and the money came back to us.',
}

/** Emails the buyer about a change of the renewal. Each email says one thing, once. */
async function tell(
  deps: Deps,
  trx: Trx,
  order: Order,
  change: PaymentChange & { email: string | null; until: Date },
): Promise<void> {
  const { read, sums, licenseBefore, licenseStatus, creditNote, invoice, email, until } = change
  const write = (news: Facts<'renewal'>['news'], about: string, reason: string | null = null) => {
    const updatesUntil = until.toISOString()
    const facts = { kind: 'renewal' as const, news, reason, creditNote, invoice, updatesUntil }
    const once = `${about}:${order.id}:${read}`
    return queueEmail(deps, trx, email, facts, { once, isPaused: change.isPast })
  }
  if (licenseStatus === 'suspended' && licenseBefore !== 'revoked')
    await write('paused', 'suspended')
  if (licenseStatus === 'revoked')
    await write('ended', 'revoked', explainLicenseStatus(licenseStatus, sums))
  if (licenseStatus !== 'active') return
  if (licenseBefore === null) await write('counts', 'renewed')
  else await write('counts_again', 'restored', sayRestored[whyRestored(change)])
}
