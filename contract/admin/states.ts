/** What an order is listed as: its state, or `disputed` while its bank has not decided. */
export const orderStatuses = [
  'open',
  'confirming',
  'underpaid',
  'paid',
  'disputed',
  'refunded',
  'expired',
  'failed',
] as const

export const emailStates = ['waiting', 'paused', 'sent', 'bounced', 'dropped'] as const

/** Apart from their schemas, which the console's search does without. */
export const reportNames = ['sales', 'coupons', 'tax', 'invoices', 'funnel', 'renewals'] as const

export type ReportName = (typeof reportNames)[number]

/** Why a payment needs a look although its buyer has what they paid for. */
export const deliveredReasons = ['overpaid', 'late', 'fraud_warning'] as const
