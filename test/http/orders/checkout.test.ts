import { afterEach, expect, it } from 'vitest'
import { makeTableFail, makeTableWork } from '../../disks.ts'
import { ownShop } from '../../world/visit.ts'
import { ownNetwork } from '../../world/visitor.ts'

const shop = await ownShop('clock', { work: false })
afterEach(() => {
  shop.stripe.up()
})

async function expectRefusal(press: Response | Promise<Response>, problem: string) {
  const response = await press
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(`/purchase?problem=${problem}#${problem}`)
}

it('a checkout charges 49 dollars whatever the form says', async () => {
  const tampered = 'price=1&amount=1&unit_amount=1&currency=vnd&quantity=0&email=ada%40example.org'
  const response = await shop.press({ body: tampered })
  expect(response.headers.get('Location')).toMatch(/\/pay\/cs_test_/)
  const [session] = shop.stripe.sessions()
  expect(session).toMatchObject({
    amount_total: 4900,
    currency: 'usd',
    mode: 'payment',
    customer_email: null,
  })
  const [line] = shop.stripe.calls.findLast(({ method }) => method === 'POST')!.params
    .line_items as never as { quantity: string; price_data: Record<string, unknown> }[]
  expect(line).toMatchObject({
    quantity: '1',
    price_data: { unit_amount: '4900', currency: 'usd' },
  })
})

it('a checkout works when the clock of this machine is off by a quarter of an hour', async () => {
  shop.clock.advance(15 * 60_000)
  const response = await shop.press()
  expect(response.headers.get('Location')).toMatch(/\/pay\/cs_test_/)
})

it('a checkout says within six seconds that nothing was charged when the provider drops the connection', async () => {
  shop.stripe.down()
  const begin = Date.now()
  await expectRefusal(shop.press(), 'unavailable')
  expect(Date.now() - begin).toBeLessThan(6000)
})

it('a checkout says that the shop is down, not the provider, while no order can be stored, and logs it', async () => {
  const { db } = shop.deps
  await makeTableFail(db, 'orders')
  await expectRefusal(shop.press(), 'shop_down')
  await makeTableWork(db, 'orders')
  expect(shop.logged.filter((line) => line.includes('a checkout could not begin'))).toHaveLength(1)
  expect((await shop.app.request('/purchase?problem=shop_down')).status).toBe(503)
})

it('one network cannot cause more calls to the provider than the checkouts it has in an hour', async () => {
  const network = ownNetwork()
  await shop.fillRateLimit(`checkoutsPerAddress:${network}`, 39)
  expect((await shop.press({ network })).headers.get('Location')).toMatch(/\/pay\//)
  const before = shop.stripe.calls.length
  const presses = Array.from({ length: 20 }, () => shop.press({ network }))
  for (const press of presses) await expectRefusal(press, 'busy')
  expect(shop.stripe.calls.length).toBe(before)
  expect((await shop.press()).headers.get('Location')).toMatch(/\/pay\//)
})

it('the rate limit counts all addresses of one IPv6 network as one', async () => {
  await shop.fillRateLimit('checkoutsPerAddress:2001:db8:7:7::/64', 35)
  const presses = Array.from({ length: 12 }, (_, turn) =>
    shop.press({ network: `2001:db8:7:7:${turn}::${turn}` }),
  )
  const led = (await Promise.all(presses)).filter((each) =>
    /\/pay\//.test(each.headers.get('Location')!),
  )
  expect(led).toHaveLength(5)
})
