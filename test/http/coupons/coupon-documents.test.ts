import { expect, it } from 'vitest'
import { sayDiscount } from '#contract/coupon-words.ts'
import { readRows } from '#server/admin/reports/read-report.ts'
import { readPdf } from '../../pdf.ts'
import { ownShop } from '../../world/visit.ts'
import { seller } from '../../world/quotes.ts'

const shop = await ownShop('prices', { env: seller })

it.each([
  ['a percentage', 'purchase', '15%', 735],
  ['an amount', 'purchase', '12.34', 1234],
  ['a renewal', 'renewal', '10%', 490],
] as const)(
  'a coupon of %s appears on receipt, order page, account, invoice and report',
  async (_, kind, off, cents) => {
    const code = await shop.makeCoupon({ off, for: kind })
    const email = `${code}@example.org`.toLowerCase()
    const holder = await shop.sold({ kind, coupon: code, email, signedIn: true })
    const { session } = holder
    const line = sayDiscount({ code, cents }, 'usd')
    expect(await shop.readEmail(email, new RegExp(code))).toContain(line)
    const asked = { sessionId: session }
    const { body } = await shop.visitor().post('/api/stripe/get-by-order-id', asked)
    if (kind === 'purchase') expect(body.receipt.discount).toEqual({ code, cents })
    const { order_id, discount, amount } = await holder.newestOrder()
    expect({ discount, amount }).toEqual({ discount: { code, cents }, amount: 4900 - cents })
    const buyer = { company: 'ACME', vat_id: '', address: '' }
    const pdf = await holder.ask('invoice', { order_id, ...buyer })
    const { words } = await readPdf(pdf)
    expect(words).toContain(`Coupon ${line}`)
    shop.stripe.refund(session, { amount: 1000 })
    await shop.judge(session)
    expect(await readReport(code)).toEqual({
      code,
      orders: 1,
      discount_cents: cents,
      sold_cents: 4900 - cents,
      refunded_cents: 1000,
      kept_cents: 3900 - cents,
      currency: 'usd',
    })
    await shop.expectInvariants()
  },
)

it('the report sums every sale of a coupon', async () => {
  const code = await shop.makeCoupon({ off: '20%' })
  const sessions = []
  for (const name of ['ann', 'bob', 'cat'])
    sessions.push((await shop.sold({ coupon: code, email: `${name}@example.org` })).session)
  shop.stripe.refund(sessions[0]!)
  await shop.judge(sessions[0]!)
  expect(await readReport(code)).toMatchObject({
    orders: 3,
    discount_cents: 3 * 980,
    sold_cents: 3 * 3920,
    refunded_cents: 3920,
    kept_cents: 2 * 3920,
  })
})

async function readReport(code: string) {
  const now = shop.clock.now().getTime()
  const range = { from: new Date(now - 3_600_000), end: new Date(now + 3_600_000) }
  const { rows } = await readRows(shop.deps, 'coupons', range)
  return rows.find((row) => row.code === code)
}
