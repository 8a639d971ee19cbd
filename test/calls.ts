type Fields = Record<string, unknown>

export interface Call {
  path: string
  /** Well-formed, but about things that do not exist. */
  body: Fields
  optional?: Fields
}

const credentials = { email: 'nobody@example.org', code: '000000' }
const device = { license_key: 'PC1-00000-00000-00000-00000-00000', fingerprint: 'f-1' }
const words = { app_version: '1.2.3', nonce: 'n-1' }
const uuid = 'b6c0dd0c-4a35-4a8c-9a64-111111111111'

const account: Call[] = [
  { path: '/account/sign-in', body: { email: credentials.email } },
  { path: '/account/resend-verification', body: { email: credentials.email } },
  { path: '/account/sign-in-link', body: { email: credentials.email, token: 't'.repeat(43) } },
  { path: '/account/get-info', body: credentials, optional: { generate_trial_key: true } },
  { path: '/account/accept-eula', body: credentials },
  { path: '/account/sign-out', body: credentials },
  {
    path: '/account/release-device',
    body: { ...credentials, license_id: uuid, activation_id: uuid },
  },
  { path: '/account/replace-key', body: { ...credentials, license_id: uuid } },
  { path: '/account/read-machine-text', body: { ...credentials, text: 'a.b.c' } },
  {
    path: '/account/make-license-file',
    body: { ...credentials, license_id: uuid, text: 'a.b.c' },
  },
  { path: '/account/license-file', body: { ...credentials, file_id: uuid } },
  { path: '/account/renew-license-file', body: { ...credentials, file_id: uuid } },
  { path: '/account/release-license-file', body: { ...credentials, text: 'a.b.c' } },
  { path: '/account/builds', body: credentials },
  {
    path: '/account/build-link',
    body: { ...credentials, version: '9.9.9', file_name: 'protocraft-9.9.9-x64.exe' },
  },
  { path: '/account/renew', body: { ...credentials, license_id: uuid } },
  { path: '/account/renewal-emails', body: { ...credentials, on: true } },
  { path: '/account/change-email', body: { ...credentials, new_email: 'else@example.org' } },
  {
    path: '/account/confirm-email',
    body: { ...credentials, old_code: '000000', new_code: '000000' },
  },
  { path: '/account/check-payment', body: { ...credentials, order_id: uuid } },
  { path: '/account/invoice', body: { ...credentials, order_id: uuid } },
  { path: '/account/credit-note', body: { ...credentials, number: 'CN-2026-0001' } },
]

const orders: Call[] = [
  { path: '/stripe/get-by-order-id', body: { sessionId: 'cs_test_unknown12345' } },
  { path: '/coinbase/get-by-order-id', body: { order_id: uuid } },
  { path: '/gumroad/get-gumroad-order', body: { sale_id: 'sale-of-nobody' } },
  { path: '/download/url', body: { identifier: 'linux-deb-amd64' } },
]

const events: Call = {
  path: '/api/events',
  body: { name: 'page_view', path: '/docs' },
  optional: { title: 'Docs' },
}

const correctEmail: Call = {
  path: '/api/order/correct-email',
  body: { order_id: 'cs_test_unknown12345', email: 'ada@example.org' },
}

/** JSON calls that only pages of the site may make; most answer at the root and under /api. */
export const siteCalls: Call[] = [
  ...[...account, ...orders].flatMap((call) => [call, { ...call, path: `/api${call.path}` }]),
  correctEmail,
  events,
]

/** JSON calls of the desktop app, which any origin may make. */
export const appCalls: Call[] = [
  {
    path: '/api/license/activate',
    body: device,
    optional: { ...words, device_name: 'laptop', platform: 'linux' },
  },
  {
    path: '/api/license/validate',
    body: { license_key: device.license_key },
    optional: { fingerprint: 'f-1', ...words },
  },
  { path: '/api/license/deactivate', body: device },
  { path: '/api/license/devices', body: device },
  { path: '/api/license/devices/release', body: { ...device, activation_id: uuid } },
]

/** Browser forms, by the fields they send. */
export const formCalls = ['/stripe/create-checkout-session', '/coinbase/create-charge'].flatMap(
  (path) => [path, `/api${path}`],
)
