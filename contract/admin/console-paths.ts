/** Every page of the console. Below `/admin`, the server answers any other address with 404. */
export const consolePaths = [
  '/admin',
  '/admin/api-keys',
  '/admin/audit',
  '/admin/coupons',
  '/admin/customer',
  '/admin/customers',
  '/admin/email',
  '/admin/emails',
  '/admin/order',
  '/admin/orders',
  '/admin/passkey',
  '/admin/people',
  '/admin/prices',
  '/admin/quarantine',
  '/admin/release',
  '/admin/releases',
  '/admin/reports',
  '/admin/settings',
  '/admin/sign-in',
  '/admin/webhooks',
] as const

export type ConsolePath = (typeof consolePaths)[number]
