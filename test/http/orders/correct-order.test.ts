import { beforeEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import type { Trx } from '#db/schema.ts'
import { hashDevice } from '#server/accounts/device-binding.ts'
import { takeSeat } from '#server/licenses/activate.ts'
import { correctOrder } from '#server/customers/correct-order.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { until } from '../../world/clock.ts'
import { withConsole } from '../../world/console.ts'
import { countWaiting } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { beginCryptoInBrowser, type Mistyped } from '../../world/wrong-address.ts'

const shop = await ownShop('limits', { crypto: 'coinbase', gumroad: true, env: withConsole })
const second = await shop.another()
const owner = shop.openOffice()
beforeEach(() => shop.forgetAllRateLimits())

const key = /PC1(-[0-9A-Z]{5}){5}/
const otherBrowser = `dev=${'x'.repeat(43)}`

const correct = ({ session, cookie, right }: Mistyped, at = shop) =>
  at.correctEmail(session, right, cookie)

async function auditOf(session: string) {
  const { id } = await shop.readOwner(session)
  const rows = await shop.readRows('journal', { subject: id }, 'id')
  return rows.map(({ what }) => what)
}

/** Expects that nothing has moved, and nobody at the other address was emailed. */
async function expectStays(mistyped: Mistyped, holder = mistyped.email) {
  expect((await shop.readOwner(mistyped.session)).holder).toBe(holder)
  expect(shop.emailsTo(mistyped.right)).toEqual([])
  expect((await shop.askOrder(mistyped.session, mistyped.cookie)).body.takes_email).toBeUndefined()
}

describe('in the browser that began the order', () => {
  it('another address gets the order and its key at once, and the old one a short notice', async () => {
    const ada = await shop.buyMistyped('ada')
    expect((await shop.askOrder(ada.session, ada.cookie)).body).toMatchObject({ takes_email: true })
    expect(await correct(ada)).toMatchObject({ status: 200, body: { ok: true } })
    const sent = await shop.readEmail(ada.right, key)
    expect(sent).toContain(ada.key)
    expect(sent).toMatch(/the address you entered before, and that copy still works/)
    expect(sent).toMatch(/choose Replace key in the menu of the license/)
    const notice = await shop.readEmail(ada.email, /moved to another email address/)
    expect(notice).not.toContain(ada.right)
    expect(notice).not.toMatch(/https?:\/\/\S*rescue/)
    expect(await shop.readOwner(ada.session)).toMatchObject({
      orderEmail: ada.right,
      holder: ada.right,
    })
    expect(await auditOf(ada.session)).toEqual(['order paid', 'order address corrected'])
    expect((await shop.askOrder(ada.session, ada.cookie)).body).toMatchObject({
      license_key: ada.key,
      email_to: ada.right,
      takes_email: true,
    })
    const { account } = await shop.signIn(shop.visitor(), ada.right)
    expect(account).toMatchObject({ licenses: [{ status: 'active' }], orders: [{}] })
    expect(JSON.stringify(account)).not.toMatch(key)
  })

  it('the address of an existing account adds it to that account', async () => {
    const cara = await shop.buyMistyped('cara')
    const owner = await shop.buyMistyped('owner')
    await shop.signIn(shop.visitor(), owner.email)
    expect(await correct({ ...cara, right: owner.email })).toMatchObject({ status: 200 })
    await shop.forgetAllRateLimits()
    const { account } = await shop.signIn(shop.visitor(), owner.email)
    expect(account.licenses).toHaveLength(2)
    // They have signed in, so it stays theirs.
    expect((await correct(cara)).body.error.code).toBe('email_stays')
  })

  it('three addresses are accepted, and a fourth is not', async () => {
    const ben = await shop.buyMistyped('ben')
    const statuses: number[] = []
    for (const turn of [1, 2, 3, 4])
      statuses.push((await correct({ ...ben, right: `turn${turn}.${ben.right}` })).status)
    expect(statuses).toEqual([200, 200, 200, 409])
    await expectStays({ ...ben, right: `turn4.${ben.right}` }, `turn3.${ben.right}`)
    await shop.readEmail(`turn3.${ben.right}`, key)
    expect((await shop.askOrder(ben.session, ben.cookie)).body.license_key).toBe(ben.key)
  })

  it('its current address changes nothing, and does not count', async () => {
    const gil = await shop.buyMistyped('gil')
    for (let turn = 0; turn < 5; turn += 1)
      expect((await correct({ ...gil, right: gil.email.toUpperCase() })).status).toBe(200)
    expect(await auditOf(gil.session)).toEqual(['order paid'])
    expect(shop.emailsTo(gil.email)).toHaveLength(2)
  })

  it('two clicks at once, on two instances, move it once', async () => {
    const dov = await shop.buyMistyped('dov')
    const answers = await Promise.all([correct(dov), correct(dov, second), correct(dov)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await auditOf(dov.session)).toEqual(['order paid', 'order address corrected'])
    await shop.readEmail(dov.right, key)
    await until(() => shop.emailsTo(dov.email).length === 3)
    expect(shop.emailsTo(dov.right)).toHaveLength(1)
  })

  it('two addresses at once, on two instances, leave it with one of them', async () => {
    const eve = await shop.buyMistyped('eve')
    const wanted = [`one.${eve.right}`, `two.${eve.right}`]
    await Promise.all(wanted.map((right, at) => correct({ ...eve, right }, [shop, second][at]!)))
    const { holder, orderEmail } = await shop.readOwner(eve.session)
    expect(wanted).toContain(holder)
    expect(orderEmail).toBe(holder)
    const { address_changes: changes } = await shop.readOrder(eve.session)
    expect(changes).toBe(2)
  })

  it('a crypto order accepts one by our own id', async () => {
    const { reference, cookie } = await beginCryptoInBrowser(shop, 'fay@exmaple.org')
    const { id } = await shop.readOrder(reference)
    const right = 'fay.pays.in.crypto@example.org'
    expect((await shop.correctEmail(id, right, cookie!)).body.error.code).toBe('email_stays')
    shop.coinbase.pay(reference)
    await shop.untilState(reference, 'paid')
    expect((await shop.correctEmail(id, right, otherBrowser)).status).toBe(409)
    expect((await shop.correctEmail(id, right, cookie!)).status).toBe(200)
    await shop.readEmail(right, key)
  })
})

describe('nothing moves', () => {
  it.each<[string, (bought: Mistyped) => Promise<unknown>]>([
    ['once a device had the key', ({ key }) => shop.useKey(key)],
    ['once a device had the key, and gave it back', useAndRelease],
    ['once somebody has signed in at the address', ({ email }) => enter(email)],
    ['once it is refunded', refund],
    ['while an owner has paused it', async ({ session }) => pause(await licenseOf(session))],
    ['once its key is another', async ({ session }) => replaceKey(await licenseOf(session))],
  ])('%s', async (_, happens) => {
    const bought = await shop.buyMistyped('happens')
    const { holder } = await shop.readOwner(bought.session)
    await happens(bought)
    expect((await correct(bought)).body.error.code).toBe('email_stays')
    const { holder: after } = await shop.readOwner(bought.session).catch(() => ({ holder: null }))
    expect([holder, null]).toContain(after)
    expect(shop.emailsTo(bought.right)).toEqual([])
    expect((await shop.askOrder(bought.session, bought.cookie)).body.takes_email).toBeUndefined()
  })

  it('once its buyer is erased, with what named their browser', async () => {
    const bought = await shop.buyMistyped('erased')
    await erase(bought.email)
    expect((await correct(bought)).body.error.code).toBe('other_browser')
    expect(shop.emailsTo(bought.right)).toEqual([])
  })

  it('once its license is in another account', async () => {
    const bought = await shop.buyMistyped('moves')
    const to = `moved.${bought.right}`
    const license = await licenseOf(bought.session)
    const moved = { license, email: to, reason: 'as asked' }
    expect(await owner.attempt('licenses/move', moved)).toMatchObject({ ok: true })
    expect((await correct(bought)).body.error.code).toBe('email_stays')
    await expectStays(bought, to)
  })

  it('in another browser that has the link, and the order keeps its three tries', async () => {
    const hal = await shop.buyMistyped('hal')
    for (const cookie of [undefined, otherBrowser])
      for (let turn = 0; turn < 4; turn += 1) {
        const { status, body } = await shop.correctEmail(hal.session, 'eve@example.org', cookie)
        expect([status, body.error.code]).toEqual([409, 'other_browser'])
      }
    expect((await shop.askOrder(hal.session)).body.takes_email).toBeUndefined()
    expect(shop.emailsTo('eve@example.org')).toEqual([])
    expect((await correct(hal)).status).toBe(200)
  })

  it('for an order that nobody has, or that begins at Gumroad', async () => {
    const sale = shop.gumroad.sell({ email: 'gail@exmaple.org' })
    const visitor = shop.visitor()
    await visitor.post('/api/gumroad/get-gumroad-order', { sale_id: sale })
    const own = await shop.readOrder(sale)
    const asks = ['cs_test_nothing123456', crypto.randomUUID(), own.id, sale]
    const codes: string[] = []
    for (const id of asks)
      codes.push((await shop.correctEmail(id, 'eve@example.org', otherBrowser)).body.error.code)
    expect(codes).toEqual(['not_found', 'not_found', 'other_browser', 'bad_request'])
  })

  it('for what is no address', async () => {
    const bought = await shop.buyMistyped('typed')
    for (const right of ['ada@localhost', 'ada@example.org\r\nBcc: eve@example.org'])
      expect((await correct({ ...bought, right })).status).toBe(400)
    expect((await shop.readOwner(bought.session)).holder).toBe(bought.email)
  })
})

describe('an event between opening the page and the click', () => {
  /** Presses while somebody else's transaction is open, which then ends. */
  async function pressDuring(bought: Mistyped, begin: (trx: Trx) => Promise<unknown>) {
    const other = await shop.deps.db.startTransaction().execute()
    await begin(other)
    const pressed = correct(bought)
    await until(async () => (await countWaiting(shop)) === 1)
    await other.commit().execute()
    return (await pressed).body
  }

  it('a device that activates is first, and nothing moves', async () => {
    const kim = await shop.buyMistyped('kim')
    const { error } = await pressDuring(kim, async (trx) => {
      const license = await shop.readLicense(kim.key)
      await lockLicense(trx, license.id)
      await takeSeat(shop.deps, trx, license, { fingerprint: 'laptop' })
    })
    expect(error.code).toBe('email_stays')
    await expectStays(kim)
  })

  it('a sign-in is first, and nothing moves', async () => {
    const lea = await shop.buyMistyped('lea')
    const { error } = await pressDuring(lea, (trx) =>
      trx
        .updateTable('accounts')
        .set({ signed_in_at: shop.clock.now() })
        .where('email', '=', lea.email)
        .execute(),
    )
    expect(error.code).toBe('email_stays')
    await expectStays(lea)
  })

  it('a refund, whichever comes first, ends the license, and every invariant holds', async () => {
    const max = await shop.buyMistyped('max')
    const [{ status }] = await Promise.all([correct(max), refund(max)])
    expect([200, 409]).toContain(status)
    expect(await shop.useKey(max.key)).toBe('revoked')
    expect((await correct({ ...max, right: 'after@example.org' })).status).toBe(409)
    await shop.expectInvariants()
  })

  it('such as the end of a day: until then another address is accepted, and no more after', async () => {
    const [nia, oda] = [await shop.buyMistyped('nia'), await shop.buyMistyped('oda')]
    const late = (passed: number) =>
      correctOrder(
        { ...shop.deps, clock: { now: () => new Date(shop.clock.now().getTime() + passed) } },
        bind(passed < times.day ? nia : oda),
      )
    expect(await late(times.day - times.minute)).toBe('corrected')
    expect(await late(times.day + 1)).toBe('email_stays')
    await shop.expectInvariants()
  })
})

describe('a browser’s cookie', () => {
  it('is known by the order for 30 days', async () => {
    const pia = await shop.buyMistyped('pia')
    const keeps = async (days: number) => {
      const now = () => new Date(shop.clock.now().getTime() + days * times.day)
      await forgetOldRows({ ...shop.deps, clock: { now } })
      return (await shop.readOrder(pia.session)).device_hash !== null
    }
    expect(await keeps(29.9)).toBe(true)
    expect(await keeps(30.1)).toBe(false)
    expect((await correct(pia)).body.error.code).toBe('other_browser')
  })
})

/** Binds a caller as its route does. */
function bind({ session, cookie, right }: Mistyped) {
  const device = hashDevice(cookie.slice('dev='.length))
  return { id: session, device, to: { typed: right, normal: right } }
}

const lockLicense = (trx: Trx, id: string) =>
  trx.selectFrom('licenses').select('id').where('id', '=', id).forNoKeyUpdate().execute()

async function useAndRelease({ key: license_key }: Mistyped) {
  await shop.useKey(license_key)
  await shop.callLicense('deactivate', { license_key, fingerprint: 'laptop' })
}

const enter = (email: string) => shop.signIn(shop.visitor(), email)

async function refund({ session }: Mistyped) {
  shop.stripe.refund(session)
  await shop.untilState(session, 'refunded')
}

async function licenseOf(session: string) {
  const { id } = await shop.readOwner(session)
  const license = await shop.readRow('licenses', { order_id: id })
  return license.id
}

const pause = (license: string) => owner.attempt('licenses/suspend', { license })
const replaceKey = (license: string) => owner.attempt('licenses/replace-key', { license })
const erase = (customer: string) => owner.attempt('customers/erase', { customer })
