import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adminCalls } from '../calls.ts'
import type { Facts } from '#contract/admin/write.ts'
import { makeNamer, tellAction } from './tell-action.ts'

it('each recorded action is described in words, not by the name of its call', () => {
  const nameAction = makeNamer(adminCalls)
  const acts = adminCalls.filter(({ kind }) => kind === 'write').map(({ name }) => name)
  expect(acts.length).toBeGreaterThan(55)
  const others = listRecorded()
  expect(others).toContain('reports/download')
  expect(
    [...acts, ...others].filter((name) => nameAction(name) === name.replace('/', ' ')),
  ).toEqual([])
})

it.each<[string, Facts, Facts, string]>([
  ['Changed seats', { seats: 1 }, { seats: 2 }, 'from 1 to 2'],
  [
    'Requested refund',
    { refundedCents: 0 },
    { refundedCents: 4900, currency: 'usd' },
    'Refunded: $49.00',
  ],
  ['Changed price', { price: 'a' }, { price: 'b', days: 30 }, 'from a to b\nPeriod: 30 days'],
  ['Withdrew a release', { isWithdrawn: false }, { isWithdrawn: true }, ''],
  ['Resent an email', {}, { which: 'key', emails: 1 }, 'Email: license keys'],
  [
    'Created a quote',
    {},
    { mode: 'seats', validDays: 30 },
    'License keys: one for all\nValid for: 30 days',
  ],
  ['Ended sessions', { devices: 3 }, { devices: 0, keys: 0 }, 'Devices: from 3 to 0'],
  [
    'Added person',
    { passkeys: 0, sessions: 0 },
    { role: 'support', keepsOthers: false },
    'as support',
  ],
  [
    'Created a sign-in link',
    {},
    { role: 'owner', keepsOthers: true },
    'as owner\nOther passkeys stay',
  ],
  ['Moved a license', {}, { keySent: true }, 'Key emailed'],
  [
    'Corrected an email',
    {},
    { toldOldAddress: true, keysSent: 1 },
    'Old address told\nKeys sent: 1',
  ],
  ['Replaced lost keys', { shut: 9 }, { replaced: 9, more: true }, 'Replaced: 9\nMore are left'],
  [
    'Created an API key',
    {},
    { scopes: 'orders:read emails:write money', days: 30 },
    'May: read orders, change emails, manage money\nPeriod: 30 days',
  ],
  [
    'Added a passkey',
    { passkeys: 1, sessions: 2 },
    { role: 'owner' },
    '1 earlier passkey ended\n2 earlier sessions ended\nas owner',
  ],
  ['Removed webhook', { state: 'active' }, {}, 'State: active'],
  ['Saved coupon', { code: 'A' }, { code: 'A' }, 'Code: A'],
])('%s from %j to %j reads “%s”', (title, before, after, change) => {
  expect(tellAction({ action: 'x/y', before, after }, () => title).change).toBe(change)
})

/** Lists what the sources record besides the actions that people call. */
function listRecorded(): string[] {
  const files = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] })
  return files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:defineAction\(\s*|what: )'([a-z-]+\/[a-z-]+)'/g),
    ].map(([, name]) => name!),
  )
}
