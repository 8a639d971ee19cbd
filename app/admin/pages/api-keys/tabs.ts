/** The two pages that share an entry of the menu. */
export const tabs = [
  { href: '/admin/api-keys', label: 'API keys' },
  { href: '/admin/webhooks', label: 'Webhooks' },
]
