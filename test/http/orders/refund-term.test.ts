import { expect, it } from 'vitest'
import { formatDay } from '#contract/dates.ts'
import { readConfig } from '#server/settings/config.ts'
import { ownShop, type Shop } from '../../world/visit.ts'

const shop = await ownShop('settings', { env: { REFUND_DAYS: '14' } })
const plain = await shop.another({ REFUND_DAYS: undefined as never })

const readReceipt = (email: string) => shop.readEmail(email, /Need a refund/)

async function readPage({ app }: Shop, path: string): Promise<string> {
  return (await app.request(path)).text()
}

async function readQuote(seller: Shop): Promise<string> {
  const { token } = await seller.offer()
  return readPage(seller, `/quote?t=${token}`)
}

const statement = 'I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract'
const to = 'To Protocraft Demo Seller, 1 Example Street, 12345 Example Town, support@example.org:'

it('a shop with refund days says them in the same words on the purchase page, in the FAQ, on a quote and in the receipt', async () => {
  const verdict = 'Yes, within 14 days of the payment.'
  expect(await readPage(shop, '/purchase')).toContain(`<dd>${verdict}`)
  expect(await readPage(shop, '/faq')).toContain(`<b>${verdict}</b>`)
  expect(await readQuote(shop)).toContain(`<dd>${verdict}`)
  await shop.sold({ email: 'ada@example.org' })
  expect(await readReceipt('ada@example.org')).toContain(
    `Need a refund? ${verdict} Email us (${shop.deps.config.supportEmail}) with the order number above.`,
  )
})

it('a shop without refund days decides case by case, and says in each of these places that legal rights remain', async () => {
  const verdict = 'We decide case by case. Your statutory rights as a consumer aren’t affected.'
  expect(await readPage(plain, '/purchase')).toContain(`<dd>${verdict}`)
  expect(await readPage(plain, '/faq')).toContain(`<b>${verdict}</b>`)
  expect(await readQuote(plain)).toContain(`<dd>${verdict}`)
  await plain.sold({ email: 'ben@example.org' })
  expect(await readReceipt('ben@example.org')).toContain(
    `Need a refund? ${verdict} Email us (${plain.deps.config.supportEmail}) with the order number above.`,
  )
})

it('the purchase page links to the withdrawal form and the model statement before anybody pays, and to neither without refund days', async () => {
  const links = ['href="/withdraw">', 'href="/legal-notice#withdraw">']
  for (const link of links) {
    expect(await readPage(shop, '/purchase')).toContain(link)
    expect(await readPage(plain, '/purchase')).not.toContain(link)
  }
  for (const path of ['/legal-notice', '/legal-notice.md']) {
    expect(await readPage(shop, path)).toContain(statement)
    expect(await readPage(shop, path)).toContain(to)
    expect(await readPage(plain, path)).not.toMatch(/withdraw/i)
  }
})

it('a receipt contains the model statement only for an order sold with refund days', async () => {
  const { email, number } = await soldBy(shop, 'cara@example.org')
  const receipt = await readReceipt(email)
  const day = formatDay(shop.clock.now(), 'UTC')
  expect(receipt).toContain(
    `${to}\n${statement} for the provision of the following:\nProtocraft license, order number: ${number}\nOrdered on: ${day}\n`,
  )
  const without = await soldBy(plain, 'dov@example.org')
  expect(await readReceipt(without.email)).not.toMatch(/withdraw/i)
})

async function soldBy(seller: Shop, email: string) {
  await seller.sold({ email })
  const { order_number: number } = await seller.readRow('orders', { email })
  return { email, number }
}

it('a shop without crypto does not mention it in the FAQ', async () => {
  const page = await readPage(shop, '/faq')
  expect(page.replaceAll('card-or-crypto', '')).not.toMatch(/crypto/i)
})

it.each(['0', '13', '14.5', '-14', '366', 'two weeks'])(
  '%s is refused as a refund term',
  (REFUND_DAYS) => {
    expect(readConfig({ REFUND_DAYS })).toEqual({
      problems: [
        expect.stringContaining('REFUND_DAYS must be a whole number of days from 14 to 365'),
      ],
    })
  },
)
