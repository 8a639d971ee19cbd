import { describe, expect, it } from 'vitest'
import type { AdminLicense } from '#contract/admin/customers.ts'
import { times } from '#contract/limits.ts'
import type { NewQuote } from '#server/orders/quotes.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { dumpRows } from '../../world/rows.ts'
import { type List, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'
import { acceptEula, ownNetwork, see } from '../../world/visitor.ts'

const shop = await ownShop('clock', { env: withConsole })
shop.stripe.drop()
const owner = shop.openOffice()

const people = [
  { name: 'Kit <b>Doe</b>', email: 'kit@example.org' },
  { name: 'Lea', email: 'lea@example.org' },
  { name: 'Max', email: 'max@example.org' },
]

async function quote(terms: Partial<NewQuote> = {}) {
  const made = await shop.offer({ email: 'boss@example.org', ...terms })
  return { id: made.id, path: `/quote?t=${made.token}`, token: made.token }
}

const look = async (path: string) => (await shop.app.request(path)).text()

function press(path: string, headers: Record<string, string> = {}) {
  return shop.app.request(path, {
    method: 'POST',
    headers: { 'X-Forwarded-For': ownNetwork(), ...headers },
  })
}

async function beginAt(path: string): Promise<string> {
  const location = (await press(path)).headers.get('Location') ?? ''
  const session = /\/pay\/(\w+)$/.exec(location)?.[1]
  if (session === undefined) throw new Error(`No checkout: ${location}`)
  return session
}

async function buyAt(path: string, email: string): Promise<string> {
  const session = await beginAt(path)
  shop.stripe.pay(session, { email })
  expect(await shop.lookAgain(session)).toBe('fulfilled')
  return session
}

async function readLicenses(email: string) {
  const person = await shop.enter(email)
  await acceptEula(person)
  return (await see(person)).licenses
}

const keyTo = async (email: string) => {
  const message = await shop.mailbox.waitFor(
    (each) => each.to.includes(email) && /license key/.test(each.subject),
    60_000,
  )
  return { message, key: /PC1(-\w{5}){5}/.exec(message.text)![0] }
}

describe('a quote', () => {
  it('shows the offer and leads to a checkout with its seats and price', async () => {
    const { path } = await quote()
    const page = await shop.app.request(path)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const text = await page.text()
    for (const fact of [
      'boss@<wbr/>example.org',
      '<td>$39.00</td>',
      'paid once</span> <b>$195.00 USD',
      'noindex',
    ])
      expect(text).toContain(fact)
    const session = await beginAt(path)
    const hosted = shop.stripe.sessions().find(({ id }) => id === session)!
    expect(hosted).toMatchObject({ amount_total: 19_500, customer_email: 'boss@example.org' })
    expect(hosted.cancel_url).toBe(`http://localhost:3000${path}`)
  })

  it('leads to the same checkout when pressed twice or in two tabs, and after a day to a new one', async () => {
    const { path } = await quote()
    const sessions = [await beginAt(path), await beginAt(path)]
    sessions.push(...(await Promise.all([beginAt(path), beginAt(path)])))
    expect(new Set(sessions).size).toBe(1)
    shop.clock.advance(times.day)
    expect(await beginAt(path)).not.toBe(sessions[0])
  })

  it('says when it is paid, canceled, expired or unknown, and then sells nothing', async () => {
    const paid = await quote()
    await buyAt(paid.path, 'boss@example.org')
    const canceled = await quote()
    for (const [id, ok] of [
      [canceled.id, true],
      [paid.id, false],
    ] as const)
      expect(
        await owner.attempt('quotes/withdraw', { quote: id, reason: 'too late' }),
      ).toMatchObject({ ok })
    const over = await quote({ validDays: 1 })
    shop.clock.advance(times.day + 1)
    const pages = [
      [paid.path, '<h1>This quote is paid</h1>'],
      [canceled.path, '<h1>This quote was withdrawn</h1>'],
      [over.path, '<h1>This quote has expired</h1>'],
    ] as const
    for (const [path, sentence] of pages) {
      expect(await look(path)).toContain(sentence)
      expect(await look(path)).not.toContain('<form method="post"')
      expect((await press(path)).headers.get('Location')).toBe(path)
    }
    for (const path of ['/quote', '/quote?t=', '/quote?t=%01', '/quote?t=AAAAAAAAAAAAAAAAAAAAAA']) {
      expect((await shop.app.request(path)).status).toBe(404)
      expect((await press(path)).status).toBe(404)
    }
  })

  it('can be paid only from its own page, a few times from one network, and not while Stripe is down', async () => {
    const { path } = await quote()
    expect((await press(path, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    const network = { 'X-Forwarded-For': '198.18.0.9' }
    await shop.fillRateLimit('checkoutsPerAddress:198.18.0.9', 39)
    expect((await press(path, network)).headers.get('Location')).toContain('/pay/')
    expect((await press(path, network)).headers.get('Location')).toBe(`${path}&problem=busy`)
    expect(await look(`${path}&problem=busy`)).toContain('Try again in an hour')
    expect(await look(`${path}&problem=constructor`)).not.toContain('role="alert"')
    const other = await quote()
    shop.stripe.down()
    expect((await press(other.path)).headers.get('Location')).toBe(
      `${other.path}&problem=unavailable`,
    )
    expect((await shop.app.request(`${other.path}&problem=unavailable`)).status).toBe(503)
    shop.stripe.up()
    expect(await beginAt(other.path)).toMatch(/^cs_/)
  })

  it('that is unpaid is deleted with its people, and a paid one is kept', async () => {
    const gone = await quote({ mode: 'keys', seats: 3, people, validDays: 1 })
    await beginAt(gone.path)
    const kept = await quote({ email: 'keeper@example.org', validDays: 1 })
    await buyAt(kept.path, 'keeper@example.org')
    shop.clock.advance(32 * times.day)
    await forgetOldRows(shop.deps)
    const left = await shop.readRows('quotes')
    expect(left.map(({ id }) => id)).toContain(kept.id)
    expect(left.map(({ id }) => id)).not.toContain(gone.id)
    const names = await shop.readRows('quote_people', { quote_id: gone.id })
    expect(names).toEqual([])
  })
})

describe('the link to a quote', () => {
  it('is in no table and no line of the log, at any stage of the quote', async () => {
    const opened = await quote()
    await look(opened.path)
    const begun = await quote()
    await beginAt(begun.path)
    const paid = await quote({ email: 'link@example.org' })
    const session = await buyAt(paid.path, 'link@example.org')
    const event = shop.findEvent(session, 'checkout.session.completed')!
    expect(JSON.stringify(event)).toContain(paid.token)
    expect((await shop.postWebhook(JSON.stringify(event))).status).toBe(200)
    await shop.untilHandled()
    const dump = await dumpRows(shop)
    expect(dump).toContain('link@example.org')
    for (const { token } of [opened, begun, paid]) {
      // The token is searched as text, and as bytes appear in a dump.
      for (const form of [token, Buffer.from(token).toString('base64').slice(0, 28)])
        expect(dump.includes(form)).toBe(false)
      expect(shop.logged.join('').includes(token)).toBe(false)
    }
  })
})

describe('a team that paid', () => {
  it('for seats has one key for that many devices', async () => {
    const { path } = await quote({ email: 'seats@example.org', seats: 2 })
    await buyAt(path, 'seats@example.org')
    const { key, message } = await keyTo('seats@example.org')
    expect(message.text).toContain('License type: Team')
    expect(message.text).toContain('Devices: 2 at a time')
    const answers = []
    for (const fingerprint of ['a', 'b', 'c'])
      answers.push(await shop.callLicense('activate', { license_key: key, fingerprint }))
    expect(answers.map(({ code }) => code)).toEqual(['valid', 'valid', 'device_limit'])
    expect(await readLicenses('seats@example.org')).toMatchObject([
      { license_type: 'team', max_activations: 2, activation_count: 2, renewal: null },
    ])
  })

  it('for keys has one for each person, emailed to them and listed in the paying account', async () => {
    const { path } = await quote({ email: 'keys@example.org', mode: 'keys', seats: 3, people })
    expect(await look(path)).toContain('Kit &lt;b&gt;Doe&lt;/b&gt;, kit@<wbr/>example.org')
    const session = await buyAt(path, 'keys@example.org')
    const keys = []
    for (const { email } of people) keys.push(await keyTo(email))
    expect(new Set(keys.map(({ key }) => key)).size).toBe(3)
    expect(keys[0]!.message.text).toContain('keys@example.org bought you a Protocraft license')
    expect(keys[0]!.message.html).toContain('Kit b Doe b')
    const licenses = await readLicenses('keys@example.org')
    expect(licenses.map(({ holder }) => holder).toSorted()).toEqual(
      people.map(({ name, email }) => `${name}, ${email}`).toSorted(),
    )
    const { order_id: order } = await shop.readRow('licenses', {
      key_last4: keys[0]!.key.slice(-4),
    })
    const customer = 'keys@example.org'
    const listed = await owner.ask<List<AdminLicense>>('licenses/list', { customer })
    const delivered = (await owner.showOrder(order!)).licenses
    for (const shown of [listed.rows, delivered])
      expect(shown.map(({ holder }) => holder).toSorted()).toEqual(
        licenses.map(({ holder }) => holder).toSorted(),
      )
    expect(licenses.map(({ license_key }) => license_key).toSorted()).toEqual(
      keys.map(({ key }) => key).toSorted(),
    )
    const asked = await shop.visitor().post('/api/stripe/get-by-order-id', {
      sessionId: session,
    })
    expect(asked.body).toEqual({
      order_number: expect.any(String),
      state: 'paid',
      license_key: null,
      sign_in_to_see_key: true,
    })
  })

  it('and was refunded has no working key', async () => {
    const { path } = await quote({ email: 'back@example.org', mode: 'keys', seats: 3, people })
    const session = await buyAt(path, 'back@example.org')
    shop.stripe.refund(session)
    const event = shop.findEvent(session, 'charge.refunded')!
    expect((await shop.postWebhook(JSON.stringify(event))).status).toBe(200)
    await shop.untilHandled()
    const licenses = await readLicenses('back@example.org')
    expect(licenses.map(({ status }) => status)).toEqual(['revoked', 'revoked', 'revoked'])
  })

  it('less than the price gets nothing', async () => {
    const { path } = await quote({ email: 'less@example.org' })
    const session = await beginAt(path)
    const { stripe } = shop.deps.payments
    shop.stripe.pay(session, { email: 'less@example.org' })
    const four: typeof stripe.retrieveOrder = async (reference) => {
      const providerOrder = await stripe.retrieveOrder(reference)
      if (typeof providerOrder === 'string') return providerOrder
      return {
        ...providerOrder,
        amountCents: 15_600,
        lines: [{ amountCents: 15_600, quantity: 4 }],
      }
    }
    expect(await fulfill(shop.deps, { ...stripe, retrieveOrder: four }, session)).toBe('held')
  })

  it('breaks no invariant of the database', async () => {
    const broken = (await findViolations(shop.deps.db)).filter(
      ({ view }) => !['invariant_i15', 'invariant_i18'].includes(view),
    )
    expect(broken).toEqual([])
  })
})
