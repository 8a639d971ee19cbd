import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShownOrder } from '#contract/admin/orders.ts'
import { beginCheckout } from '../checkout.ts'
import { until } from '../clock.ts'
import { openConsole, readDone } from '../console.ts'
import { useKey } from '../licenses.ts'
import type { Shop } from '../shop.ts'
import { expectPromises, findOrderId, readLicense } from '../stored.ts'
import { listSubjects, listTold, openVendorShop } from '../vendor.ts'
import { createVisitor } from '../visitor.ts'

// Two instances in production, with everything on that a vendor turns on.
const inProduction = { NODE_ENV: 'production', HOST: '127.0.0.1', SITE_URL: 'https://shop.example' }
const production = {
  ...inProduction,
  MAIL_FROM: 'Protocraft <hello@shop.example>',
  SUPPORT_EMAIL: 'support@shop.example',
}

let shop: Shop
let other: Shop
beforeAll(async () => {
  shop = await openVendorShop({ env: production })
  other = await shop.another()
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const readOrderOf = async (from: Shop, order: string) => {
  const answer = await (await openConsole(from)).read('orders/show', { order })
  expect(answer.status).toBe(200)
  return (await answer.json()) as ShownOrder
}

it('an order sold on one instance opens on the other, and is refunded there', async () => {
  const { session, key, id } = await shop.sold()
  expect(await useKey(other, key)).toBe('valid')
  const order = await findOrderId(shop, session)
  expect(await readOrderOf(other, order)).toMatchObject({
    status: 'paid',
    why_not: { refund: null, issue_invoice: null },
  })
  const owner = await openConsole(other)
  for (const to_cents of [2000, 5390])
    await readDone(await owner.write('orders/refund', { order, to_cents, reason: 'as agreed' }))
  await until(async () => (await readLicense(shop, id)).status === 'revoked')
  expect(await readOrderOf(shop, order)).toMatchObject({ status: 'refunded' })
  // What the vendor did is no news to them.
  expect(listSubjects(shop)).not.toContain('$53.90 refunded, license ended')
  const figures = await other.metrics!.write()
  expect(figures).toMatch(/shop_provider_calls_total\{.*call="refund",result="answered"\} 2/)
  await expectPromises(shop)
})

it('an open dispute stands in the overview of both, and its email arrives', async () => {
  const { session, id } = await other.sold()
  shop.stripe.dispute(session)
  await until(async () => (await readLicense(shop, id)).status === 'suspended')
  for (const each of [shop, other]) {
    const answer = await (await openConsole(each)).read('overview/show')
    expect(await answer.json()).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ kind: 'dispute_open' })]),
    })
  }
  const order = await findOrderId(shop, session)
  await until(async () =>
    listTold(shop).some(
      ({ subject, text }) => /A bank disputes \$53\.90/.test(subject) && text.includes(order),
    ),
  )
  await expectPromises(shop)
})

it('a payment in crypto leads from the console to its invoice at the provider', async () => {
  const email = 'cara@example.org'
  const invoice = await beginCheckout(shop, { email })
  shop.btcpay.pay(invoice)
  const visitor = createVisitor(other)
  await until(async () => {
    const { body } = await visitor.post('/api/stripe/get-by-order-id', { sessionId: invoice })
    return body?.license_key !== null
  })
  const order = await readOrderOf(other, await findOrderId(shop, invoice))
  expect(order).toMatchObject({ page: `${shop.btcpay.url}/invoices/${invoice}` })
  await expectPromises(shop)
})
