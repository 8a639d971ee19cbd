import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Standing } from '../checkout/provider.ts'

export type Verdict = 'active' | 'suspended' | 'revoked'

/** What an order's money was, is now, and means. */
export interface Turn {
  before: Standing
  after: Standing
  verdict: Verdict
  /** The number of the credit note that this turn brought. */
  creditNote: string | null
  /**
   * It was paid just now, or means something else than before: only then is there something to tell.
   * Letters are forgotten after thirty days, and later news must not mail a key once more.
   */
  turned: boolean
}

const disputeStages = ['none', 'open', 'won', 'lost'] as const

/**
 * What is known and what was just heard, together. Each part only moves on, so news that come late,
 * twice or in another order end the same.
 */
export function joinStandings(known: Standing, heard: Standing): Standing {
  const stage = Math.max(disputeStages.indexOf(known.dispute), disputeStages.indexOf(heard.dispute))
  return {
    refundedCents: Math.max(known.refundedCents, heard.refundedCents),
    dispute: disputeStages[stage]!,
    fraudWarning: known.fraudWarning || heard.fraudWarning,
  }
}

/** What an order's money means for what it bought. A part given back leaves it as it is. */
export function judgeStanding({ refundedCents, dispute }: Standing, paidCents: number): Verdict {
  if (refundedCents >= paidCents || dispute === 'lost') return 'revoked'
  return dispute === 'open' ? 'suspended' : 'active'
}

export function standingOf(order: Selectable<Database['orders']>): Standing {
  return {
    refundedCents: order.refunded_cents,
    dispute: order.dispute,
    fraudWarning: order.fraud_warning,
  }
}

/** Why a license is not in use, in the one sentence that its owner reads. */
export function explainVerdict(verdict: Verdict, { dispute }: Standing): string | null {
  if (verdict === 'suspended')
    return 'Your bank disputes the payment. The license is paused until that is settled.'
  if (verdict === 'active') return null
  if (dispute === 'lost') return 'The payment was taken back by your bank.'
  return 'The payment was refunded.'
}
