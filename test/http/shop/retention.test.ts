import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { ownShop } from '../../world/visit.ts'

let key: string
const shop = await ownShop('rows')
await liveThroughOneDay()

/**
 * Makes a purchase, a device, a sign-in with the EULA, a page view, an answer, a refused payment and a
 * counter.
 */
async function liveThroughOneDay(): Promise<void> {
  const session = await shop.pay('ada@example.org')
  key = (await shop.pollOrder(session)).license_key!
  await shop.postWebhook(JSON.stringify(shop.paidEvent(session)))
  await shop.untilHandled()
  await shop.callLicense('activate', { license_key: key, fingerprint: 'laptop' })
  const ada = shop.visitor()
  const { code } = await shop.signIn(ada, 'ada@example.org')
  await ada.post('/api/account/accept-eula', { email: 'ada@example.org', code })
  await ada.post('/api/events', { name: 'page_view', path: '/docs', title: 'Docs' })
  await shop.mailbox.waitFor((email) => /license/i.test(email.subject), 60_000)
  await insertUnhandledAndRefused()
}

async function insertUnhandledAndRefused(): Promise<void> {
  const { clock } = shop
  const message = { provider: 'stripe' as const, reference: 'cs_test_x' }
  const event = {
    event_id: 'evt_stuck',
    type: 'checkout.session.completed',
    received_at: clock.now(),
  }
  await shop.addRow('provider_events', {
    ...message,
    ...event,
    topic: 'order',
    payload: '{"name":"Ada"}',
    handled_at: null,
    outcome: null,
  })
  await shop.addRow('held_payments', {
    ...message,
    reason: 'wrong_amount',
    detail: '{"amountCents":1}',
    created_at: clock.now(),
  })
}

const count = async (table: keyof Database) => {
  const rows = await shop.readRows(table)
  return rows.length
}

const all = [
  'accounts',
  'eula_acceptances',
  'orders',
  'licenses',
  'activations',
  'sign_in_codes',
  'sessions',
  'emails',
  'analytics_events',
  'analytics_days',
  'provider_events',
  'held_payments',
  'journal',
  'rate_limits',
] as const satisfies (keyof Database)[]

/** Deletes as of that day and returns what is empty. */
async function emptyAfter(days: number): Promise<string[]> {
  const clock = { now: () => new Date(Date.now() + days * times.day) }
  await Promise.all([
    forgetOldRows({ ...shop.deps, clock }),
    forgetOldRows({ ...shop.deps, clock }),
  ])
  const counts = await Promise.all(all.map(count))
  return all.filter((_, index) => counts[index] === 0)
}

const reasons = async () =>
  (await shop.readRows('held_payments', {}, 'reason')).map(({ reason }) => reason)

const payloads = async () =>
  (await shop.readRows('provider_events')).map(({ payload, reference }) => ({
    payload,
    reference,
  }))

it('each kind of row is deleted when the privacy policy says so, and not before', async () => {
  expect(await emptyAfter(0)).toEqual(['analytics_days'])
  const days = ['analytics_days']
  const codes = ['sign_in_codes', 'sessions', 'rate_limits']
  expect(await emptyAfter(2.1)).toEqual([...codes, ...days].toSorted(byTable))
  const quick = ['sign_in_codes', 'sessions', 'emails', 'analytics_events', 'rate_limits']
  expect(await emptyAfter(29.9)).toEqual([...codes, ...days].toSorted(byTable))
  expect(await emptyAfter(30.1)).toEqual(quick)
  await emptyAfter(89.9)
  expect((await payloads()).some(({ payload }) => JSON.stringify(payload).length > 2)).toBe(true)
  expect(await emptyAfter(90.1)).toEqual(quick)
  expect(await reasons()).toEqual(['wrong_amount'])
  for (const each of await payloads()) expect(each).toEqual({ payload: {}, reference: null })
  expect(await emptyAfter(395)).toEqual(quick)
  expect(await emptyAfter(400)).toEqual(['activations', ...quick].toSorted(byTable))
  expect(await emptyAfter(760)).not.toContain('analytics_days')
  expect(await emptyAfter(800)).toEqual(['activations', ...days, ...quick].toSorted(byTable))
})

it('the order, the license while it works, and the acceptance of the EULA are kept', async () => {
  await emptyAfter(800)
  const kept = ['accounts', 'eula_acceptances', 'orders', 'licenses'] as const
  for (const table of kept) expect(await count(table)).toBe(1)
  expect(await count('journal')).toBeGreaterThan(0)
  expect(await shop.callLicense('validate', { license_key: key })).toMatchObject({ valid: true })
})

it('only the id and type of an event are kept, even of one that was never processed', async () => {
  await emptyAfter(800)
  const stuck = await shop.readRow('provider_events', { event_id: 'evt_stuck' })
  expect(stuck).toMatchObject({ type: 'checkout.session.completed', reference: null })
  expect(stuck.payload).toEqual({})
  const refused = await shop.readRow('held_payments')
  expect(refused).toMatchObject({ reference: 'cs_test_x', reason: 'wrong_amount' })
  expect(refused.detail).toEqual({})
})

it('the seat of a recently seen device is kept', async () => {
  const license = await shop.readRow('licenses')
  const seen = (daysAgo: number) => ({
    license_id: license.id,
    fingerprint: randomUUID(),
    activated_at: new Date(Date.now() - 700 * times.day),
    last_seen_at: new Date(Date.now() - daysAgo * times.day),
  })
  await shop.addRow('activations', [seen(390), seen(399)])
  await forgetOldRows(shop.deps)
  expect(await count('activations')).toBe(1)
})

function byTable(a: string, b: string): number {
  return all.indexOf(a as never) - all.indexOf(b as never)
}
