import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeOrder } from '#server/admin/orders/complete.ts'
import { calm, readSale } from '../buyer.ts'
import { expectPromises } from '../key-buyer.ts'
import { judge, ownEmail, pay, quarantineOne } from '../quarantined.ts'
import { findOrderId } from '../renewer.ts'
import { openShop, type Shop } from '../shop.ts'

const mia = { name: 'operator:mia' }
const reason = 'the buyer wrote from this address'

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  second = await shop.another()
  shop.stripe.drop()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const refusal = (sentence: RegExp) => ({ ok: false, problems: [expect.stringMatching(sentence)] })

const settledAs = async (id: string) =>
  (
    await shop.deps.db
      .selectFrom('quarantine')
      .select('settled_as')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).settled_as

describe('an order whose email was missing', () => {
  const complete = (deps: Shop['deps'], order: string, email: string) =>
    completeOrder.act(deps, mia, { order, email, reason })

  it('gets exactly one license, however often it is completed', async () => {
    const row = await quarantineOne(shop, 'no_email')
    const order = await findOrderId(shop, row.reference)
    const email = ownEmail()
    const all = await Promise.all([
      complete(shop.deps, order, email),
      complete(second.deps, row.reference, email),
      complete(second.deps, order, ownEmail()),
    ])
    expect(all.map(({ ok }) => ok).toSorted()).toEqual([false, false, true])
    await judge(shop, row.reference)
    expect(await complete(shop.deps, order, email)).toEqual(refusal(/paid and delivered already/))
    expect(await readSale(shop, row.reference)).toMatchObject({
      state: 'paid',
      licenses: ['active'],
      emails: 1,
    })
    expect(await settledAs(row.id)).toBe('accepted')
    await expectPromises(shop)
  })

  it('stays as it is when nothing was paid, more is wrong, or the address is none', async () => {
    const unpaid = await findOrderId(shop, await pay(shop, ownEmail()))
    expect(await complete(shop.deps, unpaid, ownEmail())).toEqual(refusal(/has an address/))
    const cheap = await quarantineOne(shop, 'wrong_amount')
    expect(await complete(shop.deps, cheap.reference, ownEmail())).toEqual(
      refusal(/More is wrong with it: wrong_amount/),
    )
    const row = await quarantineOne(shop, 'no_email')
    expect(await complete(shop.deps, row.reference, 'nobody')).toEqual(
      refusal(/must be an email address/),
    )
    shop.stripe.refund(row.reference)
    expect(await complete(shop.deps, row.reference, ownEmail())).toEqual(
      refusal(/refunded already/),
    )
    expect(await complete(shop.deps, 'nothing', ownEmail())).toEqual(refusal(/no order nothing/))
  })
})
