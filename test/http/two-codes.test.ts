import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { budgets } from '#server/budgets.ts'
import { calm } from '../buyer.ts'
import { forgetLimits, newEmail } from '../address-changer.ts'
import { getLink, askAgain, signInLink } from '../link-reader.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, type Visitor } from '../visitor.ts'

const getInfo = '/api/account/get-info'
const minute = 60_000
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

/** Asks as often in one browser, and answers the codes of the emails, the oldest first. */
async function askIn(visitor: Visitor, email: string, times = 2): Promise<string[]> {
  const codes = []
  for (let count = 0; count < times; count += 1) codes.push(await askAgain(shop, visitor, email))
  return codes
}

async function askInNew(name: string, times = 2) {
  const email = newEmail(name)
  const browser = createVisitor(shop)
  return { email, browser, codes: await askIn(browser, email, times) }
}

const enter = async (visitor: Visitor, email: string, code: string | undefined) =>
  (await visitor.post(getInfo, { email, code })).status

/** How often each code of the address was compared, the oldest first. */
async function listAttempts(email: string): Promise<number[]> {
  const codes = await shop.deps.db
    .selectFrom('sign_in_codes')
    .select('attempts')
    .where('email_norm', '=', email)
    .orderBy('created_at')
    .execute()
  return codes.map(({ attempts }) => attempts)
}

async function countSpent(budget: string): Promise<number> {
  const { spent } = await shop.deps.db
    .selectFrom('rate_limits')
    .select(({ fn }) => fn.sum<string | null>('points').as('spent'))
    .where('key', 'like', `${budget}:%`)
    .executeTakeFirstOrThrow()
  return Number(spent)
}

describe('a browser that asked for a code again', () => {
  it('signs in with the email that arrives late', async () => {
    const { email, browser, codes } = await askInNew('ada')
    expect(await enter(browser, email, codes[0])).toBe(200)
  })

  it('has two codes that work: a third ends the first', async () => {
    const { email, browser, codes } = await askInNew('ben', 3)
    expect(await enter(browser, email, codes[0])).toBe(401)
    expect(await enter(browser, email, codes[1])).toBe(200)
  })

  it.each([
    ['newest', 1],
    ['older', 0],
  ])('ends both with one use, of the %s', async (_, used) => {
    const { email, browser, codes } = await askInNew('cara')
    expect(await enter(browser, email, codes[used])).toBe(200)
    await browser.post('/api/account/sign-out', { email, code: codes[used] })
    expect(await enter(browser, email, codes[1 - used])).toBe(401)
    expect(await enter(browser, email, codes[used])).toBe(401)
  })

  it('ends both with the link of one, wherever that is used', async () => {
    const { email, owner, code, link } = await getLink(shop, newEmail('dov'))
    const newer = await askAgain(shop, owner, email)
    expect((await createVisitor(shop).post(signInLink, link)).status).toBe(200)
    await forgetLimits(shop)
    expect([await enter(owner, email, code), await enter(owner, email, newer)]).toEqual([401, 401])
  })

  it('ends the link beside the first code with the third', async () => {
    const { email, owner, link } = await getLink(shop, newEmail('lea'))
    await askIn(owner, email)
    expect((await createVisitor(shop).post(signInLink, link)).status).toBe(401)
  })

  it('has each of them for ten minutes', async () => {
    const email = newEmail('eve')
    const browser = createVisitor(shop)
    const older = await askAgain(shop, browser, email)
    shop.clock.advance(6 * minute)
    const newer = await askAgain(shop, browser, email)
    shop.clock.advance(5 * minute)
    expect(await enter(browser, email, older)).toBe(401)
    expect(await enter(browser, email, newer)).toBe(200)
  })
})

describe('the older code', () => {
  it('opens nothing without the cookie that asked, from the same network either', async () => {
    const email = newEmail('fay')
    const network = '198.51.100.77'
    const bare = createVisitor(shop, { network, cookies: false })
    const [older, newer] = await askIn(bare, email)
    expect(await enter(bare, email, older)).toBe(401)
    const neighbor = createVisitor(shop, { network })
    await askAgain(shop, neighbor, newEmail('else'))
    expect(await enter(neighbor, email, older)).toBe(401)
    expect(await enter(bare, email, newer)).toBe(200)
  })

  it('opens nothing in another browser that asked for the same address', async () => {
    const { email, codes } = await askInNew('gil')
    const other = createVisitor(shop)
    await askIn(other, email)
    for (const code of codes) expect(await enter(other, email, code)).toBe(401)
  })
})

describe('a guess that is compared with two codes', () => {
  const failures = [
    'verifyFailuresPerEmail',
    'verifyFailuresPerEmailDay',
    'verifyFailuresPerAddress',
  ]

  it('counts twice, and one that is right not at all', async () => {
    const { email, browser, codes } = await askInNew('hal')
    await forgetLimits(shop)
    expect(await enter(browser, email, wrong)).toBe(401)
    for (const budget of failures) expect([budget, await countSpent(budget)]).toEqual([budget, 2])
    expect(await listAttempts(email)).toEqual([1, 1])
    expect(await enter(browser, email, codes[0])).toBe(200)
    for (const budget of failures) expect([budget, await countSpent(budget)]).toEqual([budget, 2])
  })

  it('leaves an address its ten comparisons, of many at once on two instances', async () => {
    const email = newEmail('ida')
    const browsers = []
    for (let count = 0; count < 3; count += 1) {
      const browser = createVisitor(shop)
      await askIn(browser, email)
      browsers.push(browser.cookie()!)
    }
    await forgetLimits(shop)
    const guesses = browsers.flatMap((Cookie, index) =>
      Array.from({ length: 5 }, (_, guess) =>
        createVisitor(guess % 2 ? shop : second, { network: `192.0.2.${index}` }).post(
          getInfo,
          { email, code: wrong },
          { Cookie },
        ),
      ),
    )
    await Promise.all(guesses)
    const compared = (await listAttempts(email)).reduce((sum, attempts) => sum + attempts, 0)
    expect(compared).toBe(budgets.verifyFailuresPerEmail.points)
  })

  it('is compared with the newest alone once the older was compared five times', async () => {
    const email = newEmail('jan')
    const browser = createVisitor(shop)
    const older = await askAgain(shop, browser, email)
    for (let count = 0; count < 4; count += 1) await enter(browser, email, wrong)
    const newer = await askAgain(shop, browser, email)
    await forgetLimits(shop)
    for (let count = 0; count < 2; count += 1) await enter(browser, email, wrong)
    expect(await countSpent('verifyFailuresPerEmail')).toBe(3)
    expect(await enter(browser, email, older)).toBe(401)
    expect(await enter(browser, email, newer)).toBe(200)
  })
})

it('of guesses at once, in any mix and order on two instances, one code opens a session', async () => {
  const tries = fc.array(fc.constantFrom('older', 'newest', 'wrong'), {
    minLength: 2,
    maxLength: 5,
  })
  const property = fc.asyncProperty(tries, async (tried) => {
    const { email, browser, codes } = await askInNew('kim')
    await forgetLimits(shop)
    const [older, newest] = codes
    const code = { older, newest, wrong }
    const answers = await Promise.all(
      tried.map(async (name, index) => {
        const at = createVisitor(index % 2 ? shop : second)
        const { status } = await at.post(
          getInfo,
          { email, code: code[name as keyof typeof code] },
          { Cookie: browser.cookie()! },
        )
        return { name, status }
      }),
    )
    const opened = answers.filter(({ status }) => status === 200).map(({ name }) => name)
    const isAnyRight = tried.some((name) => name !== 'wrong')
    expect(new Set(opened).size, tried.join(' ')).toBe(isAnyRight ? 1 : 0)
    expect(opened).not.toContain('wrong')
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
  })
  await fc.assert(property, {
    numRuns: 12,
    examples: [[['older', 'newest']], [['newest', 'older', 'older']]],
  })
})
