/** The pages of the console's menu, in its order. */
export const menu = [
  { path: '/admin', label: 'Overview' },
  { path: '/admin/customers', label: 'Customers' },
  { path: '/admin/orders', label: 'Orders' },
  { path: '/admin/quarantine', label: 'Quarantine' },
  { path: '/admin/emails', label: 'Emails' },
  { path: '/admin/releases', label: 'Releases' },
  { path: '/admin/reports', label: 'Reports' },
  { path: '/admin/audit', label: 'Audit' },
  { path: '/admin/settings', label: 'Settings' },
]

/** Pages that belong to one of the menu. */
export const parents: Record<string, string> = {
  '/admin/customer': '/admin/customers',
  '/admin/api-keys': '/admin/settings',
  '/admin/webhooks': '/admin/settings',
}
