import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kind } from '#stand-ins/behavior.ts'
import { forgetLimits, newEmail } from '../address-changer.ts'
import { askAgain, getLink, guess, readLink, signInLink } from '../link-reader.ts'
import { dumpRows } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { askForCode, createVisitor, signIn } from '../visitor.ts'

const getInfo = '/api/account/get-info'
const minutes = 60_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: kind })
})
afterAll(() => shop.close())
beforeEach(() => forgetLimits(shop))

const linkTo = (name: string) => getLink(shop, newEmail(name))

describe('an email with a code', () => {
  it('has a link beside it after ten wrong codes of the day, and not before', async () => {
    const email = newEmail('O’Hara+shop')
    await guess(shop, email, 1)
    await askAgain(shop, createVisitor(shop), email)
    expect(readLink(shop, email)).toBeNull()
    await guess(shop, email, 1)
    await askAgain(shop, createVisitor(shop), email)
    expect(readLink(shop, email)!.holds).toEqual({ email, token: expect.any(String) })
    await forgetLimits(shop)
    await askForCode(shop, createVisitor(shop), email)
    expect(readLink(shop, email)).toBeNull()
  })

  it('has a link for a known browser whose own codes were wrong', async () => {
    const email = newEmail('mistyping')
    const known = createVisitor(shop)
    await signIn(shop, known, email)
    await guess(shop, email, 2, known)
    await askAgain(shop, createVisitor(shop), email)
    expect(readLink(shop, email)).toBeNull()
    await askAgain(shop, known, email)
    expect(readLink(shop, email)).not.toBeNull()
  })

  it('lets its owner in from any new browser whatever strangers guessed that day', async () => {
    const email = newEmail('victim')
    await guess(shop, email, 4)
    for (let count = 0; count < 3; count += 1) {
      const owner = createVisitor(shop)
      const code = await askAgain(shop, owner, email)
      expect((await owner.post(getInfo, { email, code })).status).toBe(401)
      const opened = await owner.post(signInLink, readLink(shop, email)!.holds)
      expect(opened.status).toBe(200)
      expect((await owner.post(getInfo, opened.body)).body.email).toBe(email)
    }
  })
})

describe('the link', () => {
  it('opens 45 minutes in the browser that uses it, with a code that was mailed to nobody', async () => {
    const { email, link } = await linkTo('ada')
    const phone = createVisitor(shop)
    const opened = await phone.post(signInLink, link)
    expect(opened.body).toEqual({ email, code: expect.stringMatching(/^\d{6}$/) })
    expect(phone.cookie()).toMatch(/^dev=[\w-]{43}$/)
    const { code } = opened.body
    expect(shop.mailbox.emails().filter(({ text }) => text.includes(code))).toEqual([])
    // No trial was made.
    expect((await phone.post(getInfo, { email, code })).body.licenses).toEqual([])
    const elsewhere = createVisitor(shop)
    await elsewhere.post('/api/account/sign-in', { email: newEmail('other') })
    for (const thief of [elsewhere, createVisitor(shop)])
      expect((await thief.post(getInfo, { email, code })).status).toBe(401)
    shop.clock.advance(44 * minutes)
    expect((await phone.post(getInfo, { email, code })).status).toBe(200)
    shop.clock.advance(3 * minutes)
    expect((await phone.post(getInfo, { email, code })).status).toBe(401)
  })

  it('opens it for the browser that uses it, whose cookie is made anew', async () => {
    const { link } = await linkTo('ben')
    const laptop = createVisitor(shop)
    await laptop.post('/api/account/sign-in', { email: newEmail('other') })
    const cookie = laptop.cookie()
    const { status, body } = await laptop.post(signInLink, link)
    expect(status).toBe(200)
    expect(laptop.cookie()).not.toBe(cookie)
    expect((await laptop.post('/api/account/accept-eula', body)).status).toBe(200)
    expect((await createVisitor(shop).post('/api/account/accept-eula', body)).status).toBe(401)
  })

  it('works once, of five uses at the same time on two instances', async () => {
    const { link } = await linkTo('cara')
    const second = await shop.another()
    const uses = [shop, second, shop, second, shop].map((at) =>
      createVisitor(at).post(signInLink, link),
    )
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    await second.close()
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  it('ends the code beside it, and ends with it', async () => {
    const used = await linkTo('dov')
    expect((await createVisitor(shop).post(signInLink, used.link)).status).toBe(200)
    await forgetLimits(shop)
    const { email, code } = used
    expect((await used.owner.post(getInfo, { email, code })).status).toBe(401)
    const entered = await linkTo('eve')
    const credentials = { email: entered.email, code: entered.code }
    await forgetLimits(shop)
    expect((await entered.owner.post(getInfo, credentials)).status).toBe(200)
    expect((await createVisitor(shop).post(signInLink, entered.link)).status).toBe(401)
  })

  it('ends after ten minutes', async () => {
    const { link } = await linkTo('fay')
    shop.clock.advance(10 * minutes)
    expect((await createVisitor(shop).post(signInLink, link)).status).toBe(401)
  })

  it('is refused with the same bytes for another address, whoever owns that', async () => {
    const { link, email } = await linkTo('gil')
    const answers = []
    const token = link.token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))
    const wrong = ['ada@example.org', newEmail('nobody')].map((each) => ({ ...link, email: each }))
    for (const body of [...wrong, { email, token }]) {
      const refused = await createVisitor(shop).post(signInLink, body)
      expect([refused.status, refused.headers.get('Set-Cookie')]).toEqual([401, null])
      answers.push(refused.body.error.message)
    }
    expect(new Set(answers).size).toBe(1)
    const opened = await shop.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('email_norm', 'in', [...wrong.map((each) => each.email), email])
      .execute()
    expect(opened).toEqual([])
    expect((await createVisitor(shop).post(signInLink, link)).status).toBe(200)
  })

  it('is used up only together with the session it opens', async () => {
    const { link } = await linkTo('hal')
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise 'no session today'; end $$`.execute(shop.deps.db)
    await sql`create trigger fail before insert on sessions
      execute function fail()`.execute(shop.deps.db)
    expect((await createVisitor(shop).post(signInLink, link)).status).toBe(500)
    await sql`drop trigger fail on sessions`.execute(shop.deps.db)
    expect((await createVisitor(shop).post(signInLink, link)).status).toBe(200)
  })

  it('is in no row of the database', async () => {
    const { link } = await linkTo('ida')
    const { token } = link
    const forms = [Buffer.from(token), Buffer.from(token, 'base64url')].flatMap((bytes) =>
      (['hex', 'base64'] as const).map((encoding) => bytes.toString(encoding)),
    )
    await expect
      .poll(async () => {
        const dump = await dumpRows(shop)
        return [token, ...forms].filter((form) => dump.includes(form))
      })
      .toEqual([])
  })
})
