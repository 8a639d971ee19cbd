import { expect, it } from 'vitest'
import { press } from '../../world/checkout.ts'
import { readShownPrice, setPriceAhead } from '../../world/prices.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock')
const second = await shop.another()

const buyers = 60

it('on two busy instances each order has the price that its page showed', async () => {
  await setPriceAhead(shop, '59', 300_000)
  for (const each of [shop, second]) await each.learnPrices()
  const seen: { shown: number; session: string | null }[] = []
  const buy = async (buyer: number) => {
    // The change comes amid the crowd.
    if (buyer === buyers / 2) shop.clock.advance(301_000)
    const [read, asked] = buyer % 2 === 0 ? [shop, second] : [second, shop]
    const price = await readShownPrice(read)
    const known = await (await read.app.request(`/api/prices/${price}`)).json()
    const answer = await press(asked, { price })
    const address = answer.headers.get('Location') ?? ''
    expect(address).toMatch(/\/pay\/\w+$|problem=price_changed/)
    seen.push({ shown: known.cents, session: /\/pay\/(\w+)$/.exec(address)?.[1] ?? null })
  }
  let next = 0
  const queue = async () => {
    while (next < buyers) await buy((next += 1) - 1)
  }
  await Promise.all(Array.from({ length: 6 }, queue))
  expect(new Set(seen.map(({ shown }) => shown))).toEqual(new Set([4900, 5900]))
  for (const { shown, session } of seen.filter((each) => each.session !== null)) {
    shop.stripe.pay(session!, { email: `crowd${shown}@example.org` })
    await shop.lookAgain(session!)
    const order = await shop.readOrder(session!)
    expect(order).toMatchObject({ unit_cents: shown, amount_cents: shown, state: 'paid' })
  }
  await shop.expectInvariants()
})
