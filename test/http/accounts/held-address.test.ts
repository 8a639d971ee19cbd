import { beforeEach, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { payInBrowser } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import { openVendorShop } from '../../world/vendor.ts'
import { closeAfterwards } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'
import { correctEmail } from '../../world/wrong-address.ts'

const shop = await closeAfterwards(openVendorShop())
const second = await shop.another()
beforeEach(() => shop.forgetAllRateLimits())

const key = /PC1(-[0-9A-Z]{5}){5}/
const hasKey = (email: string) => shop.emailsTo(email).some(({ text }) => key.test(text))

/** Pays with an address that no rule accepts, although the provider accepts it. */
async function payUnreadable() {
  const paid = await payInBrowser(shop, 'dov\\e@example.org')
  await shop.judge(paid.session)
  return paid
}

it('the browser that started the order gets the key at once by entering an address, without a code', async () => {
  const { session, cookie } = await payUnreadable()
  expect((await shop.askOrder(session, cookie)).body.held).toMatchObject({
    waits_for: 'address',
    is_own_browser: true,
  })
  const email = ownEmail()
  expect(await shop.correctEmail(session, email, cookie)).toMatchObject({ status: 200 })
  await shop.readEmail(email, key)
  expect((await shop.askOrder(session, cookie)).body.license_key).toMatch(key)
  expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
  const settled = await shop.readRows('held_payments', { reference: session })
  expect(settled).toMatchObject([{ reason: 'no_email', decision: 'accepted' }])
})

it('it can enter an address as long as the payment is held, and then three more within a day', async () => {
  const { session, cookie } = await payUnreadable()
  shop.clock.advance(9 * times.day)
  const first = ownEmail()
  expect((await shop.correctEmail(session, first, cookie)).status).toBe(200)
  expect((await shop.askOrder(session, cookie)).body).toMatchObject({ takes_email: true })
  const statuses: number[] = []
  for (let turn = 0; turn < 4; turn += 1)
    statuses.push((await shop.correctEmail(session, ownEmail(), cookie)).status)
  expect(statuses).toEqual([200, 200, 200, 409])
  await shop.readEmail(first, /moved to another email address/)
})

it('another browser cannot enter one, and reads that the order waits for an address', async () => {
  const { session } = await payUnreadable()
  const cookie = `dev=${'x'.repeat(43)}`
  const { status, body } = await shop.correctEmail(session, ownEmail(), cookie)
  expect([status, body.error.code]).toEqual([409, 'other_browser'])
  expect((await shop.askOrder(session, cookie)).body.held).toMatchObject({ is_own_browser: false })
  expect(await shop.readSale(session)).toMatchObject({ licenses: [] })
})

it('two addresses entered at once, on two instances, bring one license', async () => {
  const { session, cookie } = await payUnreadable()
  const emails = [ownEmail(), ownEmail()]
  await Promise.all([
    ...emails.map((email, at) => correctEmail([shop, second][at]!, session, email, cookie)),
    shop.judge(session),
    second.judge(session),
  ])
  await until(() => emails.some(hasKey))
  expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'] })
})

it('an order that was refunded, or has another problem too, brings nothing', async () => {
  const [refunded, short] = [await payUnreadable(), await payUnreadable()]
  shop.stripe.refund(refunded.session)
  shop.stripe.doctor(short.session, { amount_total: 5300 })
  for (const { session, cookie } of [refunded, short]) {
    const { body } = await shop.correctEmail(session, ownEmail(), cookie)
    expect(body.error.code).toBe('email_stays')
    expect(await shop.readSale(session)).toMatchObject({ licenses: [] })
  }
})

it('while the provider does not answer, the page asks to try again', async () => {
  const { session, cookie } = await payUnreadable()
  shop.stripe.down()
  const { status } = await shop.correctEmail(session, ownEmail(), cookie)
  shop.stripe.up()
  expect(status).toBe(503)
})

it('a purchase with a held address breaks no invariant', () => shop.expectInvariants())
