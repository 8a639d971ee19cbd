import { formatPrice } from '#contract/money.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../settings/deps.ts'
import type { License } from '../licenses/find.ts'
import { findOwner } from '../licenses/replace-key.ts'
import type { EmailFacts } from '../mail/emails/kinds.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { Order } from './order.ts'
import { explainLicenseStatus, keptOf, type PaymentChange } from './payment-status.ts'

/**
 * Emails the buyer about the license. Each email says one thing about a change, once, and never contains a
 * key that does not work. Buyers who were told that the license has ended get no email while the bank decides
 * again.
 */
export async function tellBuyerOfLicense(
  deps: Deps,
  trx: Trx,
  order: Order,
  change: PaymentChange,
): Promise<void> {
  const { after, licenseBefore, licenseStatus, creditNote, invoice } = change
  const write = writerOf(deps, trx, order, change)
  if (licenseStatus === 'suspended' && licenseBefore !== 'revoked')
    await write('suspended', {
      kind: 'license_suspended',
      ...ofPayment(order),
      cents: after.disputedCents,
    })
  if (licenseStatus === 'active' && licenseBefore !== null)
    await write('restored', { kind: 'license_restored', because: whyRestored(change), invoice })
  if (licenseStatus === 'revoked')
    await write('revoked', {
      kind: 'license_revoked',
      order: order.order_number,
      reason: explainEnd(order, change),
      creditNote,
    })
}

/** Tells each owner whose license ended with a payment that was somebody else's: it was moved, or given. */
export async function tellOwners(
  deps: Deps,
  trx: Trx,
  order: Order,
  ended: License[],
  { sums, read, isPast: isPaused }: PaymentChange,
): Promise<void> {
  const reason = sums.lostCents > 0 ? 'A bank reversed its payment.' : 'Its payment was refunded.'
  for (const license of ended.filter((each) => each.account_id !== order.account_id)) {
    const { id, key_last4: keyLast4 } = license
    const about = { licenseId: id, once: `revoked:${id}:${read}`, isPaused }
    const facts = { kind: 'license_revoked' as const, order: null, keyLast4, reason }
    await queueEmail(
      deps,
      trx,
      await findOwner(trx, license),
      { ...facts, creditNote: null },
      about,
    )
  }
}

function explainEnd({ currency }: Order, { licenseStatus, sums }: PaymentChange): string {
  if (sums.lostCents === 0 || keptOf(sums) === 0) return explainLicenseStatus(licenseStatus, sums)!
  return `Your bank reversed ${formatPrice(sums.lostCents, currency!)} of your payment.`
}

export function whyRestored(change: PaymentChange): 'refund_failed' | 'dispute_settled' {
  return findReturned(change) > 0 ? 'refund_failed' : 'dispute_settled'
}

/**
 * Emails the buyer about money that was taken or came back, unless another email about the same change says
 * so.
 */
export async function tellBuyerOfParts(
  deps: Deps,
  trx: Trx,
  order: Order,
  change: PaymentChange,
): Promise<void> {
  const { sumsBefore, sums, licenseStatus, hasChanged, creditNote, invoice } = change
  const write = writerOf(deps, trx, order, change)
  const part = { kind: 'part_refunded' as const, ...ofPayment(order) }
  const [hasEnded, isRestored] = (['revoked', 'active'] as const).map(
    (status) => hasChanged && licenseStatus === status,
  )
  if (sums.refundedCents > sumsBefore.refundedCents && !hasEnded)
    await write('refund', { ...part, news: 'refunded', cents: sums.refundedCents, creditNote })
  if (sums.lostCents > sumsBefore.lostCents && !hasEnded)
    await write('taken', { ...part, news: 'taken_back', cents: sums.lostCents, creditNote })
  const returned = findReturned(change)
  if (returned > 0 && !isRestored)
    await write('returned', { ...part, news: 'returned', cents: returned, invoice })
}

function ofPayment({ order_number: number, amount_cents: paid, currency }: Order) {
  return { order: number, paidCents: paid!, currency: currency! }
}

function findReturned({ sumsBefore, sums }: PaymentChange): number {
  return sumsBefore.refundedCents - sums.refundedCents
}

function writerOf(deps: Deps, trx: Trx, order: Order, { read, isPast: isPaused }: PaymentChange) {
  return (about: string, facts: EmailFacts) =>
    queueEmail(deps, trx, order.email, facts, { once: `${about}:${order.id}:${read}`, isPaused })
}
