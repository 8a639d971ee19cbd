import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type RateLimitName, rateLimits } from '#server/settings/rate-limits.ts'
import { siteCalls } from '../../calls.ts'
import { until } from '../../world/clock.ts'
import { ownShop } from '../../world/visit.ts'
import {
  createVisitor,
  ownEmail,
  type Person,
  readLink,
  signInLink,
  type Visitor,
} from '../../world/visitor.ts'

const getInfo = '/api/account/get-info'
const change = '/api/account/change-email'
const confirm = '/api/account/confirm-email'
const wrong = '000000'
const day = rateLimits.wrongCodesPerEmailDay.points

const shop = await ownShop('sign-in')
const second = await shop.another()
beforeEach(() => shop.forgetAllRateLimits())

async function countTaken(name: RateLimitName): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(points), 0)::int as taken from rate_limits
    where key like ${`${name}:%`}`.execute(shop.deps.db)
  return rows[0]!.taken
}

const countFailures = async () => [
  await countTaken('wrongCodesPerEmailDay'),
  await countTaken('guessesPerAddress'),
]

/** Counts how often the codes of an address were compared. */
async function countAttempts(table: 'sign_in_codes' | 'email_changes', email_norm: string) {
  const rows = await shop.readRows(table, { email_norm })
  return rows.reduce((sum, { attempts }) => sum + attempts, 0)
}

const different = (code: string) => (code === '111111' ? '222222' : '111111')

describe('every call that takes a code', () => {
  const withoutCode = ['sign-in', 'resend-verification', 'sign-in-link']
  const routes = () =>
    new Set(
      shop.app.routes
        .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/account/'))
        .map(({ path }) => path)
        .filter((path) => !path.includes('*'))
        .filter((path) => !withoutCode.some((name) => path.endsWith(`/${name}`))),
    )
  const bodies = new Map<string, object>(siteCalls.map(({ path, body }) => [path, body]))

  it('takes a point from the address and the network when the code is wrong', async () => {
    expect(routes().size).toBeGreaterThanOrEqual(11)
    for (const path of routes()) {
      await shop.forgetAllRateLimits()
      const bare = shop.visitor({ cookies: false })
      const email = ownEmail('ada')
      await shop.signIn(bare, email)
      const body = bodies.get(path)
      expect(body, path).toBeDefined()
      const { status } = await bare.post(path, { ...body, email, code: wrong })
      expect(status, path).toBe(401)
      expect(await countFailures(), path).toEqual([1, 1])
    }
  })

  it('takes a point from both addresses of a change', async () => {
    const ben = await shop.welcome('ben')
    await shop.askTo(ben, ownEmail('ben-new'))
    await shop.forgetAllRateLimits()
    await ben.visitor.post(confirm, { ...ben.own, old_code: wrong, new_code: wrong })
    expect(await countFailures()).toEqual([2, 1])
  })

  it('returns the point when the code is right, and only then', async () => {
    const email = ownEmail('cara')
    const cara = shop.visitor()
    const code = await shop.askForCode(cara, email)
    for (const tried of [code, code].map(different))
      expect((await cara.post(getInfo, { email, code: tried })).status).toBe(401)
    expect((await cara.post(getInfo, { email, code })).status).toBe(200)
    expect(await countFailures()).toEqual([2, 2])
  })

  it('takes no point for an address that was sent no code', async () => {
    const dov = shop.visitor()
    await dov.post(getInfo, { email: ownEmail('dov'), code: wrong })
    expect(await countFailures()).toEqual([0, 1])
  })
})

describe('a guess that is compared with two codes', () => {
  async function askTwice(browser: Visitor, email: string) {
    const codes = []
    for (let count = 0; count < 2; count += 1) {
      await shop.forgetAllRateLimits()
      codes.push(await shop.askForCode(browser, email))
    }
    return codes
  }

  it('counts twice, or not at all if it is right', async () => {
    const email = ownEmail('hal')
    const browser = shop.visitor()
    const codes = await askTwice(browser, email)
    const enter = async (code: string) => (await browser.post(getInfo, { email, code })).status
    expect(await enter(wrong)).toBe(401)
    expect(await countFailures()).toEqual([2, 2])
    expect(await countAttempts('sign_in_codes', email)).toBe(2)
    expect(await enter(codes[0]!)).toBe(200)
    expect(await countFailures()).toEqual([2, 2])
  })

  it('is compared only with the newest once the older was compared five times', async () => {
    const email = ownEmail('jan')
    const browser = shop.visitor()
    const older = await shop.askForCode(browser, email)
    for (let count = 0; count < 5; count += 1)
      await browser.post(getInfo, { email, code: different(older) })
    await shop.forgetAllRateLimits()
    const newer = await shop.askForCode(browser, email)
    await browser.post(getInfo, { email, code: different(newer) })
    expect(await countFailures()).toEqual([1, 1])
    expect((await browser.post(getInfo, { email, code: older })).status).toBe(401)
    expect((await browser.post(getInfo, { email, code: newer })).status).toBe(200)
  })
})

describe('an address has twenty code comparisons a day', () => {
  it('over all codes, networks and instances, even with many guesses at once', async () => {
    const email = ownEmail('eve')
    const visitors = []
    for (let count = 0; count < 6; count += 1) {
      const visitor = shop.visitor()
      visitors.push({ visitor, code: await shop.askForCode(visitor, email) })
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
    expect(await countAttempts('sign_in_codes', email)).toBe(day)
  })

  it('and after them its owner can sign in with the link, or in a known browser', async () => {
    const email = ownEmail('fay')
    const known = shop.visitor()
    await shop.signIn(known, email)
    for (let count = 0; count < day / 5; count += 1) {
      const stranger = shop.visitor()
      const code = different(await shop.askForCode(stranger, email))
      for (let guess = 0; guess < 5; guess += 1) await stranger.post(getInfo, { email, code })
    }
    const owner = shop.visitor()
    const code = await shop.askForCode(owner, email)
    const { link } = readLink(shop, email)
    expect((await owner.post(getInfo, { email, code })).status).toBe(401)
    const opened = await owner.post(signInLink, link)
    expect((await owner.post(getInfo, opened.body)).body.email).toBe(email)
    const own = await shop.askForCode(known, email)
    expect((await known.post(getInfo, { email, code: own })).status).toBe(200)
  })
})

it('a change to a new address can be requested three times an hour from one network', async () => {
  const to = ownEmail('wanted')
  const network = '198.51.100.9'
  const statuses: number[] = []
  const people = []
  for (const name of ['cara', 'dov', 'eve', 'fay']) people.push(await shop.welcome(name))
  for (const { visitor, own } of people) {
    const request = { ...own, new_email: to }
    statuses.push((await visitor.post(change, request, { 'X-Forwarded-For': network })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  await until(() => shop.emailsTo(to, /code to change/).length === 3)
})

describe('guessing by changes of address, from five mailboxes on five networks', () => {
  it('stops at the rate limit of a sign-in', async () => {
    const victim = ownEmail('free')
    for (const answers of await attack(victim)) expect(answers.at(-1)).toBe(429)
    expect(await countAttempts('email_changes', victim)).toBeLessThanOrEqual(day)
  })

  it('gets into no account with content, and its owner can still sign in', async () => {
    const fay = await shop.welcome('fay')
    await fay.visitor.post('/api/account/sign-out', fay.own)
    for (const answers of await attack(fay.email)) expect(answers.at(-1)).toBe(429)
    await until(() => shop.emailsTo(fay.email, /tried to move/).length === 1)
    expect(shop.emailsTo(fay.email, /code to change/)).toEqual([])
    const { account } = await shop.signIn(fay.visitor, fay.email)
    expect(account.licenses).toMatchObject([{ license_key: fay.key }])
  })

  /**
   * Requests codes and guesses five times for each, three rounds in turn; returns one list of answers
   * each.
   */
  async function attack(victim: string): Promise<number[][]> {
    const attackers: Person[] = []
    for (let count = 0; count < 5; count += 1) attackers.push(await shop.enter(ownEmail('mailbox')))
    await shop.forgetAllRateLimits()
    const answers: number[][] = attackers.map(() => [])
    for (let round = 0; round < 3; round += 1)
      for (const [index, { visitor, own }] of attackers.entries()) {
        await shop.forgetAllRateLimits('wrongCodesPerEmailDay', 'guessesPerAddress')
        await visitor.post(change, { ...own, new_email: victim })
        for (let guess = 0; guess < 5; guess += 1) {
          const codes = { old_code: wrong, new_code: `00000${guess}` }
          answers[index]!.push((await visitor.post(confirm, { ...own, ...codes })).status)
        }
      }
    return answers
  }
})
