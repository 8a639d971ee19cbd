import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseCustomer } from '#server/admin/customers/erase.ts'
import { findCustomers } from '#server/admin/customers/find.ts'
import { findAccount } from '#server/admin/customers/show.ts'
import { listActions } from '#server/admin/audit/actions.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { calm, until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { buyEverything } from '../full-customer.ts'
import { expectPromises, readLicense, useKey } from '../key-buyer.ts'
import { callLicense } from '../license-holder.ts'
import { findColumns } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { payFor } from '../visitor.ts'

const mia = { name: 'operator:mia' }
const reason = 'asked to be forgotten'
const named = 'Buyer One’s laptop'

let shop: Shop
let second: Shop
beforeAll(async () => {
  const seller = { SELLER_NAME: 'Protocraft Ltd', SELLER_ADDRESS: '1 Street | 12345 Town' }
  shop = await openShop({ behavior: calm, env: { ...seller, SELLER_VAT_ID: 'DE123456789' } })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const erase = (customer: string, instance = shop) =>
  eraseCustomer.act(instance.deps, mia, { customer, reason })

const idOf = async (email: string) => ((await findAccount(shop.deps, email)) as { id: string }).id

async function activate(key: string) {
  const device = { fingerprint: 'laptop', device_name: named, platform: 'linux' }
  return callLicense(shop, 'activate', { license_key: key, ...device })
}

const buy = () => buyEverything(shop, named)

describe('a customer who is erased', () => {
  it('is found by no invoice, and their license works on the devices it is on', async () => {
    const buyer = await buy()
    const { number } = await shop.deps.db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', buyer.orderId)
      .executeTakeFirstOrThrow()
    await erase(buyer.accountId)
    for (const text of [buyer.email, number, named])
      expect(await findCustomers(shop.deps, text)).toEqual([])
    const use = { license_key: buyer.key, fingerprint: 'laptop' }
    expect(await callLicense(shop, 'validate', use)).toMatchObject({ valid: true })
    expect((await activate(buyer.key)).activated).toBe(true)
    expect(await findColumns(shop, named)).toEqual([])
    await expectPromises(shop)
  })

  it('stays unknown when their order is refunded, and their license ends', async () => {
    const buyer = await buy()
    await erase(buyer.email)
    shop.stripe.refund(buyer.session)
    await until(async () => (await readLicense(shop, buyer.id)).status === 'revoked')
    expect(await useKey(shop, buyer.key)).toBe('revoked')
    await expectPromises(shop)
    expect(await findColumns(shop, buyer.email)).toEqual(['credit_notes.facts', 'invoices.facts'])
    expect(emailsTo(shop, buyer.email).some(({ subject }) => /ended/.test(subject))).toBe(false)
  })

  it('stays unknown when their payment is disputed, and when the provider is asked again', async () => {
    const buyer = await buy()
    await erase(buyer.email)
    shop.stripe.dispute(buyer.session)
    await until(async () => (await readLicense(shop, buyer.id)).status === 'suspended')
    shop.stripe.closeDispute(buyer.session, 'won')
    await until(async () => (await readLicense(shop, buyer.id)).status === 'active')
    await fulfill(shop.deps, shop.deps.payments.stripe, buyer.session)
    expect(await findColumns(shop, buyer.email)).toEqual(['invoices.facts'])
    await expectPromises(shop)
  })

  it('is a new customer when they buy again', async () => {
    const buyer = await buy()
    await erase(buyer.email)
    const session = await payFor(shop, buyer.email)
    await fulfill(shop.deps, shop.deps.payments.stripe, session)
    const again = await idOf(buyer.email)
    expect(again).not.toBe(buyer.accountId)
    const held = shop.deps.db.selectFrom('licenses').select('id').where('account_id', '=', again)
    expect(await held.execute()).toHaveLength(1)
  })

  it('is erased once, by two operators at once, and not at all in a try', async () => {
    const { email, accountId } = await buy()
    const before = await findColumns(shop, email)
    const trial = { ...mia, isTrial: true }
    const tried = await eraseCustomer.act(shop.deps, trial, { customer: email, reason })
    expect(tried).toMatchObject({ ok: true })
    expect(await findColumns(shop, email)).toEqual(before)
    const both = await Promise.all([erase(accountId), erase(accountId, second)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await erase(accountId)).toEqual({ ok: false, problems: [expect.any(String)] })
    expect(await listActions(shop.deps, { subject: accountId })).toHaveLength(1)
    expect(await erase('nobody@example.org')).toMatchObject({ ok: false })
    expect(await erase(randomUUID())).toMatchObject({ ok: false })
  })
})
