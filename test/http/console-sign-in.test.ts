import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { sessionLength } from '#server/console/sessions.ts'
import { kind } from '#stand-ins/behavior.ts'
import { withConsole } from '../console.ts'
import {
  addPasskeyOf,
  askForConsoleCode,
  type ConsoleBrowser,
  openBrowser,
  signInToConsole,
} from '../console-browser.ts'
import { createPasskey, type Passkey } from '../passkey.ts'
import { openShop, type Shop } from '../shop.ts'
import { askForCode, createVisitor } from '../visitor.ts'

const email = 'mia@example.org'
const minute = 60_000

let shop: Shop
let passkey: Passkey
beforeAll(async () => {
  shop = await openShop({ behavior: kind, env: withConsole })
  passkey = await addPasskeyOf(shop, email)
})
afterAll(() => shop.close())
beforeEach(() => shop.deps.db.deleteFrom('rate_limits').execute())

const whoAmI = (browser: ConsoleBrowser, at = shop) =>
  Promise.resolve(
    at.app.request('/api/admin/session/show', {
      headers: { Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
    }),
  )

/** A browser whose code was right, with what its passkey has to sign. */
async function enterCode() {
  const browser = openBrowser(shop)
  const code = await askForConsoleCode(shop, browser, email)
  const { status, body: options } = await browser.post('console/verify-code', { email, code })
  expect(status).toBe(200)
  return { browser, code, options }
}

async function signedIn() {
  const browser = openBrowser(shop)
  expect((await signInToConsole(shop, browser, email, passkey)).status).toBe(200)
  return browser
}

it('the code is in the email, and not in its subject, which a locked screen shows', async () => {
  const code = await askForConsoleCode(shop, openBrowser(shop), email)
  const [message] = shop.mailbox.emails().filter(({ text }) => text.includes(code))
  expect(message!.subject).toBe('Your Protocraft console code')
})

describe('a code and a passkey', () => {
  it('open a session of twelve hours, which ends on the server', async () => {
    const browser = await signedIn()
    const answer = await whoAmI(browser)
    const who = (await answer.json()) as { admin_id: string }
    expect(who).toMatchObject({ email, role: 'owner' })
    const row = await shop.deps.db
      .selectFrom('operator_actions')
      .select(['action', 'subject', 'actor'])
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const actor = `admin:${who.admin_id.slice(0, 8)}`
    expect(row).toEqual({ action: 'session/sign-in', subject: who.admin_id, actor })
    const { cookies } = browser
    const stolen = { ...browser, cookies: new Map(cookies) }
    await browser.post('console/sign-out', {})
    expect(cookies.get('console')).toBe('')
    expect((await whoAmI(stolen)).status).toBe(401)
  })

  it('open nothing any more after twelve hours', async () => {
    const browser = await signedIn()
    shop.clock.advance(sessionLength - minute)
    expect((await whoAmI(browser)).status).toBe(200)
    shop.clock.advance(minute)
    expect((await whoAmI(browser)).status).toBe(401)
  })

  it('open nothing once ADMINS names the owner no more', async () => {
    const browser = await signedIn()
    const other = await shop.another({ ADMINS: 'jo@example.org' })
    expect((await whoAmI(browser, other)).status).toBe(401)
    await other.close()
  })

  it('set cookies that no script reads and no other site causes to be sent', async () => {
    const { browser, options } = await enterCode()
    await browser.post('console/passkey', { assertion: passkey.answer(options) })
    expect(browser.given).toHaveLength(1)
    expect(browser.given[0]).toMatch(
      /^console=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    await browser.post('console/sign-in', { email })
    expect(browser.given[0]).toMatch(/^console-browser=[\w-]{43}; .*HttpOnly; SameSite=Strict$/)
  })

  it('set cookies for this host alone where there is https', async () => {
    const other = await shop.another({ SITE_URL: 'https://localhost' })
    const browser = openBrowser(other)
    await browser.post('console/sign-in', { email })
    expect(browser.given[0]).toMatch(/^__Host-console-browser=.*; Path=\/; HttpOnly; Secure; /)
    await other.close()
  })
})

describe('a code', () => {
  it('is compared five times, of 200 guesses at once over two instances', async () => {
    const browser = openBrowser(shop)
    const code = await askForConsoleCode(shop, browser, email)
    const other = await shop.another()
    const elsewhere = { ...openBrowser(other), cookies: browser.cookies }
    const guess = (at: ConsoleBrowser) => at.post('console/verify-code', { email, code: '000000' })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, count) =>
        guess(count % 2 ? openCopy(browser) : openCopy(elsewhere, other)),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    const [row] = await newestCodes(1)
    expect(row!.attempts).toBe(5)
    await shop.deps.db.deleteFrom('rate_limits').execute()
    expect((await browser.post('console/verify-code', { email, code })).status).toBe(401)
    await other.close()
  })

  it('is worth ten wrong tries in ten minutes, whatever browsers and codes they are for', async () => {
    for (let count = 0; count < 2; count += 1) {
      const browser = openBrowser(shop)
      await askForConsoleCode(shop, browser, email)
      for (let guess = 0; guess < 5; guess += 1)
        await browser.post('console/verify-code', { email, code: '000000' })
    }
    const browser = openBrowser(shop)
    const code = await askForConsoleCode(shop, browser, email)
    const refused = await browser.post('console/verify-code', { email, code })
    expect([refused.status, refused.body.error.code]).toEqual([401, 'not_authenticated'])
    expect((await newestCodes(1))[0]!.attempts).toBe(0)
  })

  it('works only in the browser that asked for it, for ten minutes', async () => {
    const browser = openBrowser(shop)
    const code = await askForConsoleCode(shop, browser, email)
    const other = openBrowser(shop)
    expect((await other.post('console/verify-code', { email, code })).status).toBe(401)
    await other.post('console/sign-in', { email: 'nobody@example.org' })
    expect((await other.post('console/verify-code', { email, code })).status).toBe(401)
    shop.clock.advance(times.codeLifetime)
    expect((await browser.post('console/verify-code', { email, code })).status).toBe(401)
  })

  it('of the shop opens nothing here, and the reverse', async () => {
    const visitor = createVisitor(shop)
    const shopCode = await askForCode(shop, visitor, email)
    const browser = openBrowser(shop)
    const consoleCode = await askForConsoleCode(shop, browser, email)
    const [name = '', value = ''] = visitor.cookie()!.split('=')
    browser.cookies.set(name, value)
    const tried = await browser.post('console/verify-code', { email, code: shopCode })
    expect(tried.status).toBe(401)
    const reverse = await browser.post('account/get-info', { email, code: consoleCode })
    expect(reverse.status).toBe(401)
  })

  it('lets nobody in without a passkey, and a session of the shop is none here', async () => {
    const { browser } = await enterCode()
    expect((await whoAmI(browser)).status).toBe(401)
    const visitor = createVisitor(shop)
    const cookie = (await visitor.post('/api/account/sign-in', { email })) && visitor.cookie()!
    browser.cookies.set('console', cookie.split('=')[1]!)
    expect((await whoAmI(browser)).status).toBe(401)
  })

  it('is sent to nobody else, and nobody can tell', async () => {
    const before = await newestCodes(1000)
    const answers = []
    for (const each of [email, 'stranger@example.org']) {
      const browser = openBrowser(shop)
      const { status, body, headers } = await browser.post('console/sign-in', { email: each })
      const names = [...headers.keys()].filter((name) => name !== 'x-request-id')
      answers.push(JSON.stringify([status, body, names]))
      const wrong = await browser.post('console/verify-code', { email: each, code: '000000' })
      const { request_id: _, ...error } = wrong.body.error
      answers.push(JSON.stringify([wrong.status, error]))
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2))
    const rows = await newestCodes(1000)
    expect(rows.length - before.length).toBe(2)
    expect(rows.slice(0, 2).map(({ attempts }) => attempts)).toEqual([1, 1])
    await expect.poll(countUndecided).toBe(0)
    const written = await shop.deps.db.selectFrom('emails').select('recipient').execute()
    expect(written.map(({ recipient }) => recipient)).not.toContain('stranger@example.org')
  })
})

describe('an answer of a passkey', () => {
  const refused = async (browser: ConsoleBrowser, assertion: unknown) => {
    const { status } = await browser.post('console/passkey', { assertion })
    expect(status).toBe(401)
    expect(browser.cookies.get('console')).toBeUndefined()
  }

  it('works once', async () => {
    const { browser, options } = await enterCode()
    const assertion = passkey.answer(options)
    expect((await browser.post('console/passkey', { assertion })).status).toBe(200)
    browser.cookies.delete('console')
    await refused(browser, assertion)
  })

  it('works once of two at the same time', async () => {
    const { browser, options } = await enterCode()
    const answers = [passkey.answer(options), passkey.answer(options)]
    const tried = await Promise.all(
      answers.map((assertion) => openCopy(browser).post('console/passkey', { assertion })),
    )
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it.each([
    ['another site', { origin: 'http://localhost.evil.example:3000' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another kind of answer', { type: 'webauthn.create' }],
    ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['nobody who was asked for a finger or a PIN', { isVerified: false }],
  ])('for %s is refused', async (_, lies) => {
    const { browser, options } = await enterCode()
    await refused(browser, passkey.answer(options, lies))
  })

  it('from another browser or another code is refused', async () => {
    const one = await enterCode()
    const other = await enterCode()
    await refused(other.browser, passkey.answer(one.options))
    await refused(openBrowser(shop), passkey.answer(one.options))
  })

  it('is refused after five minutes', async () => {
    const { browser, options } = await enterCode()
    shop.clock.advance(5 * minute)
    await refused(browser, passkey.answer(options))
  })

  it('of a passkey that nobody added is refused', async () => {
    const { browser, options } = await enterCode()
    const stranger = createPasskey()
    await refused(browser, stranger.answer(options))
    const again = await enterCode()
    const forged = { ...stranger.answer(again.options), id: passkey.id, rawId: passkey.id }
    await refused(again.browser, forged)
  })

  it('that counts backwards is refused and noted: the passkey may have been copied', async () => {
    const { browser, options } = await enterCode()
    await refused(browser, passkey.answer(options, { counter: 1 }))
    expect(shop.logged.join('')).toContain('a passkey counted backwards')
    expect(shop.logged.join('')).not.toContain(email)
  })
})

/** Another tab of the same browser. */
function openCopy(browser: ConsoleBrowser, at: Shop = shop): ConsoleBrowser {
  const copy = openBrowser(at)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

function newestCodes(most: number) {
  return shop.deps.db
    .selectFrom('admin_codes')
    .selectAll()
    .orderBy('made_at', 'desc')
    .limit(most)
    .execute()
}

/** Requests for a code on which no job has decided yet. */
async function countUndecided(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'console_code' and state <> 'completed'
  `.execute(shop.deps.db)
  return rows[0]!.count
}
