import { beforeEach, expect, it } from 'vitest'
import { makeConfirmation } from '#server/console/confirmations.ts'
import type { AdminCall } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { hash } from '#server/secrets/secrets.ts'
import { withConsole } from '../world/console.ts'
import { everyOrEach, isWhole } from '../matrix.ts'
import { ownShop } from '../world/visit.ts'

const shop = await ownShop('limits', { env: withConsole, work: false })
const owner = await shop.openConsole()
const token = owner.headers.Cookie!.slice('console='.length)
const sessions = shop.deps.db.selectFrom('admin_sessions').select('id')
const session = await sessions.where('token_hash', '=', hash(token)).executeTakeFirstOrThrow()
const sessionId = session.id
beforeEach(() => shop.forgetAllRateLimits())

const json = 'application/json'
const long = 'x'.repeat(10_000)
const uuid = 'b6c0dd0c-4a35-4a8c-9a64-111111111111'

/** Well-formed, but about things that do not exist. */
const plausible: Record<string, unknown> = {
  address: 'https://hooks.example.com/',
  admin: uuid,
  builds: ['protocraft-9.9.9-x64.exe'],
  changes: 1,
  code: 'NOBODY',
  customer: 'nobody@example.org',
  day: '2026-11-01',
  days: 365,
  device: uuid,
  email: 'nobody@example.org',
  emails: [uuid],
  endpoint: uuid,
  events: ['order.paid'],
  from: 'nobody@example.org',
  into: 'nobody-else@example.org',
  key: uuid,
  license: uuid,
  message: uuid,
  mode: 'seats',
  name: 'a script',
  note: uuid,
  notes: 'It is faster.',
  number: 'INV-2026-00001',
  order: uuid,
  passkey: 'an id of a passkey',
  people: 'nobody@example.org',
  percent: 10,
  price: uuid,
  payment: uuid,
  quote: uuid,
  reason: 'A test',
  reference: 'FT 1',
  scopes: ['licenses:grant'],
  seats: 1,
  text: 'Uses two keys',
  total_cents: 4900,
  unit_cents: 4900,
  valid_days: 30,
  version: '9.9.9',
  which: 'key',
}

const naming = new Set(
  'admin code customer device endpoint key license order passkey payment price quote version note'.split(
    ' ',
  ),
)

const wrongValues: unknown[] = [
  42,
  -1,
  1e308,
  true,
  null,
  '',
  long,
  '\0',
  'a\0b',
  '\ud800',
  [],
  [null],
  [long],
  { a: 1 },
  { toString: 1, valueOf: 1 },
]
const wrongWords = ['', long, '\0', 'a\0b', '-1', "'", '%', uuid, '2026-99-99', '1e308']
const damagedTexts: [string, string, string | null][] = [
  ['nothing', '', json],
  ['half of it', '{"reason":"A te', json],
  ['a list', '[{"reason":"A test"}]', json],
  ['a word', '"reason"', json],
  ['null', 'null', json],
  ['__proto__', '{"__proto__":{"reason":"A test"}}', json],
  ['300,000 brackets', '['.repeat(300_000), json],
  ['100,000 brackets that end', '['.repeat(100_000) + ']'.repeat(100_000), json],
  ['2 MB', `{"reason":"${'y'.repeat(2_000_000)}"}`, json],
  ['a form', 'reason=A+test', 'application/x-www-form-urlencoded'],
  ['text', '{"reason":"A test"}', 'text/plain'],
]
const writes = adminCalls.filter(({ kind }) => kind === 'write')
const reads = adminCalls.filter(({ kind }) => kind === 'read')

const fieldsOf = ({ input }: AdminCall) => Object.keys(input.shape)
const wellFormed = (call: AdminCall) =>
  Object.fromEntries(
    fieldsOf(call).flatMap((field) => (field in plausible ? [[field, plausible[field]]] : [])),
  )

async function send(name: string, body: BodyInit, type: string | null = json) {
  const bodySha256 = hash(Buffer.from(await new Response(body).arrayBuffer()))
  const confirmation = await makeConfirmation(shop.deps, { sessionId, call: name, bodySha256 })
  return shop.app.request(`/api/admin/${name}`, {
    method: 'POST',
    headers: {
      ...owner.headers,
      ...(type !== null && { 'Content-Type': type }),
      'Idempotency-Key': crypto.randomUUID(),
      Confirmation: confirmation,
    },
    body,
  })
}

async function expectRefusal(answer: Response, what: string) {
  const text = await answer.text()
  const seen = [what, answer.status, text.slice(0, 300)]
  expect(seen).toEqual([what, expect.toSatisfy(isRefusal), expect.stringContaining('"error"')])
  const { error } = JSON.parse(text)
  expect(error.code).toMatch(/^[a-z_]+$/)
  expect([what, error.message.length]).toEqual([what, expect.toSatisfy((size) => size > 10)])
  expect(text.length).toBeLessThan(2000)
  expect(error.message).not.toMatch(/node_modules|at .+\.ts/)
}

const isRefusal = (status: number) => status >= 400 && status < 500

/** What the shop holds, but for what every request may leave. */
async function countHeld() {
  const { admin_confirmations: _, rate_limits: __, ...held } = await shop.countRows()
  return held
}

/** Unusual, but as good as any other, or may be missing. */
const fitting = new Set([
  'reason ""',
  'people []',
  ...['days', 'seats', 'changes', 'valid_days', 'unit_cents'].flatMap((field) => [
    `${field} 42`,
    `${field} true`,
  ]),
])

/** All fields wrong at once; in the full matrix also each of them, the others being well-formed. */
function* damage(call: AdminCall): Generator<[string, object]> {
  const fields = fieldsOf(call)
  for (const wrong of wrongValues) {
    const all = Object.fromEntries(fields.map((field) => [field, wrong]))
    yield [`all but the reason ${say(wrong)}`, { ...all, reason: 'A test' }]
    if (!isWhole) continue
    yield [`all ${say(wrong)}`, all]
    for (const field of fields)
      if (!fitting.has(`${field} ${say(wrong)}`))
        yield [`${field} ${say(wrong)}`, { ...wellFormed(call), [field]: wrong }]
  }
  yield ['nothing', {}]
  yield ['half a character', { ...wellFormed(call), reason: '\ud800' }]
  yield ['a field that it does not have', { ...wellFormed(call), dry_rum: true }]
}

const readable = (call: AdminCall) => wellFormed(call) as Record<string, string>

const isTime = /^(after|since|from|to|.+_from|.+_to)$/

const say = (value: unknown) => JSON.stringify(value).slice(0, 20)

it('every write refuses fields of another type or length, and writes nothing', async () => {
  const before = await countHeld()
  for (const call of writes)
    for (const [what, body] of damage(call))
      await expectRefusal(await send(call.name, JSON.stringify(body)), `${call.name}: ${what}`)
  expect(await countHeld()).toEqual(before)
})

/** They name nothing that is there. */
const making = new Set([
  'licenses/grant',
  'licenses/grant-many',
  'quotes/create',
  'prices/set',
  'coupons/create',
  'people/add',
  'api-keys/make',
  'webhooks/add',
])

it('a write about what does not exist is refused, however it is named, and writes nothing', async () => {
  const before = await countHeld()
  for (const call of writes.filter(({ name }) => !making.has(name)))
    for (const name of [uuid, "' or true --", '%', 'PC1-AAAAA']) {
      const known = Object.entries(wellFormed(call))
      const named = known.map(([field, value]) => [field, naming.has(field) ? name : value])
      const body = JSON.stringify(Object.fromEntries(named))
      await expectRefusal(await send(call.name, body), `${call.name}: about ${name}`)
    }
  expect(await countHeld()).toEqual(before)
})

it('a write refuses a body that is no JSON object or too large', async () => {
  const before = await countHeld()
  for (const { name } of everyOrEach(writes, 4))
    for (const [what, body, type] of damagedTexts)
      await expectRefusal(await send(name, body, type), `${name}: ${what}`)
  expect(await countHeld()).toEqual(before)
})

it('every read answers any query, or says what is wrong with it', async () => {
  for (const call of reads)
    for (const wrong of wrongWords)
      for (const field of isWhole ? fieldsOf(call) : fieldsOf(call).slice(0, 1)) {
        const answer = await owner.read(call.name, { ...readable(call), [field]: wrong })
        const what = `${call.name}: ${field} ${say(wrong)}`
        if (answer.status !== 200) await expectRefusal(answer, what)
      }
  for (const { name } of reads)
    await expectRefusal(await owner.read(name, { misspelled: 'a' }), `${name}: misspelled`)
})

it('a read refuses a time that no calendar has', async () => {
  const noTimes = ['0000-01-01', '0000-01-01T00:00:00Z', `2026-02-30T00:00:00.000000_${uuid}`]
  for (const call of reads)
    for (const field of fieldsOf(call).filter((name) => isTime.test(name)))
      for (const wrong of noTimes) {
        const answer = await owner.read(call.name, { [field]: wrong })
        if (answer.status !== 200) await expectRefusal(answer, `${call.name}: ${field} ${wrong}`)
      }
})
