import { beforeEach, describe, expect, it } from 'vitest'
import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { orderTerms } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { see, type SignedIn } from '../../world/visitor.ts'

const shop = await ownShop('limits')
beforeEach(() => shop.forgetAllRateLimits())

const listOrders = async (person: SignedIn) => (await see(person)).orders

/** Inserts an order begun long ago with this address on the crypto form. */
async function beginCrypto(email: string, order: Partial<Insertable<Database['orders']>> = {}) {
  return shop.addRow('orders', {
    ...orderTerms,
    provider: 'btcpay',
    email,
    email_norm: email,
    created_at: daysAgo(0),
    ...order,
  })
}

const daysAgo = (days: number) => new Date(shop.deps.clock.now().getTime() - days * times.day)

describe('the account lists its orders', () => {
  it('with the amount and method of payment, but never a key or an id that opens one', async () => {
    const { session } = await shop.sold({ email: 'ada@example.org' })
    const ada = await shop.enter('ada@example.org')
    expect(await listOrders(ada)).toEqual([
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
        invoice_from: 'us',
        invoice_number: null,
        other_invoices: [],
        credit_notes: [],
        withdraw_until: null,
      },
    ])
    const text = JSON.stringify(await listOrders(ada))
    for (const secret of [session, 'PC1-', 'pi_']) expect(text).not.toContain(secret)
  })

  it('to nobody else', async () => {
    await shop.sold({ email: 'ben@example.org' })
    expect(await listOrders(await shop.enter('fay@example.org'))).toEqual([])
  })

  it('and says what happened to the money', async () => {
    const cara = await shop.enter('cara@example.org')
    const { email } = cara
    const { session: part } = await shop.sold({ email })
    const { session: disputed } = await shop.sold({ email })
    const { session: lost } = await shop.sold({ email })
    shop.stripe.refund(part, { amount: 1000 })
    await shop.lookAgain(part)
    shop.stripe.dispute(disputed)
    await shop.lookAgain(disputed)
    shop.stripe.dispute(lost)
    shop.stripe.closeDispute(lost, 'lost')
    await shop.lookAgain(lost)
    expect((await listOrders(cara)).map(({ state, refunded }) => [state, refunded])).toEqual([
      ['dispute_lost', expect.any(Number)],
      ['disputed', 0],
      ['partially_refunded', 1000],
    ])
    shop.stripe.refund(part)
    await shop.lookAgain(part)
    expect((await listOrders(cara)).at(-1)).toMatchObject({ state: 'refunded', refunded: 4900 })
  })
})

describe('an unpaid order', () => {
  it('is listed for two days by its address if it is one in crypto', async () => {
    const email = 'dov@example.org'
    const dov = await shop.enter(email)
    await beginCrypto(email, { created_at: daysAgo(1.9) })
    await beginCrypto(email, { created_at: daysAgo(2.1) })
    await beginCrypto(email, { created_at: daysAgo(1), state: 'expired' })
    await beginCrypto(email, { provider: 'stripe' })
    expect(await listOrders(dov)).toMatchObject([
      { state: 'expired', provider: 'crypto', amount: 4900, paid_at: null },
      { state: 'awaiting_payment', provider: 'crypto', amount: 4900, paid_at: null },
    ])
  })

  it('stays listed while money is in transit or too little has arrived', async () => {
    const email = 'eve@example.org'
    const eve = await shop.enter(email)
    await beginCrypto(email, { created_at: daysAgo(40), state: 'confirming' })
    await beginCrypto(email, { created_at: daysAgo(50), state: 'underpaid' })
    expect((await listOrders(eve)).map(({ state }) => state)).toEqual(['confirming', 'underpaid'])
  })

  it('does not push out a paid one, however many a stranger starts', async () => {
    const email = 'gil@example.org'
    await shop.sold({ email })
    const gil = await shop.enter(email)
    for (let begun = 0; begun < 9; begun += 1) await beginCrypto(email)
    const states = (await listOrders(gil)).map(({ state }) => state)
    expect(states.filter((state) => state === 'awaiting_payment')).toHaveLength(5)
    expect(states).toContain('paid')
  })
})
