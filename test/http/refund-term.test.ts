import { expect, it } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { until } from '../world/clock.ts'
import { calm, openShop } from '../world/shop.ts'
import { type Shop, ownShop } from '../world/visit.ts'

const shop = await ownShop('settings', { env: { REFUND_DAYS: '14' } })

async function readPage({ app }: Shop, path: string): Promise<string> {
  return (await app.request(path)).text()
}

async function readReceipt({ mailbox }: Shop, email: string): Promise<string> {
  const find = () =>
    mailbox.emails().find(({ to, subject }) => to.includes(email) && subject.startsWith('Receipt'))
  await until(() => find() !== undefined)
  return find()!.text
}

it('a shop that promises a term says it in the same words beside the button, in the FAQ and in the receipt', async () => {
  const verdict = 'Yes, within 14 days of the payment.'
  expect(await readPage(shop, '/purchase')).toContain(`<dd>${verdict}`)
  expect(await readPage(shop, '/faq')).toContain(`<b>${verdict}</b>`)
  await shop.sold({ email: 'ada@example.org' })
  expect(await readReceipt(shop, 'ada@example.org')).toContain(
    `Need a refund? ${verdict} Email us (${shop.deps.config.supportEmail}) with the order number above.`,
  )
})

it('a shop without one says that it decides case by case', async () => {
  const verdict = 'We decide case by case.'
  const plain = await openShop({ behavior: calm })
  expect(await readPage(plain, '/purchase')).toContain(`<dd>${verdict}`)
  expect(await readPage(plain, '/faq')).toContain(`<b>${verdict}</b>`)
  await plain.sold({ email: 'ben@example.org' })
  expect(await readReceipt(plain, 'ben@example.org')).toContain(`Need a refund? ${verdict}`)
  await plain.close()
})

it('a shop without crypto does not speak of it in the FAQ', async () => {
  const page = await readPage(shop, '/faq')
  expect(page.replaceAll('card-or-crypto', '')).not.toMatch(/crypto/i)
})

it.each(['0', '13', '14.5', '-14', '366', 'two weeks'])(
  '%s is refused as a term',
  (REFUND_DAYS) => {
    expect(readConfig({ REFUND_DAYS })).toEqual({
      problems: [
        expect.stringContaining('REFUND_DAYS must be a whole number of days from 14 to 365'),
      ],
    })
  },
)
