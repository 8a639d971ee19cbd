/** The two pages of one entry of the menu. */
export const tabs = [
  { href: '/admin/prices', label: 'Prices' },
  { href: '/admin/coupons', label: 'Coupons' },
]
