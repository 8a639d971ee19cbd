export const tabs = [
  { href: '/admin/customers', label: 'Customers' },
  { href: '/admin/customers?show=licenses', label: 'Licenses' },
  { href: '/admin/customers?show=devices', label: 'Devices' },
]
