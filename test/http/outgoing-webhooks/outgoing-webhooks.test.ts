import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { grantLicense } from '#server/admin/licenses/grant.ts'
import { seed } from '#server/demo/seed.ts'
import { reportViolations } from '#server/reconcile/violations.ts'
import { until } from '../../world/clock.ts'
import { openConsole, withConsole } from '../../world/console.ts'
import { callLicense } from '../../world/licenses.ts'
import { countRows } from '../../world/rows.ts'
import { calm, openShop } from '../../world/shop.ts'
import { closeAfterwards } from '../../world/visit.ts'
import {
  addEndpoint,
  openTold,
  startWebhookReceiver,
  verifyReceived,
} from '../../world/webhook-endpoint.ts'

const receiver = await closeAfterwards(startWebhookReceiver())
const { shop, owner, deliver } = await openTold({ work: true })
const { secret } = await addEndpoint(owner, receiver.url)
await seed(shop.deps)

const by = { name: 'operator:test' }

/** Waits for a number of messages about this id, and returns them. */
async function toldOf(id: string, count: number) {
  await deliver()
  const find = () =>
    receiver.got
      .filter(({ body }) => body.includes(id))
      .map((received) => verifyReceived(secret, received))
  await until(() => find().length >= count)
  return find()
}

const typesOf = (messages: { type: string }[]) => messages.map(({ type }) => type).toSorted()

it('a purchase is reported once, however often its payment is', async () => {
  const { session, id, key, email } = await shop.sold()
  const { order_id } = await readLicenseRow(id)
  for (let again = 0; again < 3; again += 1)
    await shop.postWebhook(JSON.stringify({ ...shop.paidEvent(session), id: `evt_${again}` }))
  await shop.untilHandled()
  const messages = await toldOf(order_id!, 2)
  expect(typesOf(messages)).toEqual(['license.granted', 'order.paid'])
  expect(messages.find(({ type }) => type === 'order.paid')!.data).toEqual({
    order: order_id,
    order_number: await readNumber(order_id!),
    kind: 'purchase',
    provider: 'stripe',
    quantity: 1,
    amount_cents: 4900,
    tax_cents: 0,
    currency: 'usd',
  })
  expect(JSON.stringify(receiver.got)).not.toContain(key)
  expect(JSON.stringify(receiver.got)).not.toContain(email)
})

it('a refund is reported with what it ended, and a partial one before it', async () => {
  const { session, id } = await shop.sold()
  const { order_id: order } = await readLicenseRow(id)
  await refund(session, 900)
  await toldOf(order!, 3)
  await refund(session)
  const order_number = await readNumber(order!)
  const messages = await toldOf(order!, 5)
  expect(typesOf(messages)).toEqual([
    'license.granted',
    'license.revoked',
    'order.paid',
    'order.refunded',
    'order.refunded',
  ])
  const refunds = messages.filter(({ type }) => type === 'order.refunded').map(({ data }) => data)
  expect(
    refunds.toSorted((one, other) => Number(one.refunded_cents) - Number(other.refunded_cents)),
  ).toEqual([
    {
      order,
      order_number,
      amount_cents: 4900,
      refunded_cents: 900,
      lost_cents: 0,
      currency: 'usd',
      reason: 'refund',
      is_full: false,
    },
    {
      order,
      order_number,
      amount_cents: 4900,
      refunded_cents: 4900,
      lost_cents: 0,
      currency: 'usd',
      reason: 'refund',
      is_full: true,
    },
  ])
})

async function readNumber(id: string): Promise<string> {
  const order = await shop.readRow('orders', { id })
  return order.order_number
}

async function refund(session: string, amount?: number): Promise<void> {
  shop.stripe.refund(session, amount === undefined ? {} : { amount })
  const event = shop.findEvent(session, 'charge.refunded')!
  await shop.postWebhook(JSON.stringify(event))
  await shop.untilHandled()
}

it('a device is reported when it takes a seat, not when it returns or is refused', async () => {
  const { id, key } = await shop.sold()
  await toldOf(id, 1)
  const device = { license_key: key, fingerprint: 'the laptop of ada', device_name: 'ada-mac' }
  for (let again = 0; again < 3; again += 1) await shop.callLicense('activate', device)
  await shop.callLicense('activate', { ...device, fingerprint: 'her desktop' })
  const messages = await toldOf(id, 2)
  expect(typesOf(messages)).toEqual(['device.activated', 'license.granted'])
  const { data } = messages.find(({ type }) => type === 'device.activated')!
  expect(data).toMatchObject({
    license: id,
    license_type: 'individual',
    devices: 1,
    most_devices: 1,
  })
  expect(JSON.stringify(messages)).not.toMatch(/laptop|ada-mac|desktop/)
})

it('a device that comes and goes is reported once in thirty days, even a hundred times over', async () => {
  const { id, key } = await shop.sold()
  const { id: other, key: second } = await shop.sold()
  const device = { license_key: key, fingerprint: 'a device that comes and goes' }
  for (let pair = 0; pair < 100; pair += 1) {
    await shop.callLicense('activate', device)
    await shop.callLicense('deactivate', device)
  }
  // Messages go out in order: once another one is there, all of these would be.
  await shop.callLicense('activate', { ...device, license_key: second })
  await toldOf(other, 2)
  expect(typesOf(await toldOf(id, 2))).toEqual(['device.activated', 'license.granted'])
  const month = 31 * 24 * 60 * 60_000
  await shop.setRows(
    'activations',
    { license_id: id },
    { released_at: new Date(Date.now() - month) },
  )
  const another = await shop.another()
  await another.callLicense('activate', device)
  await another.close()
  expect(typesOf(await toldOf(id, 3))).toHaveLength(3)
})

it('licenses that an operator grants and ends are reported', async () => {
  const input = { email: 'gift@example.org', days: 30, seats: 1, reason: 'A prize' }
  const given = await owner.attempt('licenses/grant', input)
  if (!given.ok) throw new Error(given.problems.join())
  const { subject: license } = given.change
  await owner.attempt('licenses/revoke', { license, reason: 'A test' })
  await owner.attempt('licenses/reinstate', { license, reason: 'A test' })
  const messages = await toldOf(license, 3)
  expect(messages.map(({ type, data }) => [type, data.order]).toSorted()).toEqual([
    ['license.granted', null],
    ['license.reinstated', null],
    ['license.revoked', null],
  ])
})

it('an action that is rolled back reports nothing', async () => {
  const before = await shop.countRows()
  const input = { email: 'nobody@example.org', days: 30, seats: 1, reason: 'A prize' }
  await grantLicense.act(shop.deps, { ...by, isTrial: true }, input)
  const after = await shop.countRows()
  expect(after.webhook_messages).toBe(before.webhook_messages)
})

it('a broken invariant is reported once for each time it breaks', async () => {
  const told = () => receiver.got.filter(({ body }) => body.includes('invariant.broken')).length
  const look = async () => {
    await reportViolations(shop.deps)
    await deliver()
  }
  const { id } = await shop.sold()
  await look()
  expect(told()).toBe(0)
  const breakOne = sql`update licenses set status = 'revoked' where id = ${id}`
  const mend = sql`update licenses set status = 'active' where id = ${id}`
  await breakOne.execute(shop.deps.db)
  await Promise.all([look(), look()])
  await look()
  await until(() => told() === 1)
  await mend.execute(shop.deps.db)
  await look()
  await breakOne.execute(shop.deps.db)
  await look()
  await until(() => told() === 2)
  await mend.execute(shop.deps.db)
  await look()
  const [first] = receiver.got.filter(({ body }) => body.includes('invariant.broken'))
  expect(verifyReceived(secret, first!).data).toEqual({ invariant: 'I6', rows: 1, first_row: id })
})

it('nothing that was sent names a person, a key or a device', async () => {
  const { rows } = await sql<{ text: string | null }>`
    select email as text from accounts union select device_name from activations
    union select fingerprint from activations union select key_last4 from licenses
    union select recipient from emails`.execute(shop.deps.db)
  const known = rows.flatMap(({ text }) => text ?? []).filter((text) => text.length > 4)
  expect(known.length).toBeGreaterThan(10)
  const stored = await shop.readRows('webhook_messages')
  const sent = [...stored.map(({ payload }) => payload), ...receiver.got.map(({ body }) => body)]
  expect(sent.length).toBeGreaterThan(20)
  for (const text of known) expect(sent.filter((body) => body.includes(text))).toEqual([])
  expect(sent.filter((body) => /PC1-|@/.test(body))).toEqual([])
})

describe('a shop without webhook endpoints', () => {
  it('writes nothing, and runs no extra statement when a device is activated', async () => {
    const silent = await openShop({
      behavior: calm,
      env: { ...withConsole, WEBHOOK_NETWORKS: 'loopback' },
    })
    const client = await openConsole(silent)
    const heard = await addEndpoint(client, receiver.url, ['order.refunded'])
    const { key } = await silent.sold()
    await callLicense(silent, 'activate', { license_key: key, fingerprint: 'laptop' })
    await client.write('webhooks/change', {
      endpoint: heard.id,
      events: ['order.paid'],
      paused: true,
      reason: 'No',
    })
    await silent.sold()
    const rows = await countRows(silent)
    expect([rows.webhook_messages, rows.webhook_deliveries]).toEqual([0, 0])
    await silent.close()
  })
})

const readLicenseRow = (id: string) => shop.readRow('licenses', { id })
