import { beforeEach, describe, expect, it } from 'vitest'
import { sessionLength } from '#server/console/sessions.ts'
import {
  addPasskeyOf,
  type ConsoleBrowser,
  createPasskey,
  finishLink,
  makeToken,
  openBrowser,
  type Passkey,
  signInToConsole,
  whoAmI,
} from '../../console-browser.ts'
import { withConsole } from '../../world/console.ts'
import { type Shop, ownShop } from '../../world/visit.ts'

const email = 'mia@example.org'
const support = 'kit@example.org'
const minute = 60_000

let passkey: Passkey
const shop = await ownShop('clock', { env: withConsole })
passkey = await addPasskeyOf(shop, email)
beforeEach(() => shop.forgetAllRateLimits())

/** Opens a browser that asked for a passkey, with what the passkey has to sign. */
async function begin() {
  const browser = openBrowser(shop)
  const { status, body: options } = await browser.post('console/sign-in/begin', {})
  expect(status).toBe(200)
  return { browser, options }
}

async function signedIn(by = passkey) {
  const browser = openBrowser(shop)
  expect((await signInToConsole(browser, by)).status).toBe(200)
  return browser
}

async function expectRefused(browser: ConsoleBrowser, assertion: unknown): Promise<void> {
  const { status } = await browser.post('console/sign-in/finish', { assertion })
  expect(status).toBe(401)
  expect(browser.cookies.get('console')).toBeUndefined()
}

const readLastAct = async () => (await shop.readRows('journal', {}, 'id')).at(-1)!

describe('a passkey', () => {
  it('opens a session of twelve hours, which the server ends', async () => {
    const browser = await signedIn()
    const answer = await whoAmI(browser, shop)
    const who = (await answer.json()) as { admin_id: string }
    expect(who).toMatchObject({ email, role: 'owner' })
    const actor = `admin:${who.admin_id.slice(0, 8)}`
    expect(await readLastAct()).toMatchObject({
      what: 'session/sign-in',
      subject: who.admin_id,
      actor,
    })
    const stolen = { ...browser, cookies: new Map(browser.cookies) }
    await browser.post('console/sign-out', {})
    expect(browser.cookies.get('console')).toBe('')
    expect((await whoAmI(stolen, shop)).status).toBe(401)
  })

  it('ends the previous session of its browser', async () => {
    const browser = await signedIn()
    const before = { ...browser, cookies: new Map(browser.cookies) }
    expect((await signInToConsole(browser, passkey)).status).toBe(200)
    expect((await whoAmI(before, shop)).status).toBe(401)
    expect((await whoAmI(browser, shop)).status).toBe(200)
  })

  it('opens nothing after twelve hours', async () => {
    const browser = await signedIn()
    shop.clock.advance(sessionLength - minute)
    expect((await whoAmI(browser, shop)).status).toBe(200)
    shop.clock.advance(minute)
    expect((await whoAmI(browser, shop)).status).toBe(401)
  })

  it('opens nothing once ADMINS no longer names the owner', async () => {
    const browser = await signedIn()
    const other = await shop.another({ ADMINS: 'jo@example.org' })
    expect((await whoAmI(browser, other)).status).toBe(401)
    await other.close()
  })

  it('sets cookies that no script can read and no other site can cause to be sent', async () => {
    const { browser, options } = await begin()
    expect(browser.given[0]).toMatch(
      /^console-browser=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    await browser.post('console/sign-in/finish', { assertion: passkey.answer(options) })
    expect(browser.given).toHaveLength(1)
    expect(browser.given[0]).toMatch(
      /^console=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  it('sets cookies for this host only, where there is https', async () => {
    const other = await shop.another({ SITE_URL: 'https://localhost' })
    const browser = openBrowser(other)
    await browser.post('console/sign-in/begin', {})
    expect(browser.given[0]).toMatch(/^__Host-console-browser=.*; Path=\/; HttpOnly; Secure; /)
    await other.close()
  })
})

describe('a sign-in challenge', () => {
  it('names nobody, and requires the finger, the face or the PIN', async () => {
    const { options } = await begin()
    expect(options).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]+$/),
      timeout: 5 * minute,
      userVerification: 'required',
    })
  })

  it('is refused the same way for a removed person and for a stranger', async () => {
    const removed = await addSupportPerson()
    const row = await shop.readRow('admins', { email: support })
    const owner = await shop.openConsole()
    await owner.act('people/remove', { admin: row.id, reason: 'A test' })
    const answers = []
    for (const each of [removed, createPasskey()]) {
      const { status, body, headers } = await signInToConsole(openBrowser(shop), each)
      const { request_id: _, ...error } = body.error
      const names = [...headers.keys()].filter((name) => name !== 'x-request-id')
      answers.push(JSON.stringify([status, error, names]))
    }
    expect(answers[0]).toBe(answers[1])
  })

  it('can be requested and answered at most thirty times in ten minutes from one network', async () => {
    const network = '198.18.0.1'
    const ask = () => openBrowser(shop, network).post('console/sign-in/begin', {})
    for (let count = 0; count < 28; count += 1) await ask()
    const last = openBrowser(shop, network)
    const { body: options } = await last.post('console/sign-in/begin', {})
    expect((await ask()).status).toBe(200)
    const assertion = passkey.answer(options)
    expect((await last.post('console/sign-in/finish', { assertion })).status).toBe(429)
    await signedIn()
  })

  it('leaves nothing behind until a passkey has signed it', async () => {
    await shop.dropRows('admin_challenges')
    const countUsed = async () => (await shop.readRows('admin_challenges')).length
    const { browser, options } = await begin()
    await expectRefused(browser, createPasskey().answer(options))
    await expectRefused(browser, passkey.answer(options, { origin: 'http://localhost:3001' }))
    expect(await countUsed()).toBe(0)
    const answer = { assertion: passkey.answer(options) }
    expect((await browser.post('console/sign-in/finish', answer)).status).toBe(200)
    expect(await countUsed()).toBe(1)
  })
})

describe('an answer of a passkey', () => {
  it('works once', async () => {
    const { browser, options } = await begin()
    const assertion = passkey.answer(options)
    expect((await browser.post('console/sign-in/finish', { assertion })).status).toBe(200)
    browser.cookies.delete('console')
    await expectRefused(browser, assertion)
  })

  it('works only once when it is sent twice at the same time', async () => {
    const { browser, options } = await begin()
    const answers = [passkey.answer(options), passkey.answer(options)]
    const tried = await Promise.all(
      answers.map((assertion) => openCopy(browser).post('console/sign-in/finish', { assertion })),
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
    const { browser, options } = await begin()
    await expectRefused(browser, passkey.answer(options, lies))
  })

  it('to another browser’s challenge is refused', async () => {
    const one = await begin()
    const other = await begin()
    await expectRefused(other.browser, passkey.answer(one.options))
    await expectRefused(openBrowser(shop), passkey.answer(other.options))
  })

  it('works in either of two tabs', async () => {
    const { browser, options } = await begin()
    await browser.post('console/sign-in/begin', {})
    const assertion = passkey.answer(options)
    expect((await browser.post('console/sign-in/finish', { assertion })).status).toBe(200)
  })

  it('is refused after five minutes, and while the clock is behind its challenge', async () => {
    const { browser, options } = await begin()
    const assertion = passkey.answer(options)
    shop.clock.advance(5 * minute)
    await expectRefused(browser, assertion)
    shop.clock.advance(-6 * minute)
    await expectRefused(browser, assertion)
    shop.clock.advance(minute)
  })

  it('works once, even after another to the same challenge and with a counter that does not rise', async () => {
    const { browser, options } = await begin()
    const assertion = passkey.answer(options)
    const tab = openCopy(browser)
    expect((await browser.post('console/sign-in/finish', { assertion })).status).toBe(200)
    const before = await readLastAct()
    await expectRefused(tab, passkey.answer(options))
    await expectRefused(tab, assertion)
    expect(await readLastAct()).toEqual(before)
  })

  it('by a passkey that nobody added is refused, even under another’s name', async () => {
    const { browser, options } = await begin()
    const stranger = createPasskey()
    await expectRefused(browser, stranger.answer(options))
    const again = await begin()
    const forged = { ...stranger.answer(again.options), id: passkey.id, rawId: passkey.id }
    await expectRefused(again.browser, forged)
  })

  it('is refused when its support person has since been removed', async () => {
    const dismissed = await addSupportPerson()
    const { browser, options } = await begin()
    // An instance may not have deleted the passkey yet.
    const { db, clock } = shop.deps
    const leave = db.updateTable('admins').where('email', '=', support)
    await leave.set({ removed_at: clock.now() }).execute()
    await expectRefused(browser, dismissed.answer(options))
  })

  it('is refused when its owner has since been removed from ADMINS', async () => {
    const { browser, options } = await begin()
    const other = await shop.another({ ADMINS: 'jo@example.org' })
    await expectRefused(openCopy(browser, other), passkey.answer(options))
    await other.close()
  })
})

describe('a counter', () => {
  it('that does not rise is refused and noted, since the passkey may have been copied', async () => {
    await signedIn()
    const { counter: before } = await shop.readRow('admin_passkeys', { id: passkey.id })
    for (const counter of [before, 1, 0]) {
      const { browser, options } = await begin()
      await expectRefused(browser, passkey.answer(options, { counter }))
      expect(await readLastAct()).toMatchObject({
        what: 'passkeys/refuse',
        actor: 'program',
        before: { counter: before },
        after: { counter },
      })
    }
    expect(shop.logged.join('')).toContain('a passkey counted backwards')
    expect(shop.logged.join('')).not.toContain(email)
  })

  it('of a synced passkey stays at zero', async () => {
    const synced = await addPasskeyOf(shop, email, createPasskey({ counts: false }))
    await signedIn(synced)
    await signedIn(synced)
  })
})

describe('a lost passkey', () => {
  it('opens nothing once its person has used a new link, and its session ends', async () => {
    const lost = await addPasskeyOf(shop, email)
    const thief = await signedIn(lost)
    passkey = await replacePasskeys()
    expect((await whoAmI(thief, shop)).status).toBe(401)
    expect((await signInToConsole(openBrowser(shop), lost)).status).toBe(401)
    await signedIn()
    const added = await shop.readRows('journal', { what: 'passkeys/add' }, 'id')
    expect(added.at(-1)).toMatchObject({
      before: { passkeys: 3, sessions: expect.any(Number) },
    })
  })

  it('opens nothing even when it signs in at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const lost = await addPasskeyOf(shop, email)
      const { browser: thief, options } = await begin()
      const token = await makeToken(shop, email, { add: false })
      const next = createPasskey()
      const owner = openBrowser(shop)
      const { body: offer } = await owner.post('console/link/begin', { token })
      const finish = { token, attestation: next.make(offer), name: 'A key' }
      const [, added] = await Promise.all([
        thief.post('console/sign-in/finish', { assertion: lost.answer(options) }),
        owner.post('console/link/finish', finish),
      ])
      expect(added.status).toBe(200)
      expect((await whoAmI(thief, shop)).status).toBe(401)
      passkey = next
    }
  })

  it('keeps working, like the others, when the link was for one more', async () => {
    const browser = await signedIn()
    const second = await addPasskeyOf(shop, email)
    expect((await whoAmI(browser, shop)).status).toBe(200)
    await signedIn(second)
    await signedIn()
  })
})

/** Adds a passkey by a link which ends the others. */
async function replacePasskeys(): Promise<Passkey> {
  const next = createPasskey()
  const token = await makeToken(shop, email, { add: false })
  expect((await finishLink(openBrowser(shop), token, next)).status).toBe(200)
  return next
}

async function addSupportPerson(): Promise<Passkey> {
  const owner = await shop.openConsole()
  await owner.act('people/add', { email: support, reason: 'A test' })
  const theirs = await addPasskeyOf(shop, support)
  await signedIn(theirs)
  return theirs
}

function openCopy(browser: ConsoleBrowser, at: Shop = shop): ConsoleBrowser {
  const copy = openBrowser(at)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}
