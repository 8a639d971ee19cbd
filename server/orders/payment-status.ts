import type { Selectable } from 'kysely'
import type { LicenseStatus } from '#contract/product.ts'
import type { Database } from '#db/schema.ts'
import type { PaymentStatus } from '../checkout/provider.ts'

/** What a provider said of a payment. Of two reads, the one with the higher number began later. */
export interface ReadStatus extends PaymentStatus {
  read: number
}

/** An order's payment status before and after a change, and what it means for the license. */
export interface PaymentChange {
  before: ReadStatus
  after: ReadStatus
  /** What it meant before; null when it was just paid. */
  licenseBefore: LicenseStatus | null
  licenseStatus: LicenseStatus
  /** The numbers of the documents that this change created. */
  creditNote: string | null
  invoice: string | null
  /**
   * It was just paid, or its license status changed: only then is there an email to send. Emails are
   * deleted after thirty days, and a later event must not send a key again.
   */
  hasChanged: boolean
}

/**
 * Merges what is known with what was just read. Refunds only grow and a warning stays. A dispute can go
 * back, so it is as the newest read says: reads that come late, twice or in another order give the same
 * result.
 */
export function joinPaymentStatuses(known: ReadStatus, heard: ReadStatus): ReadStatus {
  const { read, dispute, answerBy } = heard.read >= known.read ? heard : known
  return {
    read,
    dispute,
    answerBy,
    refundedCents: Math.max(known.refundedCents, heard.refundedCents),
    fraudWarning: known.fraudWarning || heard.fraudWarning,
  }
}

/** What the payment status means for what was bought. A partial refund changes nothing. */
export function decideLicenseStatus(
  { refundedCents, dispute }: PaymentStatus,
  paidCents: number,
): LicenseStatus {
  if (refundedCents >= paidCents || dispute === 'lost') return 'revoked'
  return dispute === 'open' ? 'suspended' : 'active'
}

export function paymentStatusOf(order: Selectable<Database['orders']>): ReadStatus {
  return {
    read: order.payment_read,
    refundedCents: order.refunded_cents,
    dispute: order.dispute,
    answerBy: order.dispute_due_at,
    fraudWarning: order.fraud_warning,
  }
}

/** Why a license does not work, in the one sentence that its owner reads. */
export function explainLicenseStatus(
  licenseStatus: LicenseStatus,
  { dispute }: PaymentStatus,
): string | null {
  if (licenseStatus === 'suspended')
    return 'Your bank is disputing the payment. The license is paused until that’s settled.'
  if (licenseStatus === 'active') return null
  if (dispute === 'lost') return 'Your bank took the payment back.'
  return 'The payment was refunded.'
}
