export const tabs = [
  { href: '/admin/orders', label: 'Orders' },
  { href: '/admin/orders?show=quotes', label: 'Quotes' },
  { href: '/admin/orders?show=invoices', label: 'Invoices' },
  { href: '/admin/orders?show=withdrawals', label: 'Withdrawals' },
]
