import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { budgets, type BudgetName } from '#server/budgets.ts'
import {
  askTo,
  forgetLimits,
  emailsTo,
  newEmail,
  type Person,
  welcome,
  welcomeEmpty,
} from '../address-changer.ts'
import { calm, until } from '../buyer.ts'
import { siteCalls } from '../calls.ts'
import { forgetBudgets } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { askForCode, createVisitor, signIn } from '../visitor.ts'

const getInfo = '/api/account/get-info'
const change = '/api/account/change-email'
const confirm = '/api/account/confirm-email'
const wrong = '000000'

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})
beforeEach(() => forgetLimits(shop))

/** All points spent from budgets of this name. */
async function countTaken(name: BudgetName): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(points), 0)::int as taken from rate_limits
    where key like ${`${name}:%`}`.execute(shop.deps.db)
  return rows[0]!.taken
}

describe('every call that takes a code', () => {
  const withoutCode = ['sign-in', 'resend-verification', 'where-code-went', 'sign-in-link']
  const routes = () =>
    new Set(
      shop.app.routes
        .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/account/'))
        .map(({ path }) => path)
        .filter((path) => !path.includes('*'))
        .filter((path) => !withoutCode.some((name) => path.endsWith(`/${name}`))),
    )
  const bodies = new Map<string, object>(siteCalls.map(({ path, body }) => [path, body]))

  it('spends a point of the target and the network when the code is wrong', async () => {
    expect(routes().size).toBeGreaterThanOrEqual(11)
    for (const path of routes()) {
      await forgetLimits(shop)
      const bare = createVisitor(shop, { cookies: false })
      const email = newEmail('ada')
      await signIn(shop, bare, email)
      const body = bodies.get(path)
      expect(body, `${path} is listed in test/calls.ts`).toBeDefined()
      const { status } = await bare.post(path, { ...body, email, code: wrong })
      expect(status, path).toBe(401)
      for (const name of [
        'verifyFailuresPerEmail',
        'verifyFailuresPerEmailDay',
        'verifyFailuresPerAddress',
      ] as const)
        expect(await countTaken(name), `${path}: ${name}`).toBe(1)
    }
  })

  it('spends one of the signed-in account as well', async () => {
    const ben = await welcome(shop, 'ben')
    await askTo(shop, ben, newEmail('ben-new'))
    await forgetLimits(shop)
    await ben.visitor.post(confirm, { ...ben.own, old_code: wrong, new_code: wrong })
    expect(await countTaken('verifyFailuresPerAccount')).toBe(1)
    expect(await countTaken('verifyFailuresPerAccountDay')).toBe(1)
    // For the old address and for the new one.
    expect(await countTaken('verifyFailuresPerEmail')).toBe(2)
  })

  it('returns the point when the code is right, and no other', async () => {
    const email = newEmail('cara')
    const cara = createVisitor(shop)
    const code = await askForCode(shop, cara, email)
    for (const tried of [code, code].map(different))
      expect((await cara.post(getInfo, { email, code: tried })).status).toBe(401)
    expect((await cara.post(getInfo, { email, code })).status).toBe(200)
    expect(await countTaken('verifyFailuresPerEmail')).toBe(2)
    expect(await countTaken('verifyFailuresPerAddress')).toBe(2)
  })

  it('spends none for an address that was sent no code', async () => {
    const dov = createVisitor(shop)
    await dov.post(getInfo, { email: newEmail('dov'), code: wrong })
    expect(await countTaken('verifyFailuresPerEmail')).toBe(0)
    expect(await countTaken('verifyFailuresPerAddress')).toBe(1)
  })
})

it('concurrent guesses against one address are compared ten times, over all codes and instances', async () => {
  const email = newEmail('eve')
  const visitors = []
  for (let count = 0; count < 8; count += 1) {
    const visitor = createVisitor(shop)
    await forgetLimits(shop)
    const code = await askForCode(shop, visitor, email)
    visitors.push({ visitor, code })
  }
  const guesses = visitors.flatMap(({ visitor, code }, index) =>
    Array.from({ length: 5 }, (_, guess) =>
      createVisitor([shop, second][guess % 2]!).post(
        getInfo,
        { email, code: different(code) },
        { Cookie: visitor.cookie()!, 'X-Forwarded-For': `192.0.2.${index}` },
      ),
    ),
  )
  await Promise.all(guesses)
  const { attempts } = await shop.deps.db
    .selectFrom('sign_in_codes')
    .select(({ fn }) => fn.sum<string>('attempts').as('attempts'))
    .where('email_norm', '=', email)
    .executeTakeFirstOrThrow()
  expect(Number(attempts)).toBe(budgets.verifyFailuresPerEmail.points)
})

it('a day has twenty comparisons for an address, at most eight of them without the cookie', async () => {
  const email = newEmail('gil')
  const compared = []
  for (let count = 0; count < 8; count += 1) {
    await forgetLimits(shop, 'verifyFailuresPerEmailDay', 'verifyFailuresWithoutCookiePerEmailDay')
    const network = `198.51.100.${count}`
    const visitor = createVisitor(shop, { network })
    const code = different(await askForCode(shop, visitor, email))
    const neighbor = createVisitor(shop, { cookies: false, network })
    const guesser = count < 5 ? neighbor : visitor
    for (let guess = 0; guess < 6; guess += 1) await guesser.post(getInfo, { email, code })
    compared.push(await countAttempts(email))
  }
  expect(compared.map(({ without }) => without)).toEqual([2, 4, 6, 8, 8, 8, 8, 8])
  expect(compared.map(({ attempts }) => attempts)).toEqual([2, 4, 6, 8, 8, 13, 18, 20])
})

async function countAttempts(email: string) {
  const { attempts, without } = await shop.deps.db
    .selectFrom('sign_in_codes')
    .select(({ fn }) => [
      fn.sum<string>('attempts').as('attempts'),
      fn.sum<string>('attempts_without_cookie').as('without'),
    ])
    .where('email_norm', '=', email)
    .executeTakeFirstOrThrow()
  return { attempts: Number(attempts), without: Number(without) }
}

it('a change to one new address can be requested three times a day, by anyone', async () => {
  const to = newEmail('wanted')
  const statuses: number[] = []
  for (const name of ['cara', 'dov', 'eve', 'fay']) {
    const person = await welcome(shop, name)
    await forgetBudgets(shop, 'sendPerEmailAtOnce')
    const request = { ...person.own, new_email: to }
    statuses.push((await person.visitor.post(change, request)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  await until(async () => emailsTo(shop, to, /code to change/).length === 3)
})

describe('guessing by address changes, from five mailboxes on five networks', () => {
  it('stops at the budgets of a sign-in, and the address is notified once a day', async () => {
    const victim = newEmail('free')
    for (const answers of await attack(victim)) expect(answers.at(-1)).toBe(429)
    expect(await countComparisons(victim)).toBeLessThanOrEqual(
      budgets.verifyFailuresPerEmail.points,
    )
    await until(async () => emailsTo(shop, victim, /Too many wrong/).length > 0)
    await attack(victim)
    expect(emailsTo(shop, victim, /Too many wrong/)).toHaveLength(1)
  })

  it('reaches no account with content, and its owner can still sign in', async () => {
    const fay = await welcome(shop, 'fay')
    await fay.visitor.post('/api/account/sign-out', fay.own)
    for (const answers of await attack(fay.email)) expect(answers.at(-1)).toBe(429)
    await until(async () => emailsTo(shop, fay.email, /tried to move/).length === 1)
    expect(emailsTo(shop, fay.email, /code to change/)).toEqual([])
    const { account } = await signIn(shop, fay.visitor, fay.email)
    expect(account.licenses).toMatchObject([{ license_key: fay.key }])
  })

  /** Each requests codes and guesses five times, five rounds in turn; returns one list of answers each. */
  async function attack(victim: string): Promise<number[][]> {
    const attackers: Person[] = []
    for (let count = 0; count < 5; count += 1) attackers.push(await welcomeEmpty(shop, 'mailbox'))
    const answers: number[][] = attackers.map(() => [])
    for (let round = 0; round < 5; round += 1)
      for (const [index, { visitor, own }] of attackers.entries()) {
        await forgetBudgets(shop, 'sendPerEmailAtOnce')
        await visitor.post(change, { ...own, new_email: victim })
        for (let guess = 0; guess < 5; guess += 1) {
          const codes = { old_code: wrong, new_code: `00000${guess}` }
          answers[index]!.push((await visitor.post(confirm, { ...own, ...codes })).status)
        }
      }
    return answers
  }

  async function countComparisons(victim: string): Promise<number> {
    const { attempts } = await shop.deps.db
      .selectFrom('email_changes')
      .select(({ fn }) => fn.sum<string>('attempts').as('attempts'))
      .where('email_norm', '=', victim)
      .executeTakeFirstOrThrow()
    return Number(attempts)
  }
})

const different = (code: string) => (code === '111111' ? '222222' : '111111')
