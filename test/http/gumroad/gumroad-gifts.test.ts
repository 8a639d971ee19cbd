import { expect, it } from 'vitest'
import { until } from '../../world/clock.ts'
import { countWaiting, hold } from '../../world/rows.ts'
import { openVendorShop } from '../../world/vendor.ts'
import { closeAfterwards } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'

const shop = await closeAfterwards(openVendorShop())
const other = await shop.another()

const key = /PC1(-[0-9A-Z]{5}){5}/

const findOrder = (sale: string) => shop.readRow('orders', { provider_order_id: sale })

const give = (order: { priceCents?: number } = {}) => {
  const [giver, giftee] = [ownEmail(), ownEmail()]
  return { giver, giftee, sale: shop.gumroad.sell({ email: giver, giftee, ...order }) }
}

it('the key of a gift goes to its recipient, and the receipt to the buyer', async () => {
  const { giver, giftee, sale } = give()
  const answers = await Promise.all([
    shop.askGumroadOrder(sale),
    other.askGumroadOrder(sale),
    shop.askGumroadOrder(sale),
  ])
  for (const { body } of answers)
    expect(body).toEqual({
      order_number: expect.any(String),
      state: 'paid',
      license_key: null,
      is_gift: true,
    })
  await shop.untilHandled()
  const text = await shop.readEmail(giftee, key)
  expect(text.replace(/\s+/g, ' ')).toContain(`${giver} has given you a Protocraft license`)
  expect(await shop.readEmail(giver, /Receipt/)).toContain('Its key went to the person')
  expect(shop.subjectsTo(giftee).toSorted()).toEqual(['Your Protocraft license key'])
  expect(shop.subjectsTo(giver).toSorted()).toEqual(['Receipt for Protocraft, $49.00'])
  expect(await shop.readSale(sale)).toMatchObject({ licenses: ['active'], emails: 1 })
})

it('the license of a gift is in the recipient’s account, and the order in the buyer’s', async () => {
  const { giver, giftee, sale } = give()
  await shop.askGumroadOrder(sale)
  const theirs = await shop.signIn(shop.visitor(), giftee)
  expect(theirs.account).toMatchObject({ licenses: [expect.anything()], orders: [] })
  const own = await shop.signIn(shop.visitor(), giver)
  expect(own.account).toMatchObject({ licenses: [], orders: [expect.anything()] })
})

it('a buyer who asks for a gift’s key again has it sent to the recipient', async () => {
  const { giver, giftee, sale } = give()
  await shop.askGumroadOrder(sale)
  await shop.readEmail(giftee, key)
  await shop.askForKeys({ order: sale, email: giver })
  await until(() => shop.emailsTo(giftee).length === 2)
  expect(
    shop
      .subjectsTo(giver)
      .toSorted()
      .filter((subject) => /key/.test(subject)),
  ).toEqual([])
})

it('an erasure waits for a lock on a gift’s payment before it takes locks which that payment needs next', async () => {
  const { giftee, sale } = give()
  await shop.askGumroadOrder(sale)
  await shop.untilHandled()
  const { id, given_to } = await findOrder(sale)
  const letGo = await hold(shop, 'orders', id)
  const asked = { customer: giftee, reason: 'asked for it' }
  const erased = shop.openOffice().attempt('customers/erase', asked)
  await until(async () => (await countWaiting(shop)) === 1)
  const license = shop.deps.db.selectFrom('licenses').where('account_id', '=', given_to)
  const free = await license.select('id').forUpdate().skipLocked().execute()
  await letGo()
  expect(free).toHaveLength(1)
  expect(await erased).toMatchObject({ ok: true })
})

it('a gift to an unreachable address, or to oneself, goes to the buyer', async () => {
  for (const giftee of ['no address', null]) {
    const email = ownEmail()
    const sale = shop.gumroad.sell({ email, giftee: giftee ?? email.toUpperCase() })
    expect((await shop.askGumroadOrder(sale)).body.license_key).toMatch(key)
    await shop.readEmail(email, key)
  }
})

it('a gift breaks no invariant', () => shop.expectInvariants())
