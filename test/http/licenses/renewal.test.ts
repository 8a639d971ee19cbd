import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodeJwt } from 'jose'
import { times } from '#contract/limits.ts'
import { until } from '../../world/clock.ts'
import { ownShop } from '../../world/visit.ts'
import { beginRenewal, type Owner, payRenewal, seeLicense } from '../../world/sold.ts'

const seller = { SELLER_NAME: 'Protocraft', SELLER_ADDRESS: '1 Example Street' }
const shop = await ownShop('clock', { env: { RENEWAL_PRICE_CENTS: '2900', ...seller } })
shop.stripe.drop()

function plusYears(iso: string, years: number): string {
  const time = new Date(iso)
  time.setUTCFullYear(time.getUTCFullYear() + years)
  return time.toISOString()
}

/** Checks a payment as the page does: retries a call that fails. */
async function checkPayment({ visitor, own }: Owner, session: string) {
  const request = { ...own, order_id: await shop.findOrderId(session) }
  for (let attempt = 1; ; attempt += 1) {
    const { status, body } = await visitor.post('/api/account/check-payment', request)
    if (status !== 503 || attempt === 5) return body
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

describe('a renewal', () => {
  it('shows its price and end first, and adds a year to the same key', async () => {
    const ada = await shop.sold({ email: 'ada@example.org', signedIn: true })
    const { expires_at: first, renewal } = ada.license
    const until = plusYears(first, 1)
    expect(renewal).toEqual({
      price_id: expect.any(String),
      price_cents: 2900,
      plus_tax: false,
      until,
    })
    const session = await payRenewal(shop, ada)
    const hosted = shop.stripe.sessions().find(({ id }) => id === session)!
    const orderId = await shop.findOrderId(session)
    expect(hosted).toMatchObject({ amount_total: 2900, customer_email: 'ada@example.org' })
    expect(hosted.success_url).toBe(
      `http://localhost:3000/account?checkout_success=true&order=${orderId}`,
    )
    await shop.tell(session, 'checkout.session.completed')
    expect(await seeLicense(ada)).toMatchObject({
      expires_at: until,
      license_type: 'individual',
      renewal: { until: plusYears(until, 1) },
    })
    const device = { license_key: ada.key, fingerprint: 'laptop' }
    const { certificate } = await shop.callLicense('activate', device)
    expect(decodeJwt(certificate)).toMatchObject({ code: 'valid', updates_until: until })
  })

  it('is seen by the page that returns from paying, without any webhook', async () => {
    const ben = await shop.sold({ email: 'ben@example.org', signedIn: true })
    const session = await beginRenewal(ben)
    expect(await checkPayment(ben, session)).toEqual({ state: 'awaiting_payment' })
    shop.clock.advance(3000)
    shop.stripe.pay(session, { email: ben.own.email })
    expect(await checkPayment(ben, session)).toEqual({ state: 'paid' })
    expect(await seeLicense(ben)).toMatchObject({
      expires_at: plusYears(ben.license.expires_at, 1),
    })
    const subjects = ['Receipt for Protocraft, $49.00', 'Your Protocraft license is renewed']
    await until(() => subjects.every((each) => shop.subjectsTo(ben.own.email).includes(each)))
    await shop.tell(session, 'checkout.session.completed')
    await checkPayment(ben, session)
    const renewed = shop.subjectsTo(ben.own.email).filter((subject) => /renewed/.test(subject))
    expect(renewed).toHaveLength(1)
  })

  it('that is late starts on its own day, and resumes the updates of the license', async () => {
    const cara = await shop.sold({ email: 'cara@example.org', signedIn: true })
    shop.clock.advance(400 * times.day)
    const { code } = await shop.signIn(cara.visitor, cara.own.email)
    cara.own = { ...cara.own, code }
    expect(await seeLicense(cara)).toMatchObject({ status: 'updates_ended' })
    const session = await payRenewal(shop, cara)
    const before = shop.clock.now()
    expect(await checkPayment(cara, session)).toEqual({ state: 'paid' })
    const renewed = await seeLicense(cara)
    expect(renewed.status).toBe('active')
    const start = Date.parse(plusYears(renewed.expires_at, -1))
    expect(start).toBeGreaterThanOrEqual(before.getTime())
    expect(start).toBeLessThanOrEqual(shop.clock.now().getTime())
  })

  it('that is open in two tabs and paid twice adds two years', async () => {
    const eve = await shop.sold({ email: 'eve@example.org', signedIn: true })
    const sessions = [await beginRenewal(eve), await beginRenewal(eve)]
    expect(new Set(sessions).size).toBe(2)
    for (const session of sessions) shop.stripe.pay(session, { email: eve.own.email })
    const checks = await Promise.all(sessions.map((session) => checkPayment(eve, session)))
    expect(checks).toEqual([{ state: 'paid' }, { state: 'paid' }])
    expect((await seeLicense(eve)).expires_at).toBe(plusYears(eve.license.expires_at, 2))
  })
})

describe('the payment of a renewal', () => {
  it('that is refunded removes its year and nothing else', async () => {
    const gil = await shop.sold({ email: 'gil@example.org', signedIn: true })
    const [first, second] = [await payRenewal(shop, gil), await payRenewal(shop, gil)]
    for (const session of [first, second]) await checkPayment(gil, session)
    shop.stripe.refund(first)
    await shop.tell(first, 'charge.refunded')
    await shop.tell(first, 'refund.created')
    expect(await seeLicense(gil)).toMatchObject({
      status: 'active',
      status_note: null,
      expires_at: plusYears(gil.license.expires_at, 1),
    })
    await shop.mailbox.waitFor(({ subject }) => /renewal has ended/.test(subject), 60_000)
    expect(shop.subjectsTo(gil.own.email)).not.toContain('Your Protocraft license has ended')
  })

  it('that is refunded after an invoice was created names the credit note in its email', async () => {
    const lou = await shop.sold({ email: 'lou@example.org', signedIn: true })
    const session = await payRenewal(shop, lou)
    await checkPayment(lou, session)
    const invoice = await shop.app.request('/api/account/invoice', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: lou.visitor.cookie()! },
      body: JSON.stringify({ ...lou.own, order_id: await shop.findOrderId(session) }),
    })
    expect(invoice.headers.get('Content-Type')).toBe('application/pdf')
    shop.stripe.refund(session)
    await shop.tell(session, 'charge.refunded')
    const email = await shop.emailTo(lou.own.email, /renewal has ended/)
    expect(email.text).toMatch(/Credit note CN-\d{4}-\d{4} is on /)
  })

  it('that is disputed does not count until the dispute is won', async () => {
    const hal = await shop.sold({ email: 'hal@example.org', signedIn: true })
    const session = await payRenewal(shop, hal)
    await checkPayment(hal, session)
    shop.stripe.dispute(session)
    await shop.tell(session, 'charge.dispute.created')
    expect(await seeLicense(hal)).toMatchObject({
      status: 'active',
      expires_at: hal.license.expires_at,
    })
    shop.stripe.closeDispute(session, 'won')
    await shop.tell(session, 'charge.dispute.closed')
    await shop.tell(session, 'charge.dispute.created')
    expect(await seeLicense(hal)).toMatchObject({
      expires_at: plusYears(hal.license.expires_at, 1),
    })
    const wanted = [
      'Your Protocraft renewal is suspended',
      'Your Protocraft renewal is active again',
    ]
    await until(() => wanted.every((each) => shop.subjectsTo(hal.own.email).includes(each)))
    expect(shop.subjectsTo(hal.own.email)).not.toContain('Your Protocraft license is suspended')
  })

  it('for a license refunded meanwhile is shown to the operator, and no email is sent', async () => {
    const dov = await shop.sold({ email: 'dov@example.org', signedIn: true })
    const session = await payRenewal(shop, dov)
    shop.stripe.refund(dov.session)
    await shop.tell(dov.session, 'charge.refunded')
    await checkPayment(dov, session)
    expect(await shop.listHoldReasons(session)).toEqual(['license_revoked'])
    expect(await seeLicense(dov)).toMatchObject({ status: 'revoked', renewal: null })
    expect(shop.subjectsTo(dov.own.email)).not.toContain('Your Protocraft license is renewed')
  })
})

describe('no renewal is started', () => {
  it('for a trial, a revoked or suspended license, or somebody else’s', async () => {
    const ida = await shop.sold({ email: 'ida@example.org', signedIn: true })
    const trialist = shop.visitor()
    const { code } = await shop.signIn(trialist, 'fay@example.org')
    const fay = { email: 'fay@example.org', code }
    const { body: info } = await trialist.post('/api/account/get-info', {
      ...fay,
      generate_trial_key: true,
    })
    expect(info.licenses[0].renewal).toBeNull()
    const renew = (visitor: Owner['visitor'], own: Owner['own'], license_id: string) =>
      visitor.post('/api/account/renew', { ...own, license_id })
    const trial = await renew(trialist, fay, info.licenses[0].license_id)
    expect([trial.status, trial.body.error.code]).toEqual([409, 'not_renewable'])
    for (const id of [ida.license.license_id, randomUUID()])
      expect((await renew(trialist, fay, id)).status).toBe(404)
    shop.stripe.dispute(ida.session)
    await shop.tell(ida.session, 'charge.dispute.created')
    const suspended = await renew(ida.visitor, ida.own, ida.license.license_id)
    expect([suspended.status, suspended.body.error.message]).toEqual([
      409,
      expect.stringContaining('suspended'),
    ])
    shop.stripe.closeDispute(ida.session, 'lost')
    await shop.tell(ida.session, 'charge.dispute.closed')
    const revoked = await renew(ida.visitor, ida.own, ida.license.license_id)
    expect([revoked.status, revoked.body.error.code]).toEqual([409, 'not_renewable'])
  })

  it('without a code of the account, and nobody else’s payment is shown', async () => {
    const kit = await shop.sold({ email: 'kit@example.org', signedIn: true })
    const session = await beginRenewal(kit)
    const order_id = await shop.findOrderId(session)
    const stranger = shop.visitor()
    const guess = { email: kit.own.email, code: '000000' }
    const license_id = kit.license.license_id
    expect((await stranger.post('/api/account/renew', { ...guess, license_id })).status).toBe(401)
    const { code } = await shop.signIn(stranger, 'lea@example.org')
    const lea = { email: 'lea@example.org', code }
    expect((await stranger.post('/api/account/check-payment', { ...lea, order_id })).status).toBe(
      404,
    )
  })

  it('while the provider is down, and nothing is charged', async () => {
    const max = await shop.sold({ email: 'max@example.org', signedIn: true })
    shop.stripe.down()
    const request = { ...max.own, license_id: max.license.license_id }
    const { status, body } = await max.visitor.post('/api/account/renew', request)
    shop.stripe.up()
    expect([status, body.error.message]).toEqual([
      503,
      expect.stringContaining('Nothing was charged.'),
    ])
  })

  it('more than twenty times an hour, and beyond that within the limit of the network', async () => {
    const nia = await shop.sold({ email: 'nia@example.org', signedIn: true })
    const { id } = await shop.readRow('accounts', { email: 'nia@example.org' })
    const request = { ...nia.own, license_id: nia.license.license_id }
    const network = '198.18.0.7'
    const press = async () =>
      (await nia.visitor.post('/api/account/renew', request, { 'X-Forwarded-For': network })).status
    await shop.fillRateLimit(`checkoutsPerAddress:${network}`, 39)
    await shop.fillRateLimit(`checkoutsPerKnownBrowser:${id}`, 19)
    expect([await press(), await press(), await press()]).toEqual([200, 200, 429])
  })
})
