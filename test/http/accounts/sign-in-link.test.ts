import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dumpRows } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { getLink, ownEmail, signInLink } from '../../world/visitor.ts'

const getInfo = '/api/account/get-info'
const minutes = 60_000

const shop = await ownShop('clock')
beforeEach(() => shop.forgetAllRateLimits())

const linkTo = (name: string) => getLink(shop, ownEmail(name))

it('every email with a sign-in code has a link for its address, and no email about a change of address has', async () => {
  const { email, link } = await linkTo('O’Hara+shop')
  expect(link).toEqual({ email, token: expect.any(String) })
  const ada = await shop.welcome('ada')
  const to = ownEmail('ada-new')
  await shop.askTo(ada, to)
  for (const each of [ada.email, to])
    expect(shop.emailsTo(each, /code to change/)[0]!.text).not.toContain('#sign-in=')
})

it('a forwarded email signs in whoever presses its button first, in their browser, and nobody after', async () => {
  const { email, owner, code, link } = await linkTo('forwarding')
  const friend = shop.visitor()
  const opened = await friend.post(signInLink, link)
  expect((await friend.post(getInfo, opened.body)).body.email).toBe(email)
  // The link does not sign in the browser that asked, with neither code, and the rest of the email is
  // used up.
  for (const tried of [code, opened.body.code])
    expect((await owner.post(getInfo, { email, code: tried })).status).toBe(401)
  expect((await owner.post(signInLink, link)).status).toBe(401)
  // The code alone opens nothing for somebody who reads it over a shoulder, not even from the same
  // network.
  const network = '198.51.100.77'
  const other = ownEmail('reading')
  const read = await shop.askForCode(shop.visitor({ network }), other)
  for (const cookies of [true, false]) {
    const reader = shop.visitor({ cookies, network })
    expect((await reader.post(getInfo, { email: other, code: read })).status).toBe(401)
  }
})

describe('the link', () => {
  it('opens a session of 45 minutes in the browser that uses it, with a code that was never emailed', async () => {
    const { email, link } = await linkTo('ada')
    const phone = shop.visitor()
    const opened = await phone.post(signInLink, link)
    expect(opened.body).toEqual({ email, code: expect.stringMatching(/^\d{6}$/) })
    expect(phone.cookie()).toMatch(/^dev=[\w-]{43}$/)
    const { code } = opened.body
    expect(shop.mailbox.emails().filter(({ text }) => text.includes(code))).toEqual([])
    expect((await phone.post(getInfo, { email, code })).body.licenses).toEqual([])
    const trial = { email, code, generate_trial_key: true }
    expect((await phone.post(getInfo, trial)).body.licenses).toMatchObject([
      { license_type: 'trial' },
    ])
    const elsewhere = shop.visitor()
    await elsewhere.post('/api/account/sign-in', { email: ownEmail('other') })
    for (const thief of [elsewhere, shop.visitor()])
      expect((await thief.post(getInfo, { email, code })).status).toBe(401)
    shop.clock.advance(44 * minutes)
    expect((await phone.post(getInfo, { email, code })).status).toBe(200)
    shop.clock.advance(3 * minutes)
    expect((await phone.post(getInfo, { email, code })).status).toBe(401)
  })

  it('opens it for that browser only, whose cookie is renewed', async () => {
    const { link } = await linkTo('ben')
    const laptop = shop.visitor()
    await laptop.post('/api/account/sign-in', { email: ownEmail('other') })
    const cookie = laptop.cookie()
    const { status, body } = await laptop.post(signInLink, link)
    expect(status).toBe(200)
    expect(laptop.cookie()).not.toBe(cookie)
    expect((await laptop.post('/api/account/accept-eula', body)).status).toBe(200)
    expect((await shop.visitor().post('/api/account/accept-eula', body)).status).toBe(401)
  })

  it('works once when it is used five times at the same time on two instances', async () => {
    const { link } = await linkTo('cara')
    const second = await shop.another()
    const uses = [shop, second, shop, second, shop].map((at) => at.visitor().post(signInLink, link))
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    await second.close()
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  it('ends the code in the same email, and ends with it', async () => {
    const used = await linkTo('dov')
    expect((await shop.visitor().post(signInLink, used.link)).status).toBe(200)
    await shop.forgetAllRateLimits()
    const { email, code } = used
    expect((await used.owner.post(getInfo, { email, code })).status).toBe(401)
    const entered = await linkTo('eve')
    const credentials = { email: entered.email, code: entered.code }
    await shop.forgetAllRateLimits()
    expect((await entered.owner.post(getInfo, credentials)).status).toBe(200)
    expect((await shop.visitor().post(signInLink, entered.link)).status).toBe(401)
  })

  it('ends after ten minutes', async () => {
    const { link } = await linkTo('fay')
    shop.clock.advance(10 * minutes)
    expect((await shop.visitor().post(signInLink, link)).status).toBe(401)
  })

  it.each([
    (email: string) => `Your account, checked by us. Press Sign in. <${email}>`,
    (email: string) => `ada＠example.org <${email}>`,
    (email: string) => `Email: ${email}`,
    (email: string) => `${email} ${email}`,
    (email: string) => `${email}\u202e`,
    (email: string) => email.replace('example', 'ｅxample'),
  ])(
    'is refused with anything besides its address, which the page would show (%#)',
    async (hide) => {
      const { email, link } = await linkTo('hal')
      const thief = shop.visitor()
      expect((await thief.post(signInLink, { ...link, email: hide(email) })).status).toBe(400)
      expect((await shop.visitor().post(signInLink, link)).status).toBe(200)
    },
  )

  it('is refused with the same bytes for another address, whoever owns it', async () => {
    const { link, email } = await linkTo('gil')
    const answers = []
    const token = link.token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))
    const wrong = ['ada@example.org', ownEmail('nobody')].map((each) => ({ ...link, email: each }))
    for (const body of [...wrong, { email, token }]) {
      const refused = await shop.visitor().post(signInLink, body)
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
    expect((await shop.visitor().post(signInLink, link)).status).toBe(200)
  })

  it('is used up only together with the session it opens', async () => {
    const { link } = await linkTo('hal')
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise 'no session today'; end $$`.execute(shop.deps.db)
    await sql`create trigger fail before insert on sessions
      execute function fail()`.execute(shop.deps.db)
    expect((await shop.visitor().post(signInLink, link)).status).toBe(500)
    await sql`drop trigger fail on sessions`.execute(shop.deps.db)
    expect((await shop.visitor().post(signInLink, link)).status).toBe(200)
  })

  it('is stored in no row of the database', async () => {
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
