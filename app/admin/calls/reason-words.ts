const titles: Record<string, string> = {
  wrong_amount: 'Amount differs',
  wrong_currency: 'Currency differs',
  wrong_lines: 'Item differs',
  wrong_kind: 'Subscription',
  managed_payment: 'Sold by Stripe',
  wrong_mode: 'Wrong mode',
  no_payment: 'Nothing paid',
  no_email: 'No usable email',
  forgotten_quote: 'Quote deleted',
  unknown_order: 'Unknown order',
  forgotten_order: 'Order deleted',
  underpaid: 'Underpaid',
  overpaid: 'Overpaid',
  late: 'Paid late',
  fraud_warning: 'Fraud warning',
  license_revoked: 'Renews an ended license',
  quote_paid: 'Quote already paid',
}

/** Says why a payment is held, in two or three words. */
export function titleReason(reason: string): string {
  return titles[reason] ?? reason.replaceAll('_', ' ')
}
