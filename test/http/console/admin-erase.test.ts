import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eraseCustomer } from '#server/admin/customers/erase.ts'
import { findCustomers } from '#server/admin/customers/find.ts'
import { findAccount } from '#server/admin/customers/show.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import type { PaymentProvider } from '#server/checkout/provider.ts'
import { until } from '../../world/clock.ts'
import { listActions, withConsole } from '../../world/console.ts'
import { buyEverything } from '../../full-customer.ts'
import { findColumns, orderTerms } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { seller } from '../../world/quotes.ts'

const mia = { name: 'operator:mia' }
const reason = 'asked to be forgotten'
const named = 'Buyer One’s laptop'

const shop = await ownShop('erasure', {
  env: { ...withConsole, ...seller, SELLER_VAT_ID: 'DE123456789' },
})
const elsewhere = (await shop.another()).openOffice()
const owner = shop.openOffice()

const erase = (customer: string, by = owner) => by.attempt('customers/erase', { customer })

const idOf = async (email: string) => ((await findAccount(shop.deps, email)) as { id: string }).id

async function activate(key: string) {
  const device = { fingerprint: 'laptop', device_name: named, platform: 'linux' }
  return shop.callLicense('activate', { license_key: key, ...device })
}

const buy = () => buyEverything(shop, named)

async function buyTeam(name: string) {
  const [email, kit, lea] = ['boss', 'kit', 'lea'].map((each) => `${each}.${name}@example.org`)
  const people = [kit!, lea!].map((each) => ({ name: `Name of ${each}`, email: each }))
  const { token } = await shop.offer({ email: email!, mode: 'keys', seats: 2, people })
  const session = await shop.beginAt(token)
  shop.stripe.pay(session, { email: email! })
  await until(async () => 'id' in (await findAccount(shop.deps, email!)))
  return { email: email!, kit: kit!, session }
}

const licensesOf = async (session: string) =>
  shop.readRows('licenses', { order_id: await shop.findOrderId(session) })

/** Sells so that no event of the payment comes later, with the address in it. */
async function sellByEvent(email: string): Promise<void> {
  const session = await shop.pay(email)
  await until(async () => (await licensesOf(session)).length > 0)
  await shop.untilHandled()
}

describe('a customer who is erased', () => {
  it('is found by no invoice, and their license still works on their devices', async () => {
    const buyer = await buy()
    const { number } = await shop.readRow('invoices', { order_id: buyer.order })
    await erase(buyer.accountId)
    for (const text of [buyer.email, number, named])
      expect(await findCustomers(shop.deps, text)).toEqual([])
    const use = { license_key: buyer.key, fingerprint: 'laptop' }
    expect(await shop.callLicense('validate', use)).toMatchObject({ valid: true })
    expect((await activate(buyer.key)).activated).toBe(true)
    expect(await findColumns(shop, named)).toEqual([])
    await shop.expectInvariants()
  })

  it('stays unknown when their order is refunded and their license ends', async () => {
    const buyer = await buy()
    await erase(buyer.email)
    shop.stripe.refund(buyer.session)
    await until(async () => (await shop.readLicense(buyer.id)).status === 'revoked')
    expect(await shop.useKey(buyer.key)).toBe('revoked')
    await shop.expectInvariants()
    expect(await findColumns(shop, buyer.email)).toEqual(['credit_notes.facts', 'invoices.facts'])
    expect(shop.emailsTo(buyer.email).some(({ subject }) => /ended/.test(subject))).toBe(false)
  })

  it('stays unknown when their payment is disputed or the provider is asked again', async () => {
    const buyer = await buy()
    await erase(buyer.email)
    shop.stripe.dispute(buyer.session)
    await until(async () => (await shop.readLicense(buyer.id)).status === 'suspended')
    shop.stripe.closeDispute(buyer.session, 'won')
    await until(async () => (await shop.readLicense(buyer.id)).status === 'active')
    await fulfill(shop.deps, shop.deps.payments.stripe, buyer.session)
    expect(await findColumns(shop, buyer.email)).toEqual(['invoices.facts'])
    await shop.expectInvariants()
  })

  it('is a new customer when they buy again', async () => {
    const buyer = await buy()
    await erase(buyer.email)
    const session = await shop.pay(buyer.email)
    await shop.lookAgain(session)
    const again = await idOf(buyer.email)
    expect(again).not.toBe(buyer.accountId)
    const held = shop.deps.db.selectFrom('licenses').select('id').where('account_id', '=', again)
    expect(await held.execute()).toHaveLength(1)
  })

  it('is erased once when two operators act at once, and not at all in a dry run', async () => {
    const { email, accountId } = await buy()
    const before = await findColumns(shop, email)
    const trial = { ...mia, isTrial: true }
    const tried = await eraseCustomer.act(shop.deps, trial, { customer: email, reason })
    expect(tried).toMatchObject({ ok: true })
    expect(await findColumns(shop, email)).toEqual(before)
    const both = await Promise.all([erase(accountId), erase(accountId, elsewhere)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await erase(accountId)).toEqual({ ok: false, problems: [expect.any(String)] })
    expect(await listActions(shop, { subject: accountId })).toHaveLength(1)
    expect(await erase('nobody@example.org')).toMatchObject({ ok: false })
    expect(await erase(randomUUID())).toMatchObject({ ok: false })
  })
})

describe('after a customer is erased', () => {
  it('nobody can have their key sent again', async () => {
    const { email, session, key } = await shop.sold()
    await erase(email)
    for (const order of [session, key]) await shop.askForKeys({ order, email })
    expect(await findColumns(shop, email)).toEqual([])
    await shop.expectInvariants()
  })

  it('a refund is followed, even though the provider names no buyer', async () => {
    const { email, session, id } = await shop.sold()
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
    expect((await shop.readLicense(id)).status).toBe('revoked')
    expect(await shop.listHoldReasons(session)).toEqual([])
    await shop.expectInvariants()
  })

  it('a team’s refund ends its licenses, and the people of the team are gone, too', async () => {
    const { email, session, kit } = await buyTeam('refunded')
    await shop.expectInvariants()
    await erase(email)
    for (const text of [email, kit, `Name of ${kit}`])
      expect(await findColumns(shop, text)).toEqual([])
    shop.stripe.refund(session)
    await until(async () => {
      const licenses = await licensesOf(session)
      return licenses.every(({ status }) => status === 'revoked')
    })
    expect(await shop.listHoldReasons(session)).toEqual([])
    await shop.expectInvariants()
  })

  it('a team keeps its buyer even when one of its people is erased', async () => {
    const { email, session, kit } = await buyTeam('kept')
    await sellByEvent(kit)
    // An erasure drops the emails to the person that wait, and with them the key of a seat.
    await shop.untilSent()
    await erase(kit)
    expect(await findColumns(shop, kit)).toEqual([])
    expect(await findColumns(shop, email)).toContain('quotes.email')
    expect((await licensesOf(session)).map(({ status }) => status)).toEqual(['active', 'active'])
    await shop.expectInvariants()
  })

  it('others keep their data, even if their address only ends like the erased one', async () => {
    const [short, long] = ['o.short@example.org', 'bo.short@example.org']
    for (const email of [short, long]) await sellByEvent(email)
    await shop.expectInvariants()
    const before = await findColumns(shop, long)
    await erase(short)
    expect(await findColumns(shop, long)).toEqual(before)
    expect(await findColumns(shop, ` ${short}`)).toEqual([])
  })

  it('another account’s order that was paid with their address keeps that account’s', async () => {
    const erased = await shop.sold()
    const other = await shop.sold()
    const { email } = erased
    await shop.setRows('orders', { id: other.order }, { email, email_norm: email })
    await erase(erased.email)
    const order = shop.deps.db.selectFrom('orders').select(['email', 'email_norm'])
    expect(await order.where('provider_order_id', '=', other.session).executeTakeFirst()).toEqual({
      email: other.email,
      email_norm: other.email,
    })
  })

  it('nothing is pending, since it is refused while a payment is confirming', async () => {
    const { email } = await shop.sold()
    const order = { provider: 'btcpay' as const, ...orderTerms, email, email_norm: email }
    await shop.addRow('orders', {
      ...order,
      state: 'confirming',
      created_at: shop.deps.clock.now(),
    })
    expect(await erase(email)).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^Order \S+ is being paid\./)],
    })
  })
})
