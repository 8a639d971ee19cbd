import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PaymentStatus } from '../checkout/provider.ts'

export type LicenseStatus = 'active' | 'suspended' | 'revoked'

/** An order's payment status before and after a change, and what it means for the license. */
export interface PaymentChange {
  before: PaymentStatus
  after: PaymentStatus
  licenseStatus: LicenseStatus
  /** The number of the credit note that this change created. */
  creditNote: string | null
  /**
   * It was just paid, or its license status changed: only then is there an email to send. Emails are
   * deleted after thirty days, and a later event must not send a key again.
   */
  hasChanged: boolean
}

const disputeStages = ['none', 'open', 'won', 'lost'] as const

/**
 * Merges what is known with what was just reported. Each field only moves forward, so events that
 * come late, twice or in another order give the same result.
 */
export function joinPaymentStatuses(known: PaymentStatus, heard: PaymentStatus): PaymentStatus {
  const stage = Math.max(disputeStages.indexOf(known.dispute), disputeStages.indexOf(heard.dispute))
  return {
    refundedCents: Math.max(known.refundedCents, heard.refundedCents),
    dispute: disputeStages[stage]!,
    answerBy: laterOf(known.answerBy, heard.answerBy),
    fraudWarning: known.fraudWarning || heard.fraudWarning,
  }
}

const laterOf = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one

/** What the payment status means for what was bought. A partial refund changes nothing. */
export function decideLicenseStatus(
  { refundedCents, dispute }: PaymentStatus,
  paidCents: number,
): LicenseStatus {
  if (refundedCents >= paidCents || dispute === 'lost') return 'revoked'
  return dispute === 'open' ? 'suspended' : 'active'
}

export function paymentStatusOf(order: Selectable<Database['orders']>): PaymentStatus {
  return {
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
    return 'Your bank disputes the payment. The license is paused until that is settled.'
  if (licenseStatus === 'active') return null
  if (dispute === 'lost') return 'The payment was taken back by your bank.'
  return 'The payment was refunded.'
}
