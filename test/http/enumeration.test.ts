import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetBudgets, untilDecided } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await signIn(shop, createVisitor(shop), 'known@example.org')
  await shop.deps.db.deleteFrom('rate_limits').execute()
})
afterAll(() => shop.close())

let networks = 0

/** The answer as bytes, except the request id, the date and the random part of the cookie. */
async function seeAnswer(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await shop.app.request(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `192.0.2.${(networks += 1)}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const shown = [...response.headers]
    .filter(([name]) => name !== 'x-request-id' && name !== 'date')
    .map(([name, value]) => `${name}: ${value.replace(/^dev=[\w-]{43}/, 'dev=…')}`)
  const text = (await response.text()).replace(/"request_id":"[\w-]+"/, '"request_id":"…"')
  return [response.status, ...shown, text].join('\n')
}

describe.each(['/account/sign-in', '/api/account/resend-verification'])('%s', (path) => {
  it('answers known, unknown and limited addresses with the same bytes', async () => {
    await shop.deps.db.deleteFrom('rate_limits').execute()
    const unknown = await seeAnswer(path, { email: 'unknown@example.org' })
    const known = await seeAnswer(path, { email: 'known@example.org' })
    const limited = await seeAnswer(path, { email: 'known@example.org' })
    const unknownLimited = await seeAnswer(path, { email: 'unknown@example.org' })
    expect(unknown).toMatch(/^200\n/)
    expect(unknown).toMatch(/\{"ok":true\}$/)
    expect(new Set([unknown, known, limited, unknownLimited]).size).toBe(1)
  })

  it('does the same with a known and an unknown cookie', async () => {
    await shop.deps.db.deleteFrom('rate_limits').execute()
    const seen = createVisitor(shop)
    // One for each path: a code that was sent for the other could still be on its way.
    const email = `seen${path.length}@example.org`
    await signIn(shop, seen, email)
    const cookies = [seen.cookie()!, `dev=${String(path.length).padStart(43, 'x')}`]
    const answers = await Promise.all(
      cookies.map((Cookie) => seeAnswer(path, { email }, { Cookie })),
    )
    expect(answers[0]).toBe(answers[1])
  })
})

describe('an address', () => {
  const path = '/api/account/sign-in'
  const emails = ['known@example.org', 'unknown@example.org']

  it('that gets no more email is told until when with the same bytes, whoever owns it', async () => {
    await shop.deps.db.deleteFrom('rate_limits').execute()
    // From one network, three an hour go to an address.
    for (let count = 0; count < 3; count += 1)
      for (const email of emails) {
        expect(await seeAnswer(path, { email })).toMatch(/\{"ok":true\}$/)
        await untilDecided(shop)
        await forgetBudgets(shop, 'sendPerEmailAtOnce')
      }
    const answers = []
    for (const email of emails) answers.push(hideTimes(await seeAnswer(path, { email })))
    expect(answers[0]).toMatch(
      /^200\n[^]*"We can’t send more sign-in emails to this address until \w+ \d+, \d+, NN:NN UTC\. Can’t wait\? Email support@example\.org\."/,
    )
    expect(answers[1]).toBe(answers[0])
  })

  it('whose email went a moment ago says so to the browser that asked, and to no other', async () => {
    await shop.deps.db.deleteFrom('rate_limits').execute()
    const headers = { Cookie: `dev=${'a'.repeat(43)}`, 'X-Forwarded-For': '198.51.100.7' }
    const other = { Cookie: `dev=${'b'.repeat(43)}`, 'X-Forwarded-For': '198.51.100.8' }
    const answers = []
    for (const email of emails) {
      await seeAnswer(path, { email }, headers)
      await untilDecided(shop)
      answers.push(hideTimes(await seeAnswer(path, { email }, headers)))
      expect(await seeAnswer(path, { email }, other)).toMatch(/\{"ok":true\}$/)
    }
    expect(answers[0]).toMatch(
      /^200\n[^]*"Your earlier email is on its way\. We can send another in N seconds\."/,
    )
    expect(answers[1]).toBe(answers[0])
  })

  /** The second or the minute may have changed between two answers. */
  const hideTimes = (answer: string) =>
    answer.replace(/\d\d:\d\d UTC/, 'NN:NN UTC').replace(/\d+ seconds/, 'N seconds')
})

it('where a code went is told to nobody else with the same bytes, whoever owns the address', async () => {
  const path = '/api/account/where-code-went'
  const answers = []
  for (const email of ['known@example.org', 'unknown@example.org'])
    for (const Cookie of [undefined, `dev=${'c'.repeat(43)}`])
      answers.push(await seeAnswer(path, { email }, Cookie ? { Cookie } : {}))
  expect(answers[0]).toMatch(/^200\n[^]*\{"went":"unknown"\}$/)
  expect(new Set(answers).size).toBe(1)
})

it('an address that only requested a code gets no account', async () => {
  await createVisitor(shop).post('/api/account/sign-in', { email: 'asked@example.org' })
  const account = await shop.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email_norm', '=', 'asked@example.org')
    .executeTakeFirst()
  expect(account).toBeUndefined()
})

it.each(['get-info', 'accept-eula', 'sign-out'])(
  '%s answers a wrong code with the same bytes, whoever owns the address',
  async (call) => {
    const emails = ['known@example.org', 'asked@example.org', 'unknown2@example.org']
    const answers = []
    for (const email of emails)
      answers.push(await seeAnswer(`/api/account/${call}`, { email, code: '000000' }))
    expect(answers[0]).toMatch(/^401\n/)
    expect(new Set(answers).size).toBe(1)
  },
)

it('a code guessed by a stranger for an open session is answered like any wrong one', async () => {
  const owner = createVisitor(shop)
  const { code } = await signIn(shop, owner, 'owner@example.org')
  const right = await seeAnswer('/api/account/get-info', { email: 'owner@example.org', code })
  const wrong = await seeAnswer('/api/account/get-info', { email: 'unknown3@example.org', code })
  expect(right).toBe(wrong)
})
