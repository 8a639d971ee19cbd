export const customerTabs = [
  { href: '/admin/customers', label: 'Customers' },
  { href: '/admin/customers?show=licenses', label: 'Licenses' },
  { href: '/admin/customers?show=devices', label: 'Devices' },
]

export const orderTabs = [
  { href: '/admin/orders', label: 'Orders' },
  { href: '/admin/orders?show=quotes', label: 'Quotes' },
  { href: '/admin/orders?show=invoices', label: 'Invoices' },
  { href: '/admin/orders?show=withdrawals', label: 'Withdrawals' },
]
