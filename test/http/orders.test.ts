import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import type { AccountInfo } from '#contract/account.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { calm } from '../buyer.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, payFor, pollOrder, signIn } from '../visitor.ts'
import { orderTerms } from '../rows.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
})
afterAll(() => shop.close())
beforeEach(() => shop.deps.db.deleteFrom('rate_limits').execute())

/** A signed-in person; `orders` fetches the account's list again. */
async function welcome(email: string) {
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  const ask = async () =>
    (await visitor.post<AccountInfo>('/api/account/get-info', { email, code })).body
  return { ask, orders: async () => (await ask()).orders }
}

async function buy(email: string): Promise<string> {
  const session = await payFor(shop, email)
  await pollOrder(shop, session)
  return session
}

/** As webhook and sweep do. */
const lookAgain = (session: string) => fulfill(shop.deps, shop.deps.payments.stripe, session)

/** An order begun long ago with this address on the crypto form. */
async function beginCrypto(email: string, order: Partial<Insertable<Database['orders']>> = {}) {
  return shop.deps.db
    .insertInto('orders')
    .values({
      ...orderTerms,
      provider: 'btcpay',
      email,
      email_norm: email,
      created_at: daysAgo(0),
      ...order,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const daysAgo = (days: number) => new Date(shop.deps.clock.now().getTime() - days * times.day)

describe('the account lists its orders', () => {
  it('with the amount and method of payment, and never with a key or an id that opens one', async () => {
    const session = await buy('ada@example.org')
    const ada = await welcome('ada@example.org')
    expect(await ada.orders()).toEqual([
      {
        order_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        order_number: expect.any(String),
        created_at: expect.any(String),
        paid_at: expect.any(String),
        kind: 'purchase',
        quantity: 1,
        provider: 'card',
        state: 'paid',
        remark: null,
        amount: 4900,
        tax: 0,
        currency: 'usd',
        discount: null,
        refunded: 0,
        on_its_way: 0,
        taken_back: 0,
        invoice_from: 'support',
        invoice_number: null,
        other_invoices: [],
        credit_notes: [],
      },
    ])
    const text = JSON.stringify(await ada.orders())
    for (const secret of [session, 'PC1-', 'pi_']) expect(text).not.toContain(secret)
  })

  it('to nobody else', async () => {
    await buy('ben@example.org')
    expect(await (await welcome('fay@example.org')).orders()).toEqual([])
  })

  it('and says what happened to the money', async () => {
    const cara = await welcome('cara@example.org')
    const [part, disputed, lost] = [
      await buy('cara@example.org'),
      await buy('cara@example.org'),
      await buy('cara@example.org'),
    ]
    shop.stripe.refund(part, { amount: 1000 })
    await lookAgain(part)
    shop.stripe.dispute(disputed)
    await lookAgain(disputed)
    shop.stripe.dispute(lost)
    shop.stripe.closeDispute(lost, 'lost')
    await lookAgain(lost)
    expect((await cara.orders()).map(({ state, refunded }) => [state, refunded])).toEqual([
      ['dispute_lost', expect.any(Number)],
      ['disputed', 0],
      ['partially_refunded', 1000],
    ])
    shop.stripe.refund(part)
    await lookAgain(part)
    expect((await cara.orders()).at(-1)).toMatchObject({ state: 'refunded', refunded: 4900 })
  })
})

describe('an unpaid order', () => {
  it('is listed for two days by its address when it is one in crypto', async () => {
    const email = 'dov@example.org'
    const dov = await welcome(email)
    await beginCrypto(email, { created_at: daysAgo(1.9) })
    await beginCrypto(email, { created_at: daysAgo(2.1) })
    await beginCrypto(email, { created_at: daysAgo(1), state: 'expired' })
    await beginCrypto(email, { provider: 'stripe' })
    expect(await dov.orders()).toMatchObject([
      { state: 'expired', provider: 'crypto', amount: 4900, paid_at: null },
      { state: 'awaiting_payment', provider: 'crypto', amount: 4900, paid_at: null },
    ])
  })

  it('stays listed while money is in transit or too little came', async () => {
    const email = 'eve@example.org'
    const eve = await welcome(email)
    await beginCrypto(email, { created_at: daysAgo(40), state: 'confirming' })
    await beginCrypto(email, { created_at: daysAgo(50), state: 'underpaid' })
    expect((await eve.orders()).map(({ state }) => state)).toEqual(['confirming', 'underpaid'])
  })

  it('pushes no paid one out, however many a stranger begins', async () => {
    const email = 'gil@example.org'
    await buy(email)
    const gil = await welcome(email)
    for (let begun = 0; begun < 9; begun += 1) await beginCrypto(email)
    const states = (await gil.orders()).map(({ state }) => state)
    expect(states.filter((state) => state === 'awaiting_payment')).toHaveLength(5)
    expect(states).toContain('paid')
  })
})
