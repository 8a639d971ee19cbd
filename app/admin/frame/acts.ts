/** What the console's search leads straight to; only owners may do it. */
export const acts = [
  { label: 'Grant a license', path: '/admin/customers?do=grant' },
  { label: 'Publish a release', path: '/admin/releases?do=publish' },
  { label: 'Make a quote', path: '/admin/orders?show=quotes&do=quote' },
  { label: 'Make a coupon', path: '/admin/coupons' },
  { label: 'Set a price', path: '/admin/prices' },
]
