import { Hono } from 'hono'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { times } from '#contract/limits.ts'
import type { Db } from '#db/schema.ts'
import { findNetwork } from '#server/http/address.ts'
import { accountRoutes } from '#server/http/accounts/account.ts'
import { forgetOldRows } from '#server/retention.ts'
import { kind } from '#stand-ins/behavior.ts'
import { countEmails, forgetBudgets, leaveCodes, untilDecided } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn, type Visitor } from '../visitor.ts'
import { everyOrEach } from '../matrix.ts'

const path = '/api/account/sign-in'
const hour = times.day / 24

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: kind })
})
afterAll(() => shop.close())
beforeEach(() => shop.deps.db.deleteFrom('rate_limits').execute())

/** Requests a code, as if 28 seconds had passed since the last one. */
async function ask(visitor: Visitor, email: string, at: Shop = shop) {
  await forgetBudgets(at, 'sendPerEmailAtOnce')
  const answer = await visitor.post(path, { email })
  await untilDecided(at)
  return answer
}

const from = (network: string, at: Shop = shop) => createVisitor(at, { network })

describe('codes to one address', () => {
  it('go out once in 28 seconds, and the answer is the same', async () => {
    const email = 'ada@example.org'
    const answers = []
    for (let count = 0; count < 2; count += 1) {
      const { status, body } = await from(`10.1.${count}.1`).post(path, { email })
      answers.push([status, body])
      await untilDecided(shop)
    }
    for (const answer of answers) expect(answer).toEqual([200, { ok: true }])
    // The address has not seen the second network before.
    expect(await countEmails(shop, email)).toBe(2)
    await from('10.1.1.1').post(path, { email })
    await untilDecided(shop)
    expect(await countEmails(shop, email)).toBe(2)
  })

  it('cost a network nothing while it asks again too soon', async () => {
    const email = 'ada2@example.org'
    const ada = createVisitor(shop)
    const answers = []
    for (let count = 0; count < 5; count += 1) {
      answers.push((await ada.post(path, { email })).body.notice)
      await untilDecided(shop)
    }
    expect(answers).toEqual([undefined, ...Array(4).fill(expect.stringMatching(/on its way/))])
    expect((await ask(ada, email)).body).toEqual({ ok: true })
    expect(await countEmails(shop, email)).toBe(2)
  })

  it('go to three unknown browsers of one network in an hour', async () => {
    const email = 'ben@example.org'
    for (let count = 1; count <= 5; count += 1) {
      expect((await ask(from(`10.2.0.${count}`), email)).status).toBe(200)
      expect(await countEmails(shop, email)).toBe(Math.min(count, 3))
    }
    const six = 'ben6@example.org'
    for (let count = 1; count <= 5; count += 1) {
      await ask(from(`2001:db8:1:${count}::1`), six)
      expect(await countEmails(shop, six)).toBe(Math.min(count, 3))
    }
  })

  it('leave one an hour for a network that has not requested any within a day', async () => {
    const email = 'cara@example.org'
    for (let network = 0; network < 3; network += 1)
      for (let count = 0; count < 3; count += 1) await ask(from(`10.3.${network}.1`), email)
    const used = await countEmails(shop, email)
    await ask(from('10.3.0.9'), email)
    expect(await countEmails(shop, email)).toBe(used)
    // A network that used up an hour is no longer new.
    await forgetBudgets(shop, 'sendPerEmailToNewNetwork')
    await ask(from('10.3.200.1'), email)
    expect(await countEmails(shop, email)).toBe(used + 1)
    await ask(from('10.3.201.1'), email)
    expect(await countEmails(shop, email)).toBe(used + 1)
    await forgetBudgets(shop, 'sendPerEmailToNewNetwork')
    await ask(from('10.3.201.1'), email)
    expect(await countEmails(shop, email)).toBe(used + 1)
  })
})

describe('a browser that has signed in', () => {
  it('gets its code whatever strangers did to the address, even months later', async () => {
    const email = 'dov@example.org'
    const dov = createVisitor(shop)
    await signIn(shop, dov, email)
    shop.clock.advance(179 * times.day)
    await forgetOldRows(shop.deps)
    for (let count = 0; count < 12; count += 1) await ask(createVisitor(shop), email)
    await forgetBudgets(shop, 'sendPerEmailAtOnce')
    const before = await countEmails(shop, email)
    await ask(dov, email)
    expect(await countEmails(shop, email)).toBe(before + 1)
  })

  it('is forgotten 180 days after its last sign-in', async () => {
    const email = 'eve@example.org'
    await signIn(shop, createVisitor(shop), email)
    const count = () =>
      shop.deps.db
        .selectFrom('known_devices')
        .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
        .select('device_hash')
        .where('accounts.email_norm', '=', email)
        .execute()
    expect(await count()).toHaveLength(1)
    shop.clock.advance(180 * times.day + hour)
    await forgetOldRows(shop.deps)
    expect(await count()).toEqual([])
  })
})

describe('a wide network', () => {
  const networks = [
    ['a /48 of IPv6', (count: number) => `2001:db8:77:${count.toString(16)}::1`],
    ['a /24 of IPv4', (count: number) => `10.77.0.${count + 1}`],
  ] as const
  it.each(everyOrEach(networks, 2))(
    '(%s) gets sixty codes an hour, to any address',
    async (_, addressOf) => {
      const statuses = []
      for (let count = 0; count < 62; count += 1) {
        const email = `wide${count}.${addressOf(0).length}@example.org`
        statuses.push((await from(addressOf(count)).post(path, { email })).status)
      }
      expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
    },
  )

  it('is limited to forty an hour for each of its parts', async () => {
    const statuses = []
    for (let count = 0; count < 42; count += 1)
      statuses.push(
        (await from('2001:db8:78::1').post(path, { email: `part${count}@example.org` })).status,
      )
    expect(statuses).toEqual([...Array(40).fill(200), 429, 429])
  })
})

describe('the ceilings of the site', () => {
  it('keep random addresses from shutting customers out, and reveal no account', async () => {
    const small = await openShop({ behavior: kind })
    onTestFinished(small.close)
    const fay = createVisitor(small)
    await signIn(small, fay, 'fay@example.org')
    await leaveCodes(small, 3)
    for (let count = 0; count < 5; count += 1)
      await ask(createVisitor(small), `random${count}@example.org`, small)
    expect(await countEmails(small, 'random2@example.org')).toBe(1)
    expect(await countEmails(small, 'random3@example.org')).toBe(0)
    const before = await countEmails(small, 'fay@example.org')
    const customer = await ask(createVisitor(small), 'fay@example.org', small)
    const stranger = await ask(createVisitor(small), 'random9@example.org', small)
    expect(customer.body).toEqual({
      ok: true,
      notice: expect.stringMatching(
        /^Many people are signing in right now\. If no code arrives, try again in (a minute|\d+ minutes)\.$/,
      ),
    })
    expect([stranger.status, stranger.body]).toEqual([customer.status, customer.body])
    expect(await countEmails(small, 'fay@example.org')).toBe(before + 1)
    expect((await ask(fay, 'fay@example.org', small)).body).toEqual({ ok: true })
    const said = small.logged.filter((line) => line.includes('no more sign-in codes'))
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, ceiling: 'signInCodesHour', kind: 'without an account' },
    ])
  })
})

it('a request runs the same statements for a limited, an unknown and a known address', async () => {
  const known = createVisitor(shop)
  await signIn(shop, known, 'gil@example.org')
  const limited = 'hal@example.org'
  for (let count = 0; count < 6; count += 1) await ask(createVisitor(shop), limited)
  const run = async (email: string, cookie: string | null) => {
    const { app, statements } = watchStatements(shop)
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.200.${(networks += 1)}.1`,
      ...(cookie && { Cookie: cookie }),
    }
    const body = JSON.stringify({ email })
    expect((await app.request('/sign-in', { method: 'POST', headers, body })).status).toBe(200)
    return statements
  }
  const all = [
    await run(limited, null),
    await run('unknown@example.org', null),
    await run('gil@example.org', null),
    await run('gil@example.org', known.cookie()),
  ]
  expect(all[0]!.length).toBeGreaterThan(5)
  // Whose budget is taken only the browser itself can make out, which has signed in to the address.
  const kinds = all.map((statements) =>
    statements.map((each) => each.replace(/^spend .+/, 'spend')),
  )
  for (const statements of kinds) expect(statements).toEqual(kinds[0])
  for (const statements of all.slice(1, 3)) expect(statements).toEqual(all[0])
})

let networks = 0

/** Only the calls of the account; records every statement, counter and job by its kind. */
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
    spend: (...args: Parameters<typeof deps.limits.spend>) => {
      statements.push(`spend ${args[0]}`)
      return deps.limits.spend(...args)
    },
    peek: (...args: Parameters<typeof deps.limits.peek>) => {
      statements.push(`peek ${args[0]}`)
      return deps.limits.peek(...args)
    },
  }
  const jobs: typeof deps.jobs = {
    send: (trx, queue, ...rest) => {
      statements.push(`job ${queue}`)
      return deps.jobs.send(trx, queue, ...rest)
    },
  }
  const app = new Hono().use(findNetwork(deps)).route(
    '/',
    accountRoutes({ ...deps, db, limits, jobs }, async () => 'not_paid'),
  )
  return { app, statements }
}
