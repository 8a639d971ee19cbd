import { describe, expect, it, onTestFinished } from 'vitest'
import { countEmails } from '../../world/rows.ts'
import { openShop } from '../../world/shop.ts'
import { type Shop, hostile, ownShop } from '../../world/visit.ts'
import { askForCode, createVisitor, signIn } from '../../world/visitor.ts'

const getInfo = '/api/account/get-info'
const seconds = 1000
const minutes = 60 * seconds

const shop = await ownShop('clock', { behavior: hostile })

describe('the code together with the cookie of its browser', () => {
  it('opens nothing in another browser, which gets the answer of a wrong code', async () => {
    const email = 'ada@example.org'
    const ada = shop.visitor()
    const { code } = await shop.signIn(ada, email)
    shop.clock.advance(minutes)
    const thief = shop.visitor()
    await thief.post('/api/account/sign-in', { email: 'thief@example.org' })
    expect(thief.cookie()).not.toBeNull()
    for (const other of [thief, shop.visitor()]) {
      const { status, body } = await other.post(getInfo, { email, code })
      expect(status).toBe(401)
      expect(JSON.stringify(body)).not.toContain(email)
    }
    expect((await ada.post(getInfo, { email, code })).body.email).toBe(email)
  })

  it('opens the account for exactly 45 minutes, whatever time the page reports', async () => {
    const email = 'ben@example.org'
    const ben = shop.visitor()
    const { code } = await shop.signIn(ben, email)
    const ask = () => ben.post(getInfo, { email, code, timestamp: Date.now() + 1e9 })
    shop.clock.advance(44 * minutes + 50 * seconds)
    expect((await ask()).status).toBe(200)
    shop.clock.advance(minutes + 11 * seconds)
    expect((await ask()).status).toBe(401)
    expect((await ben.post('/api/account/accept-eula', { email, code })).status).toBe(401)
  })

  it('stops working at the third use from elsewhere, and its owner gets one email about it', async () => {
    const email = 'cara@example.org'
    const cara = shop.visitor()
    const { code } = await shop.signIn(cara, email)
    const before = await countEmails(shop, email)
    for (let use = 0; use < 2; use += 1) await shop.visitor().post(getInfo, { email, code })
    expect((await cara.post(getInfo, { email, code })).status).toBe(200)
    await Promise.all(
      Array.from({ length: 5 }, () => shop.visitor().post(getInfo, { email, code })),
    )
    expect((await cara.post(getInfo, { email, code })).status).toBe(401)
    const message = await shop.emailTo(email, /^You were signed out/)
    expect(message.text).toContain('in another browser')
    expect(await countEmails(shop, email)).toBe(before + 1)
  })

  it('opens only the account of its own address', async () => {
    const dov = shop.visitor()
    const { code } = await shop.signIn(dov, 'dov@example.org')
    await shop.signIn(shop.visitor(), 'eve@example.org')
    expect((await dov.post(getInfo, { email: 'eve@example.org', code })).status).toBe(401)
  })

  it('opens it twice when the button is pressed twice', async () => {
    const email = 'fay@example.org'
    const fay = shop.visitor()
    const code = await shop.askForCode(fay, email)
    const another = await shop.another()
    const clickAt = (at: Shop) =>
      at.visitor().post(getInfo, { email, code }, { Cookie: fay.cookie()! })
    const answers = await Promise.all([shop, another, shop, another, shop].map(clickAt))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    await another.close()
    const sessions = await shop.readRows('sessions', { email_norm: email })
    expect(sessions).toHaveLength(1)
  })
})

describe('a client without cookies', () => {
  const network = '203.0.113.7'
  const bare = () => shop.visitor({ cookies: false, network })

  it('can sign in twenty times more, and only from the same network', async () => {
    const email = 'gil@example.org'
    const gil = bare()
    const { code, account } = await shop.signIn(gil, email)
    expect(account.email).toBe(email)
    const elsewhere = shop.visitor({ cookies: false })
    expect((await elsewhere.post(getInfo, { email, code })).status).toBe(401)
    for (let use = 0; use < 20; use += 1)
      expect((await gil.post(getInfo, { email, code })).status).toBe(200)
    expect((await gil.post(getInfo, { email, code })).status).toBe(401)
  })

  it('does not sign in a browser of the same network', async () => {
    const email = 'hal@example.org'
    const hal = bare()
    const { code } = await shop.signIn(hal, email)
    const neighbor = shop.visitor({ network })
    await neighbor.post('/api/account/sign-in', { email: 'neighbor@example.org' })
    expect((await neighbor.post(getInfo, { email, code })).status).toBe(401)
    expect((await hal.post(getInfo, { email, code })).status).toBe(200)
  })

  it('cannot use its older code once a newer one was used', async () => {
    const email = 'ida@example.org'
    const ida = bare()
    const old = await shop.askForCode(ida, email)
    await shop.forgetRateLimits('codesPerBrowserAtOnce')
    const { code } = await shop.signIn(ida, email)
    await ida.post('/api/account/sign-out', { email, code })
    expect((await ida.post(getInfo, { email, code: old })).status).toBe(401)
  })

  it('opens nothing with a code that a browser requested, nor uses up its attempts', async () => {
    const email = 'lea@example.org'
    const shared = '203.0.113.9'
    const lea = shop.visitor({ network: shared })
    const code = await shop.askForCode(lea, email)
    const neighbor = shop.visitor({ cookies: false, network: shared })
    const different = code === '111111' ? '222222' : '111111'
    for (const tried of [code, ...Array(9).fill(different)])
      expect((await neighbor.post(getInfo, { email, code: tried })).status).toBe(401)
    for (let guess = 0; guess < 4; guess += 1)
      expect((await lea.post(getInfo, { email, code: different })).status).toBe(401)
    expect((await lea.post(getInfo, { email, code })).status).toBe(200)
  })

  it('cannot guess another’s code in its network, and browsers with a cookie there are not affected', async () => {
    const email = 'jan@example.org'
    const shared = '203.0.113.8'
    const jan = shop.visitor({ cookies: false, network: shared })
    const { code } = await shop.signIn(jan, email)
    const kim = shop.visitor({ network: shared })
    const kims = await shop.signIn(kim, 'kim@example.org')
    const guesser = shop.visitor({ cookies: false, network: shared })
    const answers = []
    for (let guess = 0; guess < 31; guess += 1) {
      const tried = String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0')
      answers.push(await guesser.post('/api/account/accept-eula', { email, code: tried }))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(401), 429])
    expect(Number(answers.at(-1)!.headers.get('Retry-After'))).toBeGreaterThan(500)
    expect((await guesser.post(getInfo, { email, code })).status).toBe(429)
    const again = await kim.post(getInfo, { email: 'kim@example.org', code: kims.code })
    expect(again.status).toBe(200)
  })
})

it('where a cookie is required, a code works only with the cookie it was requested with', async () => {
  const strict = await openShop({ env: { REQUIRE_DEVICE_COOKIE: 'true' } })
  onTestFinished(strict.close)
  const email = 'mia@example.org'
  const network = '203.0.113.10'
  const bare = createVisitor(strict, { cookies: false, network })
  const own = await askForCode(strict, bare, email)
  expect((await bare.post(getInfo, { email, code: own })).status).toBe(401)
  const mia = createVisitor(strict)
  const { code } = await signIn(strict, mia, email)
  expect((await bare.post('/api/account/accept-eula', { email, code })).status).toBe(401)
  expect((await mia.post('/api/account/accept-eula', { email, code })).status).toBe(200)
})
