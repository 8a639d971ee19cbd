import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { applyCorrections } from '#server/customers/apply-corrections.ts'
import { completeOrder } from '#server/admin/orders/complete.ts'
import { forgetOldRows } from '#server/retention.ts'
import { readSale, until } from '../buyer.ts'
import { openConsole } from '../console.ts'
import { emailsTo, readEmail } from '../correction.ts'
import { readOrder } from '../crypto-buyer.ts'
import { expectPromises } from '../key-buyer.ts'
import { judge, ownEmail } from '../quarantined.ts'
import { payInBrowser } from '../rescue.ts'
import type { Shop } from '../shop.ts'
import { openVendorShop } from '../vendor-shop.ts'
import { createVisitor, type Visitor } from '../visitor.ts'

let shop: Shop
let other: Shop
beforeAll(async () => {
  shop = await openVendorShop()
  other = await shop.another()
})
afterAll(async () => {
  await other.close()
  await shop.close()
})
beforeEach(() => shop.deps.db.deleteFrom('rate_limits').execute())

/** No rule accepts it, and the provider takes money with it. */
const unreadable = 'dov\\e@example.org'
const key = /PC1(-[0-9A-Z]{5}){5}/
const card = '4242'
const sixDigits = /\b\d{6}\b/

/** Somebody paid with an address that nobody can read. */
async function payUnreadable() {
  const paid = await payInBrowser(shop, unreadable)
  await judge(shop, paid.session)
  return paid
}

/** Asks for a code to an address, which arrives. */
async function askForCode(email: string, cookie?: string, at = shop) {
  const visitor = createVisitor(at)
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie }
  await visitor.post('/api/account/sign-in', { email }, headers)
  const text = await readEmail(shop, email, sixDigits)
  const code = sixDigits.exec(text)![0]
  const give = (session_id: string, card_last4?: string) =>
    visitor.post(
      '/api/account/give-address',
      { email, code, session_id, ...(card_last4 && { card_last4 }) },
      visitor.cookie() ? {} : headers,
    )
  return { visitor, email, code, give }
}

const look = (visitor: Visitor, sessionId: string) =>
  visitor.post('/api/stripe/get-by-order-id', { sessionId })

const letDayPass = async (session: string) => {
  const { id } = await readOrder(shop, session)
  await shop.deps.db
    .updateTable('address_corrections')
    .set({ takes_effect_at: new Date(Date.now() - 1000) })
    .where('order_id', '=', id)
    .where('outcome', 'is', null)
    .execute()
  await Promise.all([applyCorrections(shop.deps), applyCorrections(other.deps)])
}

const listOutcomes = async (session: string) => {
  const { id } = await readOrder(shop, session)
  const rows = await shop.deps.db
    .selectFrom('address_corrections')
    .select(['email', 'outcome'])
    .where('order_id', '=', id)
    .orderBy('asked_at')
    .execute()
  return rows.map(({ email, outcome }) => `${email} ${outcome}`)
}

const readRow = (reference: string) =>
  shop.deps.db
    .selectFrom('quarantine')
    .select(['reason', 'settled_as'])
    .where('reference', '=', reference)
    .execute()

describe('in the browser that began the order', () => {
  it('a code to the right address brings the key at once, by email and on the page', async () => {
    const { session, cookie } = await payUnreadable()
    const ada = await askForCode(ownEmail(), cookie)
    const { status, body } = await ada.give(session)
    expect(status).toBe(200)
    expect(body).toEqual({ outcome: 'delivered' })
    await readEmail(shop, ada.email, key)
    expect((await look(ada.visitor, session)).body.license_key).toMatch(key)
    expect(await readSale(shop, session)).toMatchObject({ state: 'paid', licenses: ['active'] })
    expect(await readRow(session)).toEqual([{ reason: 'no_email', settled_as: 'accepted' }])
  })

  it('two addresses at once, on two instances, bring one license', async () => {
    const { session, cookie } = await payUnreadable()
    const people = [
      await askForCode(ownEmail(), cookie),
      await askForCode(ownEmail(), cookie, other),
    ]
    const answers = await Promise.all([
      ...people.map(({ give }) => give(session)),
      judge(shop, session),
      judge(other, session),
    ])
    expect(answers.slice(0, 2).map((each) => typeof each === 'object' && each.status)).toContain(
      200,
    )
    await until(async () => people.some(({ email }) => hasKey(email)))
    expect(await readSale(shop, session)).toMatchObject({ licenses: ['active'], emails: 1 })
    expect(people.filter(({ email }) => hasKey(email))).toHaveLength(1)
  })

  it('what was refunded meanwhile brings nothing, and a person looks at it', async () => {
    const { session, cookie } = await payUnreadable()
    shop.stripe.refund(session)
    const ada = await askForCode(ownEmail(), cookie)
    expect((await ada.give(session)).body).toEqual({ outcome: 'by_hand' })
    expect(await readSale(shop, session)).toMatchObject({ licenses: [] })
  })

  it('a payment of which more is wrong brings nothing', async () => {
    const { session, cookie } = await payUnreadable()
    shop.stripe.doctor(session, { amount_total: 5300 })
    const ada = await askForCode(ownEmail(), cookie)
    expect((await ada.give(session)).body).toEqual({ outcome: 'by_hand' })
    expect(await readSale(shop, session)).toMatchObject({ licenses: [] })
  })
})

const hasKey = (email: string) => emailsTo(shop, email).some(({ text }) => key.test(text))

describe('elsewhere', () => {
  it('a code alone, or with other digits, brings nothing', async () => {
    const { session } = await payUnreadable()
    const eve = await askForCode(ownEmail())
    for (const digits of [undefined, '1111']) {
      const { status, body } = await eve.give(session, digits)
      expect([status, body.error.code]).toEqual([409, 'wrong_card'])
    }
    expect(await listOutcomes(session)).toEqual([])
    expect(await readSale(shop, session)).toMatchObject({ licenses: [] })
  })

  it('the digits without a right code bring nothing', async () => {
    const { session, cookie } = await payUnreadable()
    const eve = await askForCode(ownEmail(), cookie)
    const wrong = { email: eve.email, code: '000000', session_id: session, card_last4: card }
    expect((await eve.visitor.post('/api/account/give-address', wrong)).status).toBe(401)
    expect(await readSale(shop, session)).toMatchObject({ licenses: [] })
  })

  it('the digits of the card bring the key after a day, once', async () => {
    const { session } = await payUnreadable()
    const ben = await askForCode(ownEmail())
    const { body } = await ben.give(session, card)
    expect(body).toEqual({ outcome: 'waits', until: expect.any(String) })
    expect(new Date(body.until).getTime() - Date.now()).toBeGreaterThan(times.day - 60_000)
    expect((await ben.give(session, card)).body).toEqual(body)
    await applyCorrections(shop.deps)
    expect((await look(ben.visitor, session)).body.state).toBe('held')
    await letDayPass(session)
    await readEmail(shop, ben.email, key)
    expect(await readSale(shop, session)).toMatchObject({ licenses: ['active'], emails: 1 })
    expect(await listOutcomes(session)).toEqual([`${ben.email} done`])
  })

  it('the browser that began the order comes first, and the digits move nothing later', async () => {
    const { session, cookie } = await payUnreadable()
    const eve = await askForCode(ownEmail())
    await eve.give(session, card)
    const ada = await askForCode(ownEmail(), cookie)
    expect((await ada.give(session)).body).toEqual({ outcome: 'delivered' })
    await letDayPass(session)
    expect(await listOutcomes(session)).toEqual([`${eve.email} replaced`])
    await readEmail(shop, ada.email, key)
    expect(hasKey(eve.email)).toBe(false)
  })

  it('two addresses by the same digits stop each other, and a person decides', async () => {
    const { session } = await payUnreadable()
    const [ben, eve] = [await askForCode(ownEmail()), await askForCode(ownEmail())]
    expect((await ben.give(session, card)).body.outcome).toBe('waits')
    expect((await eve.give(session, card)).body).toEqual({ outcome: 'by_hand' })
    await letDayPass(session)
    expect(await readSale(shop, session)).toMatchObject({ licenses: [] })
    const listed = await (await openConsole(shop)).read('corrections/list')
    const { rows } = (await listed.json()) as { rows: { wanted: string; evidence: string }[] }
    const theirs = rows.filter(({ wanted }) => [ben.email, eve.email].includes(wanted))
    expect(theirs).toHaveLength(2)
    expect(theirs[0]!.evidence).toContain('On record: no address.')
  })

  it('what the vendor delivered or the buyer got back meanwhile is not delivered again', async () => {
    const [sent, refunded] = [await payUnreadable(), await payUnreadable()]
    const [ben, cara] = [await askForCode(ownEmail()), await askForCode(ownEmail())]
    await ben.give(sent.session, card)
    await cara.give(refunded.session, card)
    const right = { order: sent.session, email: ownEmail(), reason: 'they wrote to us' }
    const mia = { name: 'operator:mia' }
    expect(await completeOrder.act(shop.deps, mia, right)).toMatchObject({ ok: true })
    shop.stripe.refund(refunded.session)
    await letDayPass(sent.session)
    await letDayPass(refunded.session)
    expect(await listOutcomes(sent.session)).toEqual([`${ben.email} ended`])
    expect(await listOutcomes(refunded.session)).toEqual([`${cara.email} ended`])
    expect(await readSale(shop, sent.session)).toMatchObject({ licenses: ['active'] })
    expect(await readSale(shop, refunded.session)).toMatchObject({ licenses: [] })
  })

  it('three tries a day are compared, for one network', async () => {
    const { session } = await payUnreadable()
    const eve = await askForCode(ownEmail())
    const statuses: number[] = []
    for (const digits of ['1111', '2222', '3333', card])
      statuses.push((await eve.give(session, digits)).status)
    expect(statuses).toEqual([409, 409, 409, 429])
  })

  it('an order that waits for nothing, or that nobody has, is unknown', async () => {
    const eve = await askForCode(ownEmail())
    expect((await eve.give('cs_test_nothing123456', card)).status).toBe(404)
  })
})

it('keeps every promise', () => expectPromises(shop))

it('an order that a person has to decide on is not forgotten before that', async () => {
  const inTwoYears = { now: () => new Date(Date.now() + 730 * times.day) }
  await forgetOldRows({ ...shop.deps, clock: inTwoYears })
  const open = await shop.deps.db.selectFrom('cases').select('id').execute()
  expect(open).toHaveLength(2)
})
