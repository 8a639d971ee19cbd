import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { forgetOldRows } from '#server/retention.ts'
import { calm, ownNetwork, pressPurchase, until } from '../buyer.ts'
import { buyMistyped, readEmail } from '../correction.ts'
import { readOrder, untilState } from '../crypto-buyer.ts'
import { askForRescue, payInBrowser, readCookie } from '../rescue.ts'
import { dumpRows } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, crypto: 'coinbase', gumroad: true })
})
afterAll(() => shop.close())

/** Begins a payment in crypto in its own browser. */
async function beginCrypto(email: string, headers: Record<string, string> = {}) {
  const answer = await shop.app.request('/coinbase/create-charge', {
    method: 'POST',
    headers: {
      'X-Forwarded-For': ownNetwork(),
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ email }).toString(),
  })
  const location = answer.headers.get('Location')!
  return { location, reference: location.split('/').at(-1)!, cookie: readCookie(answer) }
}

async function payCrypto(email: string) {
  const { reference, cookie } = await beginCrypto(email)
  shop.coinbase.pay(reference)
  await untilState(shop, reference, 'paid')
  const { id } = await readOrder(shop, reference)
  return { reference, id, cookie: cookie! }
}

const lookUp = async (order_id: string, headers: Record<string, string> = {}) =>
  (await createVisitor(shop).post('/api/coinbase/get-by-order-id', { order_id }, headers)).body

describe('the cookie of a checkout', () => {
  it('is set with the redirect to the provider, once, and only its hash is stored', async () => {
    const { cookie } = await payInBrowser(shop, 'ada@example.org')
    expect(cookie).toMatch(/^dev=[\w-]{43}$/)
    const again = await shop.app.request('/stripe/create-checkout-session', {
      method: 'POST',
      headers: { 'X-Forwarded-For': ownNetwork(), Cookie: cookie },
    })
    expect(again.headers.get('Location')).toContain('/pay/')
    expect(readCookie(again)).toBeNull()
    const hashes = await shop.deps.db.selectFrom('orders').select('device_hash').execute()
    const [first, ...rest] = hashes.map(({ device_hash: hash }) => hash!.toString('hex'))
    expect(rest).toEqual([first])
    expect(await dumpRows(shop)).not.toContain(cookie.slice(4))
  })

  it('is HttpOnly and sent to this site alone', async () => {
    const given = (await pressPurchase(shop)).headers.get('Set-Cookie')!
    expect(given).toMatch(/; HttpOnly/)
    expect(given).toMatch(/; SameSite=Lax/)
    expect(given).toMatch(/; Path=\//)
    expect(given).not.toMatch(/Domain=/)
  })

  it('is not set with the redirect to the purchase page', async () => {
    expect(await beginCrypto('no address')).toMatchObject({ cookie: null })
    shop.stripe.down()
    const refused = await pressPurchase(shop)
    shop.stripe.up()
    expect(refused.headers.get('Location')).toContain('/purchase?problem=unavailable')
    expect(readCookie(refused)).toBeNull()
  })

  it('stays with the order for 30 days, and so do its corrections', async () => {
    const ben = await buyMistyped(shop, 'ben')
    const fields = { order: ben.session, corrected: ben.right }
    expect(await askForRescue(shop, fields, { Cookie: ben.cookie })).toBe('corrected')
    const forget = (days: number) =>
      forgetOldRows({ ...shop.deps, clock: { now: () => new Date(Date.now() + days * times.day) } })
    const kept = async () => {
      const { device_hash: hash } = await readOrder(shop, ben.session)
      const rows = await shop.deps.db.selectFrom('address_corrections').select('id').execute()
      return { hash: hash !== null, corrections: rows.length }
    }
    await forget(29.9)
    expect(await kept()).toEqual({ hash: true, corrections: 1 })
    await forget(30.1)
    expect(await kept()).toEqual({ hash: false, corrections: 0 })
    expect(await askForRescue(shop, fields, { Cookie: ben.cookie })).toBe('wrong_proof')
  })
})

describe('an order in crypto', () => {
  it('is corrected in its browser, and nowhere by card digits', async () => {
    const { id, cookie } = await payCrypto('cara@exmaple.org')
    const corrected = 'cara@example.org'
    const elsewhere = { order: id, card: '4242', corrected }
    expect(await askForRescue(shop, elsewhere)).toBe('wrong_proof')
    const fields = { order: id, corrected }
    expect(await askForRescue(shop, fields, { Cookie: cookie })).toBe('corrected')
    expect(await readEmail(shop, corrected, /PC1-/)).toMatch(/PC1(-[0-9A-Z]{5}){5}/)
  })

  it('shows its browser the key, and masked where it went; another learns only that it is paid', async () => {
    const { id, cookie } = await payCrypto('dov@exmaple.org')
    expect(await lookUp(id, { Cookie: cookie })).toMatchObject({
      state: 'paid',
      license_key: expect.stringMatching(/^PC1(-[0-9A-Z]{5}){5}$/),
      email_to: 'd•••@e•••.org',
      receipt: { amount_cents: 4900 },
    })
    const { order_number } = await shop.deps.db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const withheld = { sign_in_to_see_key: true, other_browser: true }
    const paid = { order_number, state: 'paid', license_key: null, ...withheld }
    expect(await lookUp(id)).toEqual(paid)
    expect(await lookUp(id, { Cookie: `dev=${'x'.repeat(43)}` })).toEqual(paid)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await lookUp(unknown, { Cookie: cookie })).toMatchObject({
      error: { code: 'not_found' },
    })
  })

  it('says so before it is paid, and that it cannot be corrected yet', async () => {
    const { reference, cookie } = await beginCrypto('eve@exmaple.org')
    const { id } = await readOrder(shop, reference)
    const asked = await lookUp(id, { Cookie: cookie! })
    expect(asked).toMatchObject({ state: 'awaiting_payment', email_to: 'e•••@e•••.org' })
    expect(await lookUp(id)).not.toHaveProperty('email_to')
    const fields = { order: id, corrected: 'eve@example.org' }
    expect(await askForRescue(shop, fields, { Cookie: cookie! })).toBe('not_paid')
  })
})

it('an order on Gumroad is not corrected here, and the page says where', async () => {
  const sale = shop.gumroad.sell({ email: 'fay@exmaple.org' })
  await until(
    async () =>
      (await askForRescue(shop, { order: sale, email: 'fay@exmaple.org' })) === 'sent_again',
  )
  const fields = { order: sale, card: '4242', corrected: 'fay@example.org' }
  expect(await askForRescue(shop, fields)).toBe('wrong_proof')
  const page = await (await shop.app.request('/rescue')).text()
  expect(page.replace(/\s+/g, ' ')).toContain('Orders on Gumroad are corrected at Gumroad')
})
