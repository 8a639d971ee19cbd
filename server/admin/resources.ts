import type { AdminCall } from './call.ts'

/**
 * The calls of each resource, in the order of the reference. They load separately: a command needs only those
 * of one resource, and loading all takes most of its time.
 */
export const resources: Record<string, () => Promise<readonly AdminCall[]>> = {
  overview: async () => (await import('./overview/calls.ts')).overviewCalls,
  search: async () => (await import('./search/calls.ts')).searchCalls,
  customers: async () => (await import('./customers/calls.ts')).makeCustomerCalls(listCalls),
  licenses: async () => (await import('./licenses/calls.ts')).licenseCalls,
  'license-files': async () => (await import('./license-files/calls.ts')).licenseFileCalls,
  devices: async () => (await import('./devices/calls.ts')).deviceCalls,
  orders: async () => (await import('./orders/calls.ts')).makeOrderCalls(listCalls),
  withdrawals: async () => (await import('./withdrawals/calls.ts')).withdrawalCalls,
  invoices: async () => (await import('./invoices/calls.ts')).invoiceCalls,
  'held-payments': async () => (await import('./held-payments/calls.ts')).heldPaymentCalls,
  quotes: async () => (await import('./quotes/calls.ts')).quoteCalls,
  prices: async () => (await import('./prices/calls.ts')).priceCalls,
  coupons: async () => (await import('./coupons/calls.ts')).couponCalls,
  emails: async () => (await import('./emails/calls.ts')).emailCalls,
  releases: async () => (await import('./releases/calls.ts')).makeReleaseCalls(listCalls),
  reports: async () => (await import('./reports/calls.ts')).reportCalls,
  audit: async () => (await import('./audit/calls.ts')).makeAuditCalls(listCalls),
  people: async () => (await import('./people/calls.ts')).peopleCalls,
  passkeys: async () => (await import('./people/calls.ts')).passkeyCalls,
  sessions: async () => (await import('./people/calls.ts')).sessionCalls,
  'api-keys': async () => (await import('./api-keys/calls.ts')).makeKeyCalls(listCalls),
  webhooks: async () => (await import('./webhooks/calls.ts')).webhookCalls,
  settings: async () => (await import('./settings/calls.ts')).settingCalls,
  session: async () => (await import('./people/session.ts')).sessionCalls,
}

let all: Promise<AdminCall[]> | undefined

export function listCalls(): Promise<AdminCall[]> {
  all ??= Promise.all(Object.values(resources).map((load) => load())).then((lists) => lists.flat())
  return all
}
