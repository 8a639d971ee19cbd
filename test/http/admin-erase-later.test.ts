import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseCustomer } from '#server/admin/customers/erase.ts'
import { findAccount } from '#server/admin/customers/show.ts'
import type { PaymentProvider } from '#server/checkout/provider.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { createQuote } from '../quotes.ts'
import { calm, listQuarantine, ownNetwork, until } from '../buyer.ts'
import { buyKey, expectPromises, readLicense } from '../key-buyer.ts'
import { askForRescue } from '../rescue.ts'
import { findColumns, orderTerms } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { payFor } from '../visitor.ts'

const mia = { name: 'operator:mia' }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
})
afterAll(() => shop.close())

const erase = (customer: string) =>
  eraseCustomer.act(shop.deps, mia, { customer, reason: 'asked to be forgotten' })

/** A team's order with a key for Kit and one for Lea. */
async function buyTeam(name: string) {
  const [email, kit, lea] = ['boss', 'kit', 'lea'].map((each) => `${each}.${name}@example.org`)
  const people = [kit!, lea!].map((each) => ({ name: `Name of ${each}`, email: each }))
  const offer = { email: email!, mode: 'keys' as const, seats: 2, unitCents: 3900, validDays: 30 }
  const { token } = await createQuote(shop.deps, { ...offer, people })
  const headers = { 'X-Forwarded-For': ownNetwork() }
  const pressed = await shop.app.request(`/quote?t=${token}`, { method: 'POST', headers })
  const session = /\/pay\/(\w+)$/.exec(pressed.headers.get('Location') ?? '')![1]!
  shop.stripe.pay(session, { email: email! })
  await until(async () => 'id' in (await findAccount(shop.deps, email!)))
  return { email: email!, kit: kit!, session }
}

const licensesOf = (session: string) =>
  shop.deps.db
    .selectFrom('licenses')
    .innerJoin('orders', 'orders.id', 'licenses.order_id')
    .select(['licenses.id', 'licenses.status'])
    .where('provider_order_id', '=', session)
    .execute()

describe('after a customer is erased', () => {
  it('the digits of their card prove nothing any more', async () => {
    const { email, session } = await buyKey(shop)
    await erase(email)
    const fields = { order: session, card: '4242', corrected: 'new@example.org' }
    expect(await askForRescue(shop, fields)).toBe('unknown_order')
    expect(await askForRescue(shop, { order: session, card: '4242' })).toBe('unknown_order')
    expect(await findColumns(shop, 'new@example.org')).toEqual([])
    await expectPromises(shop)
  })

  it('a refund is followed, although the provider names no buyer', async () => {
    const { email, session, id } = await buyKey(shop)
    await erase(email)
    const silent: PaymentProvider = {
      ...shop.deps.payments.stripe,
      retrieveOrder: async (reference) => {
        const order = await shop.deps.payments.stripe.retrieveOrder(reference)
        return typeof order === 'object' ? { ...order, email: null } : order
      },
    }
    shop.stripe.drop()
    shop.stripe.refund(session)
    expect(await fulfill(shop.deps, silent, session)).toBe('money_moved')
    shop.stripe.release()
    expect((await readLicense(shop, id)).status).toBe('revoked')
    expect(await listQuarantine(shop, session)).toEqual([])
    await expectPromises(shop)
  })

  it('the refund of a team ends its licenses, and the people of the team are gone too', async () => {
    const { email, session, kit } = await buyTeam('refunded')
    await expectPromises(shop)
    await erase(email)
    for (const text of [email, kit, `Name of ${kit}`])
      expect(await findColumns(shop, text)).toEqual([])
    shop.stripe.refund(session)
    await until(async () => {
      const licenses = await licensesOf(session)
      return licenses.every(({ status }) => status === 'revoked')
    })
    expect(await listQuarantine(shop, session)).toEqual([])
    await expectPromises(shop)
  })

  it('a team keeps its buyer when one of its people is erased', async () => {
    const { email, session, kit } = await buyTeam('kept')
    await payFor(shop, kit).then((own) => fulfill(shop.deps, shop.deps.payments.stripe, own))
    await erase(kit)
    expect(await findColumns(shop, kit)).toEqual([])
    expect(await findColumns(shop, email)).toContain('quotes.email')
    expect((await licensesOf(session)).map(({ status }) => status)).toEqual(['active', 'active'])
    await expectPromises(shop)
  })

  it('others keep what is theirs, whose address only ends like the erased one', async () => {
    const [short, long] = ['o.short@example.org', 'bo.short@example.org']
    for (const email of [short, long]) {
      const session = await payFor(shop, email)
      await fulfill(shop.deps, shop.deps.payments.stripe, session)
    }
    await expectPromises(shop)
    const before = await findColumns(shop, long)
    await erase(short)
    expect(await findColumns(shop, long)).toEqual(before)
    expect(await findColumns(shop, ` ${short}`)).toEqual([])
  })

  it('an order of another account that was paid with their address has that account’s', async () => {
    const erased = await buyKey(shop)
    const other = await buyKey(shop)
    const orders = shop.deps.db.updateTable('orders').set({ email: erased.email })
    await orders
      .set({ email_norm: erased.email })
      .where('provider_order_id', '=', other.session)
      .execute()
    await erase(erased.email)
    const order = shop.deps.db.selectFrom('orders').select(['email', 'email_norm'])
    expect(await order.where('provider_order_id', '=', other.session).executeTakeFirst()).toEqual({
      email: other.email,
      email_norm: other.email,
    })
  })

  it('nothing is pending: it is refused while a payment is confirming', async () => {
    const { email } = await buyKey(shop)
    const order = { provider: 'btcpay' as const, ...orderTerms, email, email_norm: email }
    await shop.deps.db
      .insertInto('orders')
      .values({ ...order, state: 'confirming', created_at: shop.deps.clock.now() })
      .execute()
    expect(await erase(email)).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^Order \S+ is being paid\./)],
    })
  })
})
