import { Hono } from 'hono'
import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/schema.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { hideCounter } from '#server/accounts/code.ts'
import { signInCalls } from '#server/web/calls/accounts/sign-in.ts'
import { findNetwork } from '#server/web/guards/address.ts'
import { type CallDeps, callRoutes } from '#server/web/guards/call.ts'
import { until } from '../../world/clock.ts'
import { leaveCodes, untilDecided } from '../../world/rows.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import { acceptEula, ownEmail } from '../../world/visitor.ts'

const signInPath = '/api/account/sign-in'

const shop = await ownShop('sign-in')
const known = shop.visitor()
await shop.signIn(known, 'known@example.org')
beforeEach(() => shop.forgetAllRateLimits())

let networks = 0
const nextNetwork = () => `192.0.${networks >> 8}.${(networks += 1) & 255}`

/** Reads the answer as bytes, except the request id, the date and the random part of the cookie. */
async function seeAnswer(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await shop.app.request(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': nextNetwork(),
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

/** An address with an account and one without, as far as the shop knows. */
const emails = ['known@example.org', 'unknown@example.org']

const states: [string, (email: string) => Promise<void>][] = [
  ['free', async () => {}],
  [
    'had one a moment ago',
    async (email) => {
      await seeAnswer(signInPath, { email }, { 'X-Forwarded-For': '198.51.100.7' })
      await untilDecided(shop)
    },
  ],
  [
    'had its forty of the day',
    (email) => shop.fillRateLimit(`codesPerEmailDay:${hideCounter(shop.deps, email)}`, 40),
  ],
  ['at the ceilings of the site', () => leaveCodes(shop, 0)],
]

describe.each([signInPath, '/account/resend-verification'])('%s', (path) => {
  it.each(states)('gives an address that is %s the same bytes as any other', async (_, bring) => {
    const answers = []
    for (const email of emails) {
      await bring(email)
      answers.push(await seeAnswer(path, { email }, { 'X-Forwarded-For': '198.51.100.7' }))
    }
    expect(answers[0]).toMatch(/^200\n[^]*\{"ok":true\}$/)
    await shop.forgetAllRateLimits()
    answers.push(await seeAnswer(path, { email: 'free@example.org' }))
    expect(new Set(answers).size).toBe(1)
  })

  it('does the same with a known and an unknown cookie', async () => {
    const cookies = [known.cookie()!, `dev=${'x'.repeat(43)}`]
    const [email] = emails
    const answers = []
    for (const Cookie of cookies) answers.push(await seeAnswer(path, { email }, { Cookie }))
    expect(answers[0]).toBe(answers[1])
  })

  it('says with the same bytes how long to wait once a network is over its limit', async () => {
    const answers = []
    for (const email of emails)
      for (let count = 0; count <= rateLimits.codesPerEmailHourFromNetwork.points; count += 1)
        answers.push(await seeAnswer(path, { email }, { 'X-Forwarded-For': `203.0.113.${count}` }))
    const refused = answers.filter((answer) => answer.startsWith('429'))
    expect(refused).toHaveLength(2)
    const [first, second] = refused.map((answer) => answer.replace(/retry-after: \d+/, ''))
    expect(first).toMatch(/emails to this address\. Please wait 60 minutes and try again\./)
    expect(second).toBe(first)
  })
})

it('a request for a code creates no account', async () => {
  await shop.visitor().post(signInPath, { email: 'asked@example.org' })
  await untilDecided(shop)
  const account = await shop.findRow('accounts', { email_norm: 'asked@example.org' })
  expect(account).toBeUndefined()
})

it.each(['get-info', 'accept-eula', 'sign-out'])(
  '%s answers a wrong code with the same bytes, whoever owns the address',
  async (call) => {
    const answers = []
    for (const email of [...emails, 'asked@example.org'])
      answers.push(await seeAnswer(`/api/account/${call}`, { email, code: '000000' }))
    expect(answers[0]).toMatch(/^401\n/)
    expect(new Set(answers).size).toBe(1)
  },
)

it('a link that does not work is answered with the same bytes, whoever owns the address', async () => {
  const answers = []
  for (const email of emails)
    answers.push(await seeAnswer('/api/account/sign-in-link', { email, token: 't'.repeat(43) }))
  expect(answers[0]).toMatch(/^401\n/)
  expect(answers[1]).toBe(answers[0])
})

it('wrong codes for a change get the same bytes whether the address is taken or free, and prevent no sign-in there', async () => {
  const answers = []
  const holder = await shop.enter(ownEmail('holder'))
  await acceptEula(holder)
  for (const [to, codes] of [
    [holder.email, 0],
    ['free@example.org', 2],
  ] as const) {
    const thieves = [await shop.enter(ownEmail('thief')), await shop.enter(ownEmail('thief'))]
    await shop.forgetAllRateLimits()
    const confirm = { old_code: '000000', new_code: '000000' }
    const tried = []
    for (const { visitor, own } of thieves) {
      await visitor.post('/api/account/change-email', { ...own, new_email: to })
      // The second has twenty of its own left, and finds those of the new address used up.
      for (let left = 20; left > 0 && tried.length < 21; left -= 1)
        tried.push(
          await seeAnswer(
            '/api/account/confirm-email',
            { ...own, ...confirm },
            { Cookie: visitor.cookie()! },
          ),
        )
    }
    answers.push(tried.map((each) => each.replace(/retry-after: \d+/, '')))
    await until(() => shop.emailsTo(to, /code to change/).length === codes)
    const owner = shop.visitor()
    const code = await shop.askForCode(owner, to)
    const { status } = await owner.post('/api/account/get-info', { email: to, code })
    expect(status).toBe(200)
  }
  expect(answers[0]!.map((each) => each.slice(0, 3))).toEqual([...Array(20).fill('409'), '429'])
  expect(answers[1]).toEqual(answers[0])
})

it('a stranger who guesses the code of an open session gets the same answer as for any wrong one', async () => {
  const owner = shop.visitor()
  const { code } = await shop.signIn(owner, 'owner@example.org')
  const right = await seeAnswer('/api/account/get-info', { email: 'owner@example.org', code })
  const wrong = await seeAnswer('/api/account/get-info', { email: 'unknown3@example.org', code })
  expect(right).toBe(wrong)
})

it('a request runs the same statements for an address at its limit, an unknown and a known one', async () => {
  const limited = 'hal@example.org'
  await shop.fillRateLimit(`codesPerEmailDay:${hideCounter(shop.deps, limited)}`, 40)
  const run = async (email: string, cookie: string | null) => {
    const { app, statements } = watchStatements(shop)
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': nextNetwork(),
      Cookie: cookie ?? `dev=${'y'.repeat(43)}`,
    }
    const body = JSON.stringify({ email })
    expect((await app.request('/account/sign-in', { method: 'POST', headers, body })).status).toBe(
      200,
    )
    return statements
  }
  const all = [
    await run(limited, null),
    await run('unknown@example.org', null),
    await run('known@example.org', null),
  ]
  expect(all[0]).toEqual([
    'SelectQueryNode',
    'peek codesPerBrowserAtOnce',
    'peek codesPerEmailDayFromNetwork',
    'peek signInsPerNetwork',
    'take codesPerEmailHourFromNetwork',
    'take codesPerEmailDayFromNetwork',
    'take signInsPerNetwork',
    'take codesPerBrowserAtOnce',
    'job sign_in',
  ])
  for (const statements of all.slice(1)) expect(statements).toEqual(all[0])
  // Only the browser itself, which has signed in to the address, can tell whose rate limit is taken.
  expect(await run('known@example.org', known.cookie())).toEqual([
    'SelectQueryNode',
    'peek codesPerBrowserAtOnce',
    'take emailsPerCaller',
    'take codesPerBrowserAtOnce',
    'job sign_in',
  ])
})

/** Watches only the calls of the account, and records every statement, counter and job by its kind. */
function watchStatements({ deps }: Shop) {
  const statements: string[] = []
  const note: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db: Db = deps.db.withPlugin(note)
  const limits = {
    ...deps.limits,
    take: (...args: Parameters<typeof deps.limits.take>) => {
      statements.push(`take ${args[0]}`)
      return deps.limits.take(...args)
    },
    peek: (...args: Parameters<typeof deps.limits.peek>) => {
      statements.push(`peek ${args[0]}`)
      return deps.limits.peek(...args)
    },
  }
  const jobs: typeof deps.jobs = {
    send: (_db, queue, ...rest) => {
      statements.push(`job ${queue}`)
      return deps.jobs.send(deps.db, queue, ...rest)
    },
  }
  const watched = { ...deps, db, limits, jobs } as CallDeps
  const app = new Hono().use(findNetwork(deps)).route('/', callRoutes(watched, signInCalls))
  return { app, statements }
}
