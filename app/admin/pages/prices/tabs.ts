/** The two pages that share an entry of the menu. */
export const tabs = [
  { href: '/admin/prices', label: 'Prices' },
  { href: '/admin/coupons', label: 'Coupons' },
]
