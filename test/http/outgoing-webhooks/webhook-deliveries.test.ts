import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetOldRows } from '#server/customers/retention.ts'
import { createAlerts } from '#server/watch/alerts/alerts.ts'
import { createDeliverWebhooks } from '#server/outgoing-webhooks/deliver.ts'
import { listFailingEndpoints } from '#server/outgoing-webhooks/failing.ts'
import { endEndpoint } from '#server/outgoing-webhooks/stop.ts'
import { until } from '../../world/clock.ts'
import { countWaiting } from '../../world/rows.ts'
import {
  addEndpoint,
  answerStatus,
  openTold,
  readDeliveries,
  readEndpoint,
  sendTest,
  startWebhookReceiver,
  verifyReceived,
  type WebhookReceiver,
} from '../../world/webhook-endpoint.ts'

const hour = 3_600_000

const env = { ALERT_EMAIL: 'vendor@example.org' }
const { shop, owner, deliver } = await openTold({ env })
let receiver: WebhookReceiver
let id: string
let secret: string
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  ;({ id, secret } = await addEndpoint(owner, receiver.url))
})
afterEach(async () => {
  await owner.write('webhooks/remove', { endpoint: id, reason: 'The test is over' })
  await receiver.close()
})

const readFirst = async () => (await readDeliveries(owner, id)).rows[0]!

it('a message is delivered once, and its answer is kept', async () => {
  receiver.answers((response) => response.writeHead(202).end('<b>thanks</b>'))
  const message = await sendTest(owner, id)
  await deliver()
  await deliver()
  expect(receiver.got.map((each) => each.id)).toEqual([message])
  expect(verifyReceived(secret, receiver.got[0]!)).toMatchObject({ type: 'test', data: {} })
  expect(await readFirst()).toMatchObject({
    message,
    state: 'delivered',
    attempts: 1,
    status: 202,
    answer: '<b>thanks</b>',
    next_at: null,
  })
  expect((await readEndpoint(owner, id)).last).toMatchObject({ state: 'delivered', status: 202 })
})

it('a receiver that was down gets the message once it is up, with the same id and a new time', async () => {
  const message = await sendTest(owner, id)
  await receiver.goDown()
  await deliver()
  expect(await readFirst()).toMatchObject({ state: 'waiting', status: null, error: 'ECONNREFUSED' })
  await receiver.comeUp()
  await deliver()
  expect(receiver.got).toEqual([])
  shop.clock.advance(6000)
  await deliver()
  expect(receiver.got.map((each) => each.id)).toEqual([message])
})

it('an address fails from its first message that does not arrive until one does, and what failed stays named', async () => {
  const readIt = async () => {
    const { failing_since: since, failed } = await readEndpoint(owner, id)
    return { since, failed }
  }
  await sendTest(owner, id)
  await deliver()
  expect(await readIt()).toEqual({ since: null, failed: 0 })
  receiver.answers(answerStatus(500))
  const begun = shop.clock.now()
  await sendTest(owner, id)
  expect(await readIt(), 'not tried yet').toEqual({ since: null, failed: 0 })
  await deliver()
  const { since } = await readIt()
  expect(Date.parse(since!)).toBeGreaterThanOrEqual(begun.getTime())
  for (let tries = 1; tries <= 10; tries += 1) {
    shop.clock.advance(25 * hour)
    await deliver()
  }
  expect(await readIt()).toEqual({ since, failed: 1 })
  receiver.answers(answerStatus(204))
  await sendTest(owner, id)
  await deliver()
  expect(await readIt()).toEqual({ since: null, failed: 1 })
})

it('a message is tried ten times in three days, and then it has failed and the owner is emailed', async () => {
  receiver.answers(answerStatus(500))
  const message = await sendTest(owner, id)
  const begun = shop.clock.now().getTime()
  for (let tries = 1; tries <= 10; tries += 1) {
    await deliver()
    expect(receiver.got).toHaveLength(tries)
    const { next_at: next } = await readFirst()
    if (next !== null) shop.clock.advance(Date.parse(next) - shop.clock.now().getTime() + 1000)
  }
  expect(shop.clock.now().getTime() - begun).toBeLessThan(72 * hour)
  expect(new Set(receiver.got.map((each) => each.id))).toEqual(new Set([message]))
  expect(await readFirst()).toMatchObject({ state: 'failed', attempts: 10, status: 500 })
  await createAlerts(shop.deps).look()
  const told = shop.mailbox.emails().map(({ subject }) => subject)
  expect(told.join()).toContain('Your webhooks fail')
  shop.clock.advance(100 * hour)
  await deliver()
  expect(receiver.got).toHaveLength(10)
  const failing = await listFailingEndpoints(shop.deps)
  expect(failing).toMatchObject([{ id, is_gone: false, failed: 1, waiting: 0 }])
})

it('failed messages are sent again with the same ids', async () => {
  receiver.answers(answerStatus(500))
  const messages = [await sendTest(owner, id), await sendTest(owner, id)]
  for (let tries = 1; tries <= 10; tries += 1) {
    await deliver()
    shop.clock.advance(25 * hour)
  }
  await deliver()
  expect((await readDeliveries(owner, id, { state: 'failed' })).rows).toHaveLength(2)
  receiver.answers(answerStatus(204))
  receiver.got.length = 0
  const since = new Date(shop.clock.now().getTime() - 2000 * hour).toISOString()
  const again = { endpoint: id, failed_since: since, reason: 'It works again' }
  expect((await owner.act('webhooks/resend', again)).after.messages).toBe(2)
  await deliver()
  expect(receiver.got.map((each) => each.id).toSorted()).toEqual(messages.toSorted())
  const one = { endpoint: id, message: messages[0], reason: 'They lost it' }
  await owner.act('webhooks/resend', one)
  await deliver()
  expect(receiver.got.at(-1)!.id).toBe(messages[0])
})

it('Retry-After is obeyed, as seconds or as a date', async () => {
  const wait = async () => {
    await sendTest(owner, id)
    await deliver()
    return (Date.parse((await readFirst()).next_at!) - shop.clock.now().getTime()) / 1000
  }
  receiver.answers(answerStatus(503, { 'Retry-After': '600' }))
  expect(await wait()).toBeCloseTo(600, -1)
  const date = new Date(shop.clock.now().getTime() + 900_000).toUTCString()
  receiver.answers(answerStatus(429, { 'Retry-After': date }))
  expect(await wait()).toBeCloseTo(900, -2)
  receiver.answers(answerStatus(503, { 'Retry-After': 'soon' }))
  expect(await wait()).toBeLessThan(6)
})

it('410 Gone stops the endpoint until an owner starts it again', async () => {
  receiver.answers(answerStatus(410))
  await sendTest(owner, id)
  await sendTest(owner, id)
  await deliver()
  const { state } = await readEndpoint(owner, id)
  expect(state).toBe('gone')
  expect(await listFailingEndpoints(shop.deps)).toMatchObject([{ id, is_gone: true }])
  shop.clock.advance(hour)
  const before = receiver.got.length
  await deliver()
  expect(receiver.got).toHaveLength(before)
  const states = (await readDeliveries(owner, id)).rows.map((each) => each.state)
  expect(states).toEqual(['stopped', 'stopped'])
  const refused = await owner.write('webhooks/send-test', { endpoint: id, reason: 'A try' })
  expect(refused.status).toBe(400)
  receiver.answers(answerStatus(204))
  await owner.act('webhooks/change', { endpoint: id, paused: false, reason: 'Back' })
  await sendTest(owner, id)
  await deliver()
  expect((await readFirst()).state).toBe('delivered')
})

it('both secrets sign until the old one expires', async () => {
  const rotate = { endpoint: id, overlap_hours: 24, reason: 'It may have leaked' }
  const { shown } = await owner.act('webhooks/rotate-secret', rotate)
  const fresh = shown!.secret!
  const receive = async () => {
    await sendTest(owner, id)
    await deliver()
    return receiver.got.at(-1)!
  }
  const during = await receive()
  expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
  const now = shop.clock.now().getTime()
  expect(verifyReceived(secret, during, now)).toEqual(verifyReceived(fresh, during, now))
  expect((await readEndpoint(owner, id)).earlier_secret_ends_at).not.toBe(null)
  shop.clock.advance(25 * hour)
  const after = await receive()
  const later = shop.clock.now().getTime()
  expect(verifyReceived(fresh, after, later).type).toBe('test')
  expect(() => verifyReceived(secret, after, later)).toThrow('No matching')
  expect((await readEndpoint(owner, id)).earlier_secret_ends_at).toBe(null)
})

describe('two receivers', () => {
  it('a slow one does not delay the other', async () => {
    const slow = await startWebhookReceiver()
    const other = await addEndpoint(owner, slow.url)
    const waiting: (() => void)[] = []
    slow.answers((response) => void waiting.push(() => response.end()))
    for (let sent = 0; sent < 6; sent += 1) await sendTest(owner, other.id)
    const first = deliver()
    await expect.poll(() => slow.got.length).toBe(4)
    await sendTest(owner, id)
    await deliver()
    expect(receiver.got).toHaveLength(1)
    // No more are sent at a time.
    expect(slow.got).toHaveLength(4)
    slow.answers(answerStatus(204))
    for (const end of waiting) end()
    await first
    expect(slow.got).toHaveLength(6)
    await owner.write('webhooks/remove', { endpoint: other.id, reason: 'The test is over' })
    await slow.close()
  })
})

it('two instances send a message once', async () => {
  const another = createDeliverWebhooks(shop.deps)
  for (let sent = 0; sent < 12; sent += 1) await sendTest(owner, id)
  await Promise.all([deliver(), another()])
  expect(receiver.got).toHaveLength(12)
  expect(new Set(receiver.got.map((each) => each.id)).size).toBe(12)
})

it('a message that an instance took and never finished is tried by another a minute later', async () => {
  const message = await sendTest(owner, id)
  await shop.setRows(
    'webhook_deliveries',
    { message_id: message },
    { next_at: new Date(shop.clock.now().getTime() + 60_000) },
  )
  await deliver()
  expect(receiver.got).toEqual([])
  shop.clock.advance(61_000)
  await deliver()
  expect(receiver.got).toHaveLength(1)
})

it('an endpoint that is removed while its message is about to be sent does not get it unsigned', async () => {
  await sendTest(owner, id)
  const removing = await shop.deps.db.startTransaction().execute()
  await sql`lock table webhook_secrets`.execute(removing)
  const delivering = deliver()
  await until(async () => (await countWaiting(shop)) === 1)
  await endEndpoint(shop.deps, removing, id)
  await removing.commit().execute()
  await delivering
  expect(receiver.got).toEqual([])
})

it('a removed endpoint gets nothing more, and is forgotten with its messages after 30 days', async () => {
  await sendTest(owner, id)
  await owner.act('webhooks/remove', { endpoint: id, reason: 'Not needed' })
  await deliver()
  expect(receiver.got).toEqual([])
  expect(await readEndpoint(owner, id)).toBe(undefined)
  shop.clock.advance(31 * 24 * hour)
  await forgetOldRows(shop.deps)
  for (const table of ['webhook_endpoints', 'webhook_secrets', 'webhook_messages'] as const) {
    const rows = await shop.readRows(table)
    expect(rows.filter((row) => JSON.stringify(row).includes(id))).toEqual([])
  }
})
