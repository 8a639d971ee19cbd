const overview = '/admin/, overview/show'
const orders = '/admin/orders, orders/list'

/** The sheets of addresses: the others show states of one. */
export const addresses = ['pages', 'docs', 'console']

/**
 * One scene of each kind by sheet: a form, a refused one, a notice, a table, an overlay, a page of the
 * server. The full matrix opens all.
 */
export const kinds: Record<string, string[]> = {
  pages: ['/', '/downloads', '/purchase', '/faq', '/account', '/privacy-policy', '/demos'],
  home: ['Tab RAG', 'Review decided'],
  unfolded: ['/faq, unfolded'],
  downloads: ['Download failed'],
  purchase: ['No address', 'Unknown order', 'Key shown'],
  orders: ['Order: Email bounced'],
  account: ['Eve'],
  'account-info': ['Team with a key each', 'Orders in every state'],
  'change-email': ['Wrong codes of the change'],
  served: ['Rescue without an email'],
  docs: [
    '/docs/introduction',
    '/docs/how-to-download',
    '/docs/choosing-llms',
    '/docs/edit-tool-and-file-diffs',
  ],
  'docs-states': ['Figure enlarged'],
  console: [
    '/admin',
    '/admin/customers?show=devices',
    'Customer',
    '/admin/orders',
    'Order',
    'Email',
    '/admin/held-payments',
    '/admin/release?version=0.9.4-demo',
    '/admin/reports',
    '/admin/reports?name=tax',
    '/admin/settings',
    '/admin/people',
    '/admin/api-keys',
    '/admin/sign-in',
  ],
  'console-loading': [overview, orders],
  'console-failed': [overview, orders],
  'console-partial': [overview],
  'console-empty': [overview, orders],
}
