/** The pages of the console's menu, in its order. */
export const menu = [
  { path: '/admin', label: 'Overview' },
  { path: '/admin/reports', label: 'Reports' },
]

/** Pages that belong to one of the menu. */
export const parents: Record<string, string> = {
  '/admin/customer': '/admin/customers',
  '/admin/api-keys': '/admin/settings',
  '/admin/webhooks': '/admin/settings',
}
