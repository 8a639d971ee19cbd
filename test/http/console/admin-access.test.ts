import { beforeEach, expect, it } from 'vitest'
import type { Scope } from '#contract/admin/api-keys.ts'
import type { AdminCall, WriteCall } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { reportCalls } from '#server/admin/reports/calls.ts'
import { type AdminClient, createClient } from '../../world/console.ts'
import { visitShop } from '../../world/visit.ts'

const shop = await visitShop('calm')
const owner = await shop.openConsole()
beforeEach(() => shop.forgetAllRateLimits())

// These lists are written out, so that a person decides about each new call.
const decide =
  'Decide who makes the call, with a passkey or a reason, in the lists of this file. See CONTRIBUTING, Adding things, An act of the operator.'
const supportReads = [
  'overview/show',
  'overview/check-now',
  'overview/sales-by-day',
  'search/find',
  'customers/list',
  'customers/find',
  'customers/show',
  'customers/timeline',
  'licenses/list',
  'licenses/show',
  'devices/list',
  'orders/list',
  'orders/show',
  'invoices/list',
  'invoices/print',
  'held-payments/list',
  'held-payments/show',
  'quotes/list',
  'quotes/print-pro-forma',
  'prices/list',
  'coupons/list',
  'emails/list',
  'emails/show',
  'emails/preview',
  'releases/list',
  'releases/show',
  'reports/list',
  'reports/sales',
  'reports/tax',
  'reports/invoices',
  'reports/funnel',
  'reports/renewals',
  'reports/coupons',
  'audit/list',
  'audit/choices',
  'passkeys/list',
  'session/show',
]
const supportWrites = [
  'customers/resend-email',
  'customers/add-note',
  'customers/remove-note',
  'licenses/release-device',
  'license-files/make',
  'emails/resend',
  'passkeys/remove',
]

/** Calls that ask a person for the passkey again. */
const guarded = {
  money: [
    'orders/refund',
    'orders/record-refund',
    'orders/issue-invoice',
    'withdrawals/dismiss',
    'held-payments/accept',
    'held-payments/refund',
    'held-payments/dismiss',
    'quotes/create',
    'quotes/new-link',
    'quotes/send-pro-forma',
    'quotes/record-transfer',
    'prices/set',
    'prices/take-back',
    'coupons/create',
    'coupons/end',
  ],
  keys: [
    'licenses/grant',
    'licenses/grant-many',
    'licenses/move',
    'licenses/replace-key',
    'licenses/reveal-key',
    'licenses/suspend',
    'licenses/revoke',
    'licenses/reinstate',
    'licenses/extend',
    'licenses/change-seats',
    'licenses/allow-device-changes',
    'license-files/make',
    'orders/complete',
    'emails/send-paused',
    'emails/drop-paused',
    'emails/drop',
    'api-keys/make',
    'webhooks/add',
    'webhooks/change',
    'webhooks/rotate-secret',
  ],
  people: [
    'customers/correct-email',
    'customers/export',
    'customers/erase',
    'people/add',
    'people/remove',
    'people/new-link',
    'passkeys/remove',
    'sessions/end',
  ],
  releases: [
    'releases/publish',
    'releases/roll-out',
    'releases/withdraw',
    'releases/restore',
    'releases/pin',
    'releases/unpin',
  ],
}
const unguarded = [
  'customers/resend-email',
  'customers/add-note',
  'customers/remove-note',
  'licenses/release-device',
  'quotes/withdraw',
  'emails/resend',
  'releases/write-notes',
  'api-keys/revoke',
  'webhooks/remove',
  'webhooks/send-test',
  'webhooks/resend',
]
/** Acts that take something from somebody, or cannot be undone. */
const asksReason = [
  'orders/refund',
  'orders/record-refund',
  'orders/issue-invoice',
  'orders/complete',
  'held-payments/accept',
  'held-payments/refund',
  'held-payments/dismiss',
  'withdrawals/dismiss',
  'quotes/record-transfer',
  'licenses/move',
  'licenses/replace-key',
  'licenses/reveal-key',
  'licenses/suspend',
  'licenses/revoke',
  'licenses/change-seats',
  'license-files/make',
  'emails/send-paused',
  'emails/drop-paused',
  'emails/drop',
  'customers/correct-email',
  'customers/export',
  'customers/erase',
  'people/remove',
  'people/new-link',
  'passkeys/remove',
  'sessions/end',
]
/** Calls that no API key can make. */
const forPersons = [
  'customers/correct-email',
  'customers/export',
  'customers/erase',
  'licenses/move',
  'licenses/reveal-key',
  'orders/record-refund',
  'quotes/record-transfer',
  'people/list',
  'people/add',
  'people/remove',
  'people/new-link',
  'passkeys/list',
  'passkeys/remove',
  'sessions/end',
  'api-keys/make',
  'api-keys/list',
  'api-keys/scopes',
  'api-keys/revoke',
  'webhooks/add',
  'webhooks/change',
  'webhooks/rotate-secret',
  'settings/list',
  'settings/check',
  'session/show',
]

const isWrite = (call: AdminCall): call is WriteCall => call.kind === 'write'
const writes = adminCalls.filter(isWrite)
const namesOf = (calls: readonly AdminCall[]) => calls.map(({ name }) => name)

it('the list of writes that change what people run, own or may do is complete, and has no other', () => {
  for (const [kind, names] of Object.entries(guarded))
    expect(namesOf(writes.filter((call) => call.guards === kind)), decide).toEqual(names)
  expect(namesOf(writes.filter(({ guards }) => guards === null)), decide).toEqual(unguarded)
})

it('a write on that list asks for the passkey again, and no other does', async () => {
  const person = createClient(shop, owner.headers)
  const asking: string[] = []
  for (const { name } of writes)
    if ((await (await person.write(name, {})).text()).includes('confirmation_required'))
      asking.push(name)
  expect(asking.toSorted()).toEqual([...new Set(Object.values(guarded).flat())].toSorted())
})

it('a write that takes something away or cannot be undone asks for a reason, and no other does', () => {
  const found = writes.filter(({ input }) =>
    input.safeParse({}).error?.issues.some(({ path: [field] }) => field === 'reason'),
  )
  expect(namesOf(found).toSorted(), decide).toEqual(asksReason.toSorted())
  for (const { guards } of found) expect(['money', 'keys', 'people']).toContain(guards)
})

it('no API key can make or show keys, admit people, move their property, change webhooks or record a transfer', () => {
  expect(namesOf(adminCalls.filter(({ personOnly }) => personOnly)), decide).toEqual(forPersons)
})

it('a scope of an API key allows a resource’s reads or writes, one kind of grave action, or one of two single actions', async () => {
  const { rows } = await owner.ask<{ rows: Scope[] }>('api-keys/scopes')
  const callsOf = (kind: Scope['kind']) =>
    Object.fromEntries(
      rows.filter((each) => each.kind === kind).map((each) => [each.name, each.calls]),
    )
  const forKeys = (names: string[]) => names.filter((name) => !forPersons.includes(name))
  expect(callsOf('sensitive')).toEqual({
    money: forKeys(guarded.money),
    keys: expect.arrayContaining(forKeys(guarded.keys)),
    'licenses:grant': ['licenses/grant', 'licenses/grant-many'],
    releases: expect.arrayContaining(guarded.releases),
    'releases:publish': ['releases/publish'],
  })
  expect(forKeys(guarded.people)).toEqual([])
  expect(Object.values(callsOf('write')).flat().toSorted()).toEqual(forKeys(unguarded).toSorted())
  for (const kind of ['read', 'write'] as const)
    for (const [name, calls] of Object.entries(callsOf(kind)))
      expect([name, new Set(calls.map((call) => `${call.split('/')[0]}:${kind}`))]).toEqual([
        name,
        new Set([name]),
      ])
})

it('the key of a help desk gets what support people may do', async () => {
  const { rows } = await owner.ask<{ rows: Scope[] }>('api-keys/scopes')
  const allowed = rows.filter(({ support }) => support).flatMap(({ calls }) => calls)
  const ofSupport = [...supportReads, ...supportWrites]
  expect(allowed.filter((call) => !ofSupport.includes(call))).toEqual([])
  expect(allowed).toContain('licenses/release-device')
})

it('a support person may make the calls on its list, and no other', async () => {
  const support = await shop.openConsole('support')
  const open: string[] = []
  for (const call of adminCalls) {
    const { status } = await send(support, call)
    if (status !== 403) open.push(call.name)
  }
  expect(open.toSorted(), decide).toEqual([...supportReads, ...supportWrites].toSorted())
})

it('a support person cannot download a report as CSV', async () => {
  const support = await shop.openConsole('support')
  for (const { name } of reportCalls.filter((call) => call.kind === 'read' && call.file)) {
    const answer = await support.read(name, { format: 'csv' })
    expect([name, answer.status]).toEqual([name, 403])
  }
})

it('a customer’s session opens no console call, under its own name or the console’s', async () => {
  const visitor = shop.visitor()
  await shop.signIn(visitor, 'mia@example.org')
  const [, token] = visitor.cookie()!.split('=')
  for (const Cookie of [visitor.cookie()!, `console=${token}`])
    for (const call of adminCalls) {
      const { status } = await send(createClient(shop, { Cookie }), call)
      expect([call.name, status]).toEqual([call.name, 401])
    }
})

it('a session of the console opens no account of the shop', async () => {
  const token = owner.headers.Cookie!.slice('console='.length)
  const visitor = shop.visitor()
  await visitor.post('/api/account/sign-in', { email: 'mia@example.org' })
  const [name] = visitor.cookie()!.split('=')
  for (const Cookie of [owner.headers.Cookie!, `${name}=${token}`]) {
    const body = { email: 'mia@example.org', code: '000000' }
    const { status } = await visitor.post('/api/account/get-info', body, { Cookie })
    expect(status).toBe(401)
  }
})

it('a page of another site makes no call with the session of an owner', async () => {
  const before = await countActions()
  for (const { name } of writes) {
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    const answer = await owner.write(name, { reason: 'A trick' }, headers)
    expect([name, await answer.text()]).toEqual([name, expect.stringContaining('"cross_site"')])
  }
  const csv = '/api/admin/reports/sales?format=csv&from=2026-11-01&to=2026-11-02'
  const reads = adminCalls.filter(({ kind: sort }) => sort === 'read')
  const ask = (path: string, site: string) =>
    shop.app.request(path, { headers: { ...owner.headers, 'Sec-Fetch-Site': site } })
  for (const path of [csv, ...reads.map(({ name }) => `/api/admin/${name}`)]) {
    const answer = await ask(path, 'same-site')
    expect([path, await answer.text()]).toEqual([path, expect.stringContaining('"cross_site"')])
  }
  expect(await countActions()).toBe(before)
  for (const site of ['same-origin', 'none']) expect((await ask(csv, site)).status).toBe(200)
})

it('no answer is cached by a browser or on the way', async () => {
  expect((await shop.app.request('/admin')).headers.get('Cache-Control')).toBe('no-store')
  const kept: string[] = []
  let answered = 0
  for (const call of adminCalls.filter(({ kind: sort }) => sort === 'read')) {
    const { ok, headers } = await owner.read(call.name)
    answered += Number(ok)
    if (headers.get('Cache-Control') !== 'no-store') kept.push(call.name)
  }
  expect(kept).toEqual([])
  expect(answered).toBeGreaterThan(20)
})

/** Sends the call with input that none accepts. */
function send(client: AdminClient, { name, kind: sort }: AdminCall) {
  return sort === 'read' ? client.read(name, { misspelled: '?' }) : client.write(name, {})
}

const countActions = async () =>
  (await shop.readRows('journal')).filter(({ what }) => what.includes('/')).length
