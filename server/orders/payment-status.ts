import type { Selectable } from 'kysely'
import type { LicenseStatus } from '#contract/product.ts'
import type { Database } from '#db/schema.ts'
import type { Amounts } from '../journal/entry.ts'
import type { Disputes, FailedRefund, PaymentStatus, Refunds } from '../checkout/provider.ts'

/** A provider's report about a payment. Reads are numbered in the order in which they began. */
export interface ReadStatus extends PaymentStatus {
  read: number
  /** True if the event that caused the read is from before the last restore. */
  isPast?: boolean
}

/** The known state of a payment. Each part comes from the newest read that showed it. */
export interface KnownStatus extends Disputes, Omit<Refunds, 'failed'> {
  read: number
  refundsRead: number
  fraudWarning: boolean
}

/**
 * The paid money, divided by what happened to it. Together with what is left, the sums add up to all of it.
 */
export interface Sums {
  refundedCents: number
  onItsWayCents: number
  lostCents: number
  leftCents: number
}

/** An order's payment status before and after a change, and what it means for the license. */
export interface PaymentChange {
  /** The number of the read that reported it. */
  read: number
  /** True if it happened before the last restore, so that vendor and buyer may have been told already. */
  isPast: boolean
  before: KnownStatus
  after: KnownStatus
  sumsBefore: Sums
  sums: Sums
  /** The license status before the change; null when the order was just paid. */
  licenseBefore: LicenseStatus | null
  licenseStatus: LicenseStatus
  /** Failed refunds that nobody has been told about yet. */
  failed: FailedRefund[]
  /** The numbers of the documents that this change created. */
  creditNote: string | null
  invoice: string | null
  /**
   * True if it was just paid or its license status changed. Only then is an email sent: old emails are
   * deleted after thirty days, and a later event must not send a key again.
   */
  hasChanged: boolean
}

/**
 * Merges a new read into what is known. The newest read counts; for refunds, the newest one that shows them;
 * and a fraud warning stays. Reads that arrive late, twice or out of order give the same result.
 */
export function joinPaymentStatuses(known: KnownStatus, heard: ReadStatus): KnownStatus {
  const { read, refunds, fraudWarning, isPast: _, ...disputes } = heard
  const { refundedCents, onItsWayCents } = refunds ?? known
  return {
    ...known,
    ...(read >= known.read && { ...disputes, read }),
    ...(refunds !== null &&
      read >= known.refundsRead && { refundedCents, onItsWayCents, refundsRead: read }),
    fraudWarning: known.fraudWarning || fraudWarning,
  }
}

/** Computes the sums. No more than was paid can be refunded or lost, and refunds are counted first. */
export function sumUp(status: KnownStatus, paidCents: number): Sums {
  const refundedCents = Math.min(status.refundedCents, paidCents)
  const lostCents = Math.min(status.lostCents, paidCents - refundedCents)
  const kept = paidCents - refundedCents - lostCents
  const onItsWayCents = Math.min(status.onItsWayCents, kept)
  return { refundedCents, onItsWayCents, lostCents, leftCents: kept - onItsWayCents }
}

/** Returns all amounts of a change for the journal. */
export function noteSums(
  { currency }: Pick<Selectable<Database['orders']>, 'currency'>,
  { sums, after: { disputedCents } }: PaymentChange,
): Amounts {
  const amounts = Object.entries({ ...sums, disputedCents }).filter(([, cents]) => cents > 0)
  return { ...Object.fromEntries(amounts), currency }
}

/** Returns the money that has been neither refunded nor lost. */
export function keptOf({
  onItsWayCents,
  leftCents,
}: Pick<Sums, 'onItsWayCents' | 'leftCents'>): number {
  return onItsWayCents + leftCents
}

/**
 * Decides what a payment status means for the license. The reasons are in decisions/008-money-moves-on.md.
 */
export function decideLicenseStatus(status: KnownStatus, paidCents: number): LicenseStatus {
  const { refundedCents, lostCents } = sumUp(status, paidCents)
  const notRefunded = paidCents - refundedCents
  const isGone = lostCents >= notRefunded
  const isLost = lostCents > 0 && (status.lostToFraud || lostCents * 100 >= notRefunded * 95)
  if (isGone || isLost) return 'revoked'
  return status.disputedCents > 0 ? 'suspended' : 'active'
}

export function paymentStatusOf(order: Selectable<Database['orders']>): KnownStatus {
  return {
    read: order.payment_read,
    refundsRead: order.refunds_read,
    refundedCents: order.refunded_cents,
    onItsWayCents: order.on_its_way_cents,
    dispute: order.dispute,
    disputedCents: order.disputed_cents,
    lostCents: order.lost_cents,
    lostToFraud: order.lost_to_fraud,
    answerBy: order.dispute_due_at,
    inquiryBy: order.inquiry_due_at,
    fraudWarning: order.fraud_warning,
  }
}

/** Returns the known state in the form of a read. */
export function repeatStatus(known: KnownStatus): ReadStatus {
  const { read, dispute, disputedCents, lostCents, lostToFraud, answerBy, inquiryBy } = known
  const disputes = { dispute, disputedCents, lostCents, lostToFraud, answerBy, inquiryBy }
  return { ...disputes, read, refunds: null, fraudWarning: known.fraudWarning }
}

export function sumsOf(order: Selectable<Database['orders']>): Sums {
  return sumUp(paymentStatusOf(order), order.amount_cents ?? 0)
}

/** Says why a license does not work, in the one sentence that its owner reads. */
export function explainLicenseStatus(
  licenseStatus: LicenseStatus,
  { lostCents, ...sums }: Omit<Sums, 'refundedCents'>,
): string | null {
  if (licenseStatus === 'suspended')
    return 'Your bank is disputing the payment. The license is suspended until the dispute is settled.'
  if (licenseStatus === 'active') return null
  if (lostCents === 0) return 'The payment was refunded.'
  // A dispute about part of the money ends the license only if the bank calls it fraud.
  return `Your bank reversed ${keptOf(sums) > 0 ? 'part of ' : ''}the payment.`
}
