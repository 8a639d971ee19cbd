/** A page of the rail. `icon` is drawn on a 16 × 16 grid as one stroke. */
export interface MenuPage {
  path: string
  label: string
  icon: string
  /** Names what people do or find there; the search finds the page by these words, too. */
  also?: string
  /** The count from the session that is shown beside the page's name. */
  waits?: 'held_payments' | 'emails'
  onlyWhileWaiting?: true
  ownersOnly?: true
}

/** Pages that people use every day. */
export const daily: MenuPage[] = [
  { path: '/admin', label: 'Overview', icon: 'M2.5 7.3 8 2.8l5.5 4.5v6H9.7V9.5H6.3v3.8H2.5z' },
  {
    path: '/admin/customers',
    label: 'Customers',
    icon: 'M8 8.2a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M2.8 13.6c.6-2.4 2.6-3.6 5.2-3.6s4.6 1.2 5.2 3.6',
  },
  {
    path: '/admin/orders',
    label: 'Orders',
    also: 'Refund an order',
    icon: 'M3.5 2.3h9V14l-1.8-1.2-1.8 1.2-.9-.6-.9.6-1.8-1.2L3.5 14zM6 5.7h4M6 8.7h4',
  },
  {
    path: '/admin/held-payments',
    label: 'Held payments',
    icon: 'M8 2.3a5.7 5.7 0 1 0 0 11.4 5.7 5.7 0 0 0 0-11.4M6.5 6v4M9.5 6v4',
    also: 'Underpaid or overpaid',
    waits: 'held_payments',
    onlyWhileWaiting: true,
  },
  {
    path: '/admin/releases',
    label: 'Releases',
    icon: 'm8 2 5.5 3v6L8 14l-5.5-3V5zM2.5 5 8 8l5.5-3M8 8v6',
  },
  {
    path: '/admin/prices',
    label: 'Prices and coupons',
    icon: 'M2.5 2.5H8l5.7 5.7-5.5 5.5L2.5 8zM5.5 5.5h.01',
  },
  {
    path: '/admin/reports',
    label: 'Reports',
    icon: 'M2.5 13.5h11M4.5 11V8.5M8 11V3.5M11.5 11V6.5',
  },
]

/** Pages for occasional lookups and for setup. */
export const setup: MenuPage[] = [
  {
    path: '/admin/emails',
    label: 'Emails',
    icon: 'M2 3.8h12v8.6H2zM2.3 4.2 8 8.7l5.7-4.5',
    waits: 'emails',
  },
  {
    path: '/admin/audit',
    label: 'Audit',
    icon: 'M2.5 4h.01M5.5 4h8M2.5 8h.01M5.5 8h8M2.5 12h.01M5.5 12h8',
  },
  {
    path: '/admin/api-keys',
    label: 'Keys and webhooks',
    icon: 'M5 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M7.8 8H14v2.3M11.3 8v1.9',
    ownersOnly: true,
  },
  {
    path: '/admin/people',
    label: 'People',
    icon: 'M6 7.8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M1.5 13.3c.4-2.2 2.1-3.4 4.5-3.4s4.1 1.2 4.5 3.4M10.6 3a2.4 2.4 0 0 1 0 4.6M12.3 10.2c1.3.5 2 1.5 2.3 3.1',
    ownersOnly: true,
  },
  {
    path: '/admin/settings',
    label: 'Settings',
    icon: 'M2 5h6.5M11.5 5H14M2 11h2.5M7.5 11H14M10 3.5v3M6 9.5v3',
  },
]

/** The rail's page that is highlighted for each page not in the rail. */
export const parents: Record<string, string> = {
  '/admin/customer': '/admin/customers',
  '/admin/order': '/admin/orders',
  '/admin/email': '/admin/emails',
  '/admin/release': '/admin/releases',
  '/admin/coupons': '/admin/prices',
  '/admin/webhooks': '/admin/api-keys',
}
