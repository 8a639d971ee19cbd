/** Apart from their schemas, which the console's search does without. */
export const reportNames = [
  'sales',
  'coupons',
  'tax',
  'invoices',
  'funnel',
  'renewals',
  'readers',
] as const

export type ReportName = (typeof reportNames)[number]
