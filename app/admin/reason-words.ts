const titles: Record<string, string> = {
  wrong_amount: 'Amount differs',
  wrong_currency: 'Currency differs',
  wrong_lines: 'Item differs',
  wrong_kind: 'A subscription',
  managed_payment: 'Sold by Stripe',
  wrong_mode: 'Test money',
  no_payment: 'Nothing paid',
  no_email: 'No usable address',
  forgotten_quote: 'Quote deleted',
  unknown_order: 'Unknown order',
  forgotten_order: 'Order deleted',
  underpaid: 'Paid too little',
  overpaid: 'Paid too much',
  late: 'Paid too late',
  fraud_warning: 'Fraud warning',
  license_revoked: 'Renewed an ended license',
  quote_paid: 'Quote paid before',
  unproven: 'Unproven',
}

/** Why a payment is in quarantine, in two or three words. */
export function titleReason(reason: string): string {
  return titles[reason] ?? reason.replaceAll('_', ' ')
}
