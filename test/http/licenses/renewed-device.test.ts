import { describe, expect, it } from 'vitest'
import { hashDevice } from '#server/accounts/device-binding.ts'
import { cookieOf, leadsTo, payInBrowser } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import { ownShop } from '../../world/visit.ts'

const getInfo = '/api/account/get-info'
const seconds = 1000

const shop = await ownShop('clock')

const callWith = (cookie: string, path: string, body: unknown) =>
  shop.visitor().post(path, body, { Cookie: cookie })

/** Makes a browser that asked for a code, with its cookie at that time. */
async function ask(email: string) {
  const browser = shop.visitor()
  const code = await shop.askForCode(browser, email)
  return { browser, code, former: browser.cookie()! }
}

describe('a sign-in gives the browser another cookie', () => {
  it('and the previous one, which somebody could have planted, opens nothing a minute later', async () => {
    const email = 'ada@example.org'
    const { browser, code, former } = await ask(email)
    expect((await browser.post(getInfo, { email, code })).status).toBe(200)
    expect(browser.cookie()).toMatch(/^dev=[\w-]{43}$/)
    expect(browser.cookie()).not.toBe(former)
    shop.clock.advance(61 * seconds)
    const late = await callWith(former, getInfo, { email, code })
    expect([late.status, late.headers.get('Set-Cookie')]).toEqual([401, null])
    const known = { email, code }
    expect((await callWith(browser.cookie()!, getInfo, known)).status).toBe(200)
    // It stays until the next sign-in.
    expect((await browser.post(getInfo, known)).headers.get('Set-Cookie')).toBeNull()
  })

  it('and somebody who shares the previous one gets no part of it by signing in', async () => {
    const email = 'ben@example.org'
    const { browser, code, former } = await ask(email)
    await browser.post(getInfo, { email, code })
    const planter = shop.visitor()
    const own = { email: 'planter@example.org', code: await askWith(former, 'planter@example.org') }
    expect((await planter.post(getInfo, own, { Cookie: former })).status).toBe(200)
    shop.clock.advance(61 * seconds)
    for (const cookie of [former, planter.cookie()!])
      expect((await callWith(cookie, getInfo, { email, code })).status).toBe(401)
    expect((await browser.post(getInfo, { email, code })).status).toBe(200)
  })
})

describe('within a minute the previous cookie', () => {
  it('opens the new session and gets the new cookie, so that a lost answer signs nobody out', async () => {
    const email = 'cara@example.org'
    const { browser, code, former } = await ask(email)
    // The browser never sees this answer.
    const lost = await callWith(former, getInfo, { email, code })
    expect(lost.status).toBe(200)
    shop.clock.advance(50 * seconds)
    const again = await browser.post(getInfo, { email, code })
    expect(again.status).toBe(200)
    expect(again.headers.get('Set-Cookie')).toBe(lost.headers.get('Set-Cookie'))
    shop.clock.advance(60 * seconds)
    expect((await browser.post(getInfo, { email, code })).status).toBe(200)
  })

  it('gives both tabs the same new cookie when they use one code at once', async () => {
    const email = 'dov@example.org'
    const { code, former } = await ask(email)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => callWith(former, getInfo, { email, code })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const given = new Set(answers.map(({ headers }) => headers.get('Set-Cookie')?.split(';')[0]))
    expect(given.size).toBe(1)
    const [cookie] = given
    expect(cookie).not.toBe(former)
    shop.clock.advance(61 * seconds)
    expect((await callWith(cookie!, getInfo, { email, code })).status).toBe(200)
  })

  it('opens no earlier session of that browser', async () => {
    const email = 'eve@example.org'
    const { browser, code } = await ask(email)
    await browser.post(getInfo, { email, code })
    const former = browser.cookie()!
    await shop.signIn(browser, 'fay@example.org')
    expect((await callWith(former, getInfo, { email, code })).status).toBe(401)
    expect((await browser.post(getInfo, { email, code })).status).toBe(200)
  })
})

describe('a checkout gives the browser another cookie', () => {
  it('and the previous one, which somebody could have planted, corrects no address', async () => {
    const planted = `dev=${'Z'.repeat(43)}`
    const begun = await shop.press({ cookie: planted })
    const session = leadsTo(begun)
    shop.stripe.pay(session, { email: 'mistyped@example.org' })
    await until(async () => (await shop.readOrder(session)).paid_at !== null)
    const thief = await shop.correctEmail(session, 'eve@example.org', planted)
    expect([thief.status, thief.body.error.code]).toEqual([409, 'other_browser'])
    const again = await shop.press({ cookie: planted })
    expect(cookieOf(again)).not.toBe(cookieOf(begun))
    const owner = await shop.correctEmail(session, 'right@example.org', cookieOf(begun)!)
    expect(owner.status).toBe(200)
  })

  it('and the browser stays signed in and known, and keeps the orders it started', async () => {
    const email = 'hal@example.org'
    const browser = shop.visitor()
    const { code } = await shop.signIn(browser, email)
    const former = browser.cookie()!
    const first = cookieOf(await shop.press({ cookie: former }))!
    const cookie = cookieOf(await shop.press({ cookie: first }))!
    expect((await callWith(cookie, getInfo, { email, code })).status).toBe(200)
    for (const each of [former, first])
      expect((await callWith(each, getInfo, { email, code })).status).toBe(401)
    const device_hash = hashDevice(cookie.slice(4))
    for (const [table, count] of [
      ['known_devices', 1],
      ['orders', 2],
    ] as const) {
      const rows = shop.deps.db.selectFrom(table).select('device_hash')
      const own = await rows.where('device_hash', '=', device_hash).execute()
      expect(own, table).toHaveLength(count)
    }
  })

  it('only if it leads to a provider', async () => {
    const browser = shop.visitor()
    const { code } = await shop.signIn(browser, 'lou@example.org')
    shop.stripe.down()
    const refused = await shop.press({ cookie: browser.cookie() })
    shop.stripe.up()
    expect(cookieOf(refused)).toBeNull()
    const known = { email: 'lou@example.org', code }
    expect((await browser.post(getInfo, known)).status).toBe(200)
  })
})

describe('a new cookie inherits', () => {
  it('the orders that the browser started', async () => {
    const email = 'gil@example.org'
    const { session, cookie } = await payInBrowser(shop, email)
    await until(async () => (await shop.readOrder(session)).paid_at !== null)
    const { id } = await shop.readOrder(session)
    const browser = shop.visitor()
    const code = await askWith(cookie, email)
    const answer = await browser.post(getInfo, { email, code }, { Cookie: cookie })
    expect(answer.status).toBe(200)
    const went = (own: string) =>
      callWith(own, '/api/coinbase/get-by-order-id', { order_id: id }).then(
        ({ body }) => body.email_to,
      )
    expect(await went(cookie)).toBeUndefined()
    expect(await went(browser.cookie()!)).toBeDefined()
  })

  it('that the browser is known, so that strangers do not use up its guesses', async () => {
    const email = 'jan@example.org'
    const browser = shop.visitor()
    await shop.signIn(browser, email)
    await shop.signIn(browser, 'kim@example.org')
    const code = await shop.askForCode(browser, email)
    await useUpGuesses(email)
    expect((await browser.post(getInfo, { email, code })).status).toBe(200)
  })
})

async function askWith(cookie: string, email: string): Promise<string> {
  const asking = shop.visitor()
  await asking.post('/api/account/sign-in', { email }, { Cookie: cookie })
  const { text } = await shop.emailTo(email, /code/)
  return /\b\d{6}\b/.exec(text)![0]
}

/** Guesses as strangers until no code of this address is compared for them. */
async function useUpGuesses(email: string) {
  for (let count = 0; count < 4; count += 1) {
    const stranger = shop.visitor()
    await shop.askForCode(stranger, email)
    for (let guess = 0; guess < 6; guess += 1)
      await stranger.post(getInfo, { email, code: `00000${guess}` })
  }
}
