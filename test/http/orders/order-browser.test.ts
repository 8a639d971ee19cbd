import { expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { hashDevice } from '#server/accounts/device-binding.ts'
import { cookieOf, payInBrowser } from '../../world/checkout.ts'
import { dumpRows } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { ownNetwork } from '../../world/visitor.ts'
import { beginCryptoInBrowser } from '../../world/wrong-address.ts'

const seller = [
  'Protocraft Ltd',
  '1 Example Street',
  '12345 Example Town',
  'VAT ID DE123456789',
  'Amtsgericht Berlin, HRB 123456',
]

const env = {
  SELLER_NAME: seller[0]!,
  SELLER_ADDRESS: '1 Example Street|12345 Example Town',
  SELLER_VAT_ID: 'DE123456789',
  SELLER_REGISTER: seller[4]!,
}
const shop = await ownShop('clock', { crypto: 'coinbase', env })

const lookUp = async (order_id: string, headers: Record<string, string> = {}) =>
  (await shop.visitor().post('/api/coinbase/get-by-order-id', { order_id }, headers)).body

it('a checkout gives its browser a new cookie with the redirect to the provider, keeps its orders and stores only the hash', async () => {
  const { cookie } = await payInBrowser(shop, 'ada@example.org')
  expect(cookie).toMatch(/^dev=[\w-]{43}$/)
  const again = await shop.app.request('/stripe/create-checkout-session', {
    method: 'POST',
    headers: { 'X-Forwarded-For': ownNetwork(), Cookie: cookie },
  })
  expect(again.headers.get('Location')).toContain('/pay/')
  const renewed = cookieOf(again)!
  expect(renewed).toMatch(/^dev=[\w-]{43}$/)
  expect(renewed).not.toBe(cookie)
  const hashes = await shop.readRows('orders')
  const [first, ...rest] = hashes.map(({ device_hash: hash }) => hash!.toString('hex'))
  expect(rest).toEqual([first])
  expect(first).toBe(hashDevice(renewed.slice(4)).toString('hex'))
  const rows = await dumpRows(shop)
  for (const each of [cookie, renewed]) expect(rows).not.toContain(each.slice(4))
})

it('the cookie is HttpOnly and sent only to this site', async () => {
  const given = (await shop.press()).headers.get('Set-Cookie')!
  expect(given).toMatch(/; HttpOnly/)
  expect(given).toMatch(/; SameSite=Lax/)
  expect(given).toMatch(/; Path=\//)
  expect(given).not.toMatch(/Domain=/)
})

it('the cookie is not set with the redirect to the purchase page', async () => {
  expect(await beginCryptoInBrowser(shop, 'no address')).toMatchObject({ cookie: null })
  shop.stripe.down()
  const refused = await shop.press()
  shop.stripe.up()
  expect(refused.headers.get('Location')).toContain('/purchase?problem=unavailable')
  expect(cookieOf(refused)).toBeNull()
})

it('a crypto order shows its browser the key for a day, what was paid, and where the key went; another learns only that it is paid', async () => {
  const { reference, cookie } = await beginCryptoInBrowser(shop, 'dov@exmaple.org')
  const { id, order_number } = await shop.readOrder(reference)
  const own = { Cookie: cookie! }
  expect(await lookUp(id, own)).toMatchObject({
    state: 'awaiting_payment',
    email_to: 'dov@exmaple.org',
  })
  expect(await lookUp(id)).not.toHaveProperty('email_to')
  shop.coinbase.pay(reference)
  await shop.untilState(reference, 'paid')
  expect(await lookUp(id, own)).toMatchObject({
    state: 'paid',
    license_key: expect.stringMatching(/^PC1(-[0-9A-Z]{5}){5}$/),
    email_to: 'dov@exmaple.org',
    takes_email: true,
    receipt: { amount_cents: 4900 },
  })
  const withheld = { sign_in_to_see_key: true, other_browser: true }
  const paid = { order_number, state: 'paid', license_key: null, ...withheld }
  expect(await lookUp(id)).toEqual(paid)
  expect(await lookUp(id, { Cookie: `dev=${'x'.repeat(43)}` })).toEqual(paid)
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await lookUp(unknown, own)).toMatchObject({ error: { code: 'not_found' } })
  shop.clock.advance(2 * times.day)
  expect(await lookUp(id, own)).toMatchObject({
    license_key: null,
    email_to: 'dov@exmaple.org',
    receipt: { amount_cents: 4900, paid_with: 'crypto', seller },
  })
  expect(await lookUp(id)).toEqual(paid)
})
