import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PaymentStatus } from '../checkout/provider.ts'

export type LicenseStatus = 'active' | 'suspended' | 'revoked'

/** What an order's money was, is now, and means. */
export interface PaymentChange {
  before: PaymentStatus
  after: PaymentStatus
  licenseStatus: LicenseStatus
  /** The number of the credit note that this turn brought. */
  creditNote: string | null
  /**
   * It was paid just now, or means something else than before: only then is there something to tell.
   * Emails are forgotten after thirty days, and later news must not mail a key once more.
   */
  hasChanged: boolean
}

const disputeStages = ['none', 'open', 'won', 'lost'] as const

/**
 * What is known and what was just heard, together. Each part only moves on, so news that come late,
 * twice or in another order end the same.
 */
export function joinPaymentStatuses(known: PaymentStatus, heard: PaymentStatus): PaymentStatus {
  const stage = Math.max(disputeStages.indexOf(known.dispute), disputeStages.indexOf(heard.dispute))
  return {
    refundedCents: Math.max(known.refundedCents, heard.refundedCents),
    dispute: disputeStages[stage]!,
    fraudWarning: known.fraudWarning || heard.fraudWarning,
  }
}

/** What an order's money means for what it bought. A part given back leaves it as it is. */
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
    fraudWarning: order.fraud_warning,
  }
}

/** Why a license is not in use, in the one sentence that its owner reads. */
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
