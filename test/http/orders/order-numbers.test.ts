import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ShownOrder } from '#contract/admin/orders.ts'
import type { FoundRows } from '#contract/admin/search.ts'
import type { ProviderOrder } from '#server/checkout/provider.ts'
import { adoptOrder } from '#server/orders/fulfill.ts'
import { readOrderNumber } from '#contract/order-number.ts'
import { type List, read, withConsole } from '../../world/console.ts'
import { orderTerms } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { gumroad: true, env: withConsole })
const support = await shop.openConsole('support')

const shape = /^P-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

interface Begun {
  id?: string
  provider?: 'stripe' | 'gumroad' | 'transfer'
  provider_order_id?: string
}

async function begin({ id = randomUUID(), provider = 'stripe', provider_order_id }: Begun = {}) {
  const row = { id, provider, provider_order_id, ...orderTerms, created_at: shop.clock.now() }
  const { order_number } = await shop.addRow('orders', row)
  return { id, order_number }
}

async function lose({ id }: { id: string }) {
  await shop.dropRows('orders', { id })
}

it('an order that comes back after its row was lost has its old number', async () => {
  const begun = await begin()
  expect(begun.order_number).toMatch(shape)
  await lose(begun)
  expect(await begin({ id: begun.id })).toEqual(begun)
})

it.each(['gumroad', 'transfer'] as const)(
  'an order of %s has its old number, too, although it comes back under another id of ours',
  async (provider) => {
    const named = { provider, provider_order_id: 'FO8TXNdvxYabdavG97YQ' }
    const begun = await begin(named)
    await lose(begun)
    expect((await begin(named)).order_number).toBe(begun.order_number)
  },
)

it('a number that is already taken is drawn again, with the same result both times', async () => {
  const other = await begin()
  const second = await begin()
  await lose(second)
  await shop.setRows('orders', { id: other.id }, { order_number: second.order_number } as object)
  const drawn = await begin({ id: second.id })
  expect(drawn.order_number).toMatch(shape)
  expect(drawn.order_number).not.toBe(second.order_number)
  await lose(drawn)
  expect(await begin({ id: second.id })).toEqual(drawn)
})

it('a sale on Gumroad that is reported many times at the same moment is one order', async () => {
  const gumroad = shop.deps.payments.gumroad!
  const sold = shop.gumroad.sell({ email: 'ben@example.org' })
  const sale = (await gumroad.retrieveOrder(sold)) as ProviderOrder
  for (let round = 0; round < 150; round += 1) {
    const told = { ...sale, reference: `${sold}${round}` }
    const adopted = Array.from({ length: 8 }, () => adoptOrder(shop.deps, gumroad, told))
    expect(new Set((await Promise.all(adopted)).map(({ id }) => id)).size).toBe(1)
  }
})

it('a buyer reads one number on the order page, in the account and in both emails', async () => {
  const email = 'ada@example.org'
  const session = await shop.pay(email)
  const { order_number } = await shop.pollOrder(session)
  expect(order_number).toMatch(shape)
  const receipt = (await shop.emailTo(email, /^Receipt/)).text
  const key = await shop.readEmail(email, /license key is/)
  for (const text of [receipt, key]) expect(text).toContain(`Order: ${order_number}`)
  expect(receipt).not.toMatch(/Order ID/)
  const { account } = await shop.signIn(shop.visitor(), email)
  expect(account.orders.map((order) => order.order_number)).toEqual([order_number])
})

it('staff find an order by its number, however it was heard or typed', async () => {
  const session = await shop.pay('cara@example.org')
  const number = (await shop.pollOrder(session)).order_number!
  const { id } = await support.ask<ShownOrder>('orders/show', { order: number })
  const typed = [
    number,
    ` ${number.toLowerCase()} `,
    number.replaceAll('-', ''),
    number.replaceAll('-', ' – '),
    number.slice(2),
    number.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]
  for (const q of typed) {
    expect(await support.ask<FoundRows>('search/find', { q }), q).toMatchObject({
      rows: [{ kind: 'order', path: `/admin/order?id=${id}` }],
    })
    expect(await read(support, 'orders/show', { order: q })).toMatchObject({ id })
    const listed = await support.ask<List<{ id: string }>>('orders/list', { text: q })
    expect(listed.rows.map((row) => row.id)).toEqual([id])
    const found = await support.ask<List<{ email: string }>>('customers/find', { q })
    expect(found.rows.map((row) => row.email)).toEqual(['cara@example.org'])
  }
})

it('a number is recognized however it was heard', () => {
  for (const heard of ['P-0117-2Q9D', 'po1i72q9d', 'p 0L17–2q9d', 'Oll7 2Q9D'])
    expect(readOrderNumber(heard), heard).toBe('P-0117-2Q9D')
  for (const other of ['P-0117-2Q9U', 'P-0117-2Q9DD', 'X-0117-2Q9D', ''])
    expect(readOrderNumber(other), other).toBeNull()
})

it('a number can have the key sent to its buyer, but opens no order page', async () => {
  const email = 'eve@example.org'
  const number = (await shop.pollOrder(await shop.pay(email))).order_number!
  const bare = number.slice(2).replace('-', '')
  await shop.askForKeys({ order: number.toLowerCase(), email })
  expect(await shop.countSentAgain(email)).toBe(1)
  const visitor = shop.visitor()
  const ask = (sale_id: string) => visitor.post('/api/gumroad/get-gumroad-order', { sale_id })
  const sold = await ask(shop.gumroad.sell({ email }))
  expect(sold.body.license_key).toMatch(/^PC1-/)
  expect((await ask(sold.body.order_number)).status).toBe(404)
  for (const sessionId of [number, bare])
    expect((await visitor.post('/api/stripe/get-by-order-id', { sessionId })).status).toBe(400)
})
