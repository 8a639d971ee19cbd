import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { macCode } from '#server/accounts/code.ts'
import { untilDecided } from '../../world/rows.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import {
  createVisitor,
  getLink,
  ownEmail,
  signInLink,
  type Visitor,
  insist,
} from '../../world/visitor.ts'

const getInfo = '/api/account/get-info'
const minute = 60_000
const wrong = '000000'

const shop = await ownShop('clock')
const second = await shop.another()
beforeEach(() => shop.forgetAllRateLimits())

const findCodes = (email: string) =>
  shop.readRows('sign_in_codes', { email_norm: email }, 'created_at')

async function setCode(email: string, code: string) {
  const [found] = await findCodes(email)
  await shop.setRows(
    'sign_in_codes',
    { id: found!.id },
    { code_mac: macCode(shop.deps, found!.id, email, code) },
  )
}

function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  )
}

/** Asks again half a minute later. */
async function askAgain(visitor: Visitor, email: string): Promise<string> {
  await shop.forgetAllRateLimits()
  return shop.askForCode(visitor, email)
}

/** Asks as often in a new browser, and returns the codes of the emails, oldest first. */
async function askInNew(name: string, times = 2) {
  const email = ownEmail(name)
  const browser = shop.visitor()
  const codes = []
  for (let count = 0; count < times; count += 1) codes.push(await askAgain(browser, email))
  return { email, browser, codes }
}

const enter = async (visitor: Visitor, email: string, code: string | undefined) =>
  (await visitor.post(getInfo, { email, code })).status

describe('guessing', () => {
  it('reaches five comparisons with 200 guesses at once on two instances, and then the right code fails, too', async () => {
    const email = ownEmail('ada')
    const ada = shop.visitor()
    const code = await shop.askForCode(ada, email)
    const guess = (at: Shop, tried: string, network: string) =>
      insist(() =>
        at.visitor({ network }).post(getInfo, { email, code: tried }, { Cookie: ada.cookie()! }),
      )
    const answers = await Promise.all(
      wrongCodes(code, 200).map((tried, index) =>
        guess(index % 2 ? shop : second, tried, `192.0.2.${index}`),
      ),
    )
    const right = await guess(second, code, '192.0.2.250')
    expect(new Set([...answers, right].map(({ status }) => status))).toEqual(new Set([401]))
    expect(await findCodes(email)).toMatchObject([{ attempts: 5, burned_at: null }])
  })

  it('leaves the right code working after four wrong ones', async () => {
    const email = ownEmail('ben')
    const ben = shop.visitor()
    const code = await shop.askForCode(ben, email)
    for (const tried of wrongCodes(code, 4)) expect(await enter(ben, email, tried)).toBe(401)
    expect(await enter(ben, email, code)).toBe(200)
  })

  it('by strangers, with fifty requests for Cara’s address, leaves her code working', async () => {
    const email = ownEmail('cara')
    const cara = shop.visitor()
    const code = await shop.askForCode(cara, email)
    for (let count = 0; count < 50; count += 1) {
      // Every one of them passes the rate limits, which is the worst case.
      await shop.forgetAllRateLimits()
      const stranger = shop.visitor({ cookies: count % 2 === 0 })
      expect((await stranger.post('/account/sign-in', { email })).status).toBe(200)
      await untilDecided(shop)
    }
    expect(await findCodes(email)).toHaveLength(51)
    expect(await enter(cara, email, code)).toBe(200)
  })
})

describe('the format of a code', () => {
  let dov: Visitor
  const email = ownEmail('dov')
  beforeAll(async () => {
    dov = shop.visitor()
    await shop.askForCode(dov, email)
    await setCode(email, '000042')
  })

  it.each([
    ['42'],
    ['42    '],
    ['000042\u0000'],
    ['0000042'],
    ['0x002a'],
    ['-00042'],
    [''],
    [42],
    [true],
    [['000042']],
    [{ code: '000042' }],
    [null],
    [undefined],
  ])('%j is invalid and does not count as an attempt', async (code) => {
    const { status, body } = await dov.post(getInfo, { email, code })
    expect(status).toBe(400)
    expect(body.error.code).toBe('bad_request')
    expect(await findCodes(email)).toMatchObject([{ attempts: 0 }])
  })

  it('allows leading zeros', async () => {
    expect(await enter(dov, email, '000042')).toBe(200)
  })

  it.each([
    '000042\n',
    '００００４２',
    '000\u200b 042',
    'Your code is 000042. It works for 10 minutes.',
  ])('is recognized as typed or pasted: %j', async (typed) => {
    const { email, browser } = await askInNew('hal', 1)
    await setCode(email, '000042')
    expect(await enter(browser, email, typed)).toBe(200)
  })
})

describe('the lifetime of a code', () => {
  it.each([
    [10 * minute - 10_000, 200],
    [10 * minute + 1, 401],
  ])('is such that after %d ms the answer is %d', async (age, status) => {
    const { email, browser, codes } = await askInNew('fay', 1)
    shop.clock.advance(age)
    expect(await enter(browser, email, codes[0])).toBe(status)
  })

  it('ends with its first use, except for the session it opened', async () => {
    const { email, browser, codes } = await askInNew('gil', 1)
    await enter(browser, email, codes[0])
    expect(await findCodes(email)).toMatchObject([{ burned_at: expect.any(Date) }])
    await browser.post('/api/account/sign-out', { email, code: codes[0] })
    expect(await enter(browser, email, codes[0])).toBe(401)
  })
})

describe('a browser that asked for a code again', () => {
  it('can sign in with the email that arrives late, and a third email ends the first', async () => {
    const two = await askInNew('ada')
    expect(await enter(two.browser, two.email, two.codes[0])).toBe(200)
    const three = await askInNew('ben', 3)
    expect(await enter(three.browser, three.email, three.codes[0])).toBe(401)
    expect(await enter(three.browser, three.email, three.codes[1])).toBe(200)
  })

  it.each([
    ['newest', 1],
    ['older', 0],
  ] as const)('has both codes ended by the use of the %s', async (_, used) => {
    const { email, browser, codes } = await askInNew('cara')
    expect(await enter(browser, email, codes[used])).toBe(200)
    await browser.post('/api/account/sign-out', { email, code: codes[used] })
    expect(await enter(browser, email, codes[1 - used])).toBe(401)
    expect(await enter(browser, email, codes[used])).toBe(401)
  })

  it('has both ended by one’s link, wherever it is used, and that link by a third email', async () => {
    const { email, owner, code, link } = await getLink(shop, ownEmail('dov'))
    const newer = await askAgain(owner, email)
    expect((await shop.visitor().post(signInLink, link)).status).toBe(200)
    expect([await enter(owner, email, code), await enter(owner, email, newer)]).toEqual([401, 401])
    const later = await getLink(shop, ownEmail('lea'))
    for (let count = 0; count < 2; count += 1) await askAgain(later.owner, later.email)
    expect((await shop.visitor().post(signInLink, later.link)).status).toBe(401)
  })

  it('gets no code that works in another browser which asked for the same address', async () => {
    const { email, codes } = await askInNew('gil')
    const other = shop.visitor()
    await askAgain(other, email)
    for (const code of codes) expect(await enter(other, email, code)).toBe(401)
  })
})

it('among simultaneous guesses, in any mix and order on two instances, one code opens a session', async () => {
  const tries = fc.array(fc.constantFrom('older', 'newest', 'wrong'), {
    minLength: 2,
    maxLength: 5,
  })
  const property = fc.asyncProperty(tries, async (tried) => {
    const { email, browser, codes } = await askInNew('kim')
    await shop.forgetRateLimits('wrongCodesPerEmailDay', 'guessesPerAddress')
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
