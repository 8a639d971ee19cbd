import { beforeEach, expect, it } from 'vitest'
import type { ErrorAnswer } from '#contract/errors.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { createClient, readDone, withConsole, withKey } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'

let key: Awaited<ReturnType<typeof withKey>>
const shop = await ownShop('clock', { env: withConsole })
beforeEach(async () => {
  await shop.forgetAllRateLimits()
  key = await shop.withKey(['licenses:grant', 'licenses:read'])
})

const prize = (email: string) => ({ email, days: 365, seats: 1, reason: 'A prize' })
const grant = (email: string, name: string, by = key) =>
  by.write('licenses/grant', prize(email), { 'Idempotency-Key': name })

async function listLicenses(email: string) {
  const answer = await key.read('licenses/list', { customer: email })
  return answer.status === 200 ? ((await answer.json()) as { rows: unknown[] }).rows : []
}

it('a write that is sent twenty times at once is done once, and all answers are the same', async () => {
  const email = ownEmail('ada')
  const all = Array.from({ length: 20 }, () => grant(email, 'twenty-at-once'))
  const answers = await Promise.all((await Promise.all(all)).map(readDone))
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
  expect(new Set(answers.map(({ subject }) => subject)).size).toBe(1)
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await listLicenses(email)).toHaveLength(1)
  const actions = await shop.readRows('journal', { subject: answers[0]!.subject })
  expect(actions).toHaveLength(1)
})

it('a secret that is shown once is in one of twenty answers, and its one record names who asked', async () => {
  const email = ownEmail('gil')
  const { subject: license, after } = await readDone(await grant(email, 'for-a-secret'))
  const owner = await shop.openConsole()
  const asks = [
    ['licenses/reveal-key', { license }, license, 'key'],
    ['customers/export', { customer: email }, after.account, 'data'],
  ] as const
  for (const [call, input, subject, secret] of asks) {
    const name = { 'Idempotency-Key': `twenty-${secret}s` }
    const asked = { ...input, reason: 'A question' }
    const sent = Array.from({ length: 20 }, () => owner.write(call, asked, name))
    const answers = await Promise.all((await Promise.all(sent)).map(readDone))
    expect(answers.filter(({ shown }) => shown?.[secret] !== undefined)).toHaveLength(1)
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    const rows = await shop.readRows('journal', {
      subject: subject as string,
      reason: 'A question',
    })
    expect(rows).toMatchObject([{ actor: expect.stringMatching(/^admin:/) }])
  }
})

it('of two writes at once with one idempotency key, one is done and the other learns why', async () => {
  const [ada, ben] = [ownEmail('ada'), ownEmail('ben')]
  const answers = await Promise.all([grant(ada, 'two-at-once'), grant(ben, 'two-at-once')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const refused = answers.find(({ status }) => status === 400)!
  expect(((await refused.json()) as ErrorAnswer).error).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('Send a new one with each new request.'),
  })
  const licenses = [...(await listLicenses(ada)), ...(await listLicenses(ben))]
  expect(licenses).toHaveLength(1)
})

it('the same input in another form is another request', async () => {
  const email = ownEmail('cara')
  const name = { 'Idempotency-Key': 'written-differently' }
  await readDone(await key.write('licenses/grant', prize(email), name))
  const { reason, ...rest } = prize(email)
  const answer = await key.write('licenses/grant', { reason, ...rest }, name)
  expect(answer.status).toBe(400)
  expect(await listLicenses(email)).toHaveLength(1)
})

it('a refused write leaves its idempotency key free, for the same or corrected input', async () => {
  const email = ownEmail('dov')
  const name = { 'Idempotency-Key': 'refused-at-first' }
  const wrong = { ...prize(email), days: 0 }
  expect((await key.write('licenses/grant', wrong, name)).status).toBe(400)
  expect((await key.write('licenses/grant', wrong, name)).status).toBe(400)
  const { repeated } = await readDone(await grant(email, 'refused-at-first'))
  expect(repeated).toBe(false)
})

it('each caller has idempotency keys of its own', async () => {
  const email = ownEmail('eve')
  const other = await shop.withKey(['licenses:grant'])
  const first = await readDone(await grant(email, 'a-common-name'))
  const second = await readDone(await grant(ownEmail('eva'), 'a-common-name', other))
  expect([first.repeated, second.repeated]).toEqual([false, false])
  expect(second.number).not.toBe(first.number)
})

it('a write whose answer was lost gets the same answer from another instance', async () => {
  const email = ownEmail('fay')
  const done = await readDone(await grant(email, 'answer-was-lost'))
  const other = await shop.another()
  const client = { ...createClient(other, key.headers), id: key.id, secret: key.secret }
  expect(await readDone(await grant(email, 'answer-was-lost', client))).toEqual({
    ...done,
    repeated: true,
  })
  await other.close()
})

it.each(['', 'short', 'with a space in it', 'x'.repeat(201)])(
  'without a valid idempotency key (%j), nothing is done and the caller learns what to send',
  async (name) => {
    const email = ownEmail('nobody')
    const answer = await grant(email, name)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Send an Idempotency-Key header of 8 to 200 characters')
    expect(await listLicenses(email)).toEqual([])
  },
)

it('idempotency keys are kept for a month', async () => {
  await readDone(await grant(ownEmail('gus'), 'kept-for-a-month'))
  const count = async () => {
    await forgetOldRows(shop.deps)
    const rows = shop.deps.db.selectFrom('admin_requests').select('key')
    return (await rows.where('key', '=', 'kept-for-a-month').execute()).length
  }
  shop.clock.advance(29 * 86_400_000)
  expect(await count()).toBe(1)
  shop.clock.advance(2 * 86_400_000)
  expect(await count()).toBe(0)
})
