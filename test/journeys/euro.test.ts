import { describe, expect, it } from 'vitest'
import { until } from '../buyer.ts'
import {
  buildEuroCopy,
  enter,
  findDollars,
  openEuroShop,
  readPages,
  type EuroShop,
} from '../euro-shop.ts'
import { isWhole } from '../matrix.ts'
import { beginCheckout, pollOrder } from '../product-buyer.ts'
import { openProduct } from '../product-of-test.ts'

const patient = { timeout: 400_000 }

describe.runIf(isWhole)('a copy of this project that sells for €79', () => {
  it('sells, prints and checks without a dollar in sight', patient, async () => {
    const folder = await buildEuroCopy()
    const shop = await openEuroShop(folder)
    const documents = await buyAndReturnParts(shop)
    await payShort(shop)
    const emails = await readEmails(shop)
    const quote = await offer(shop)
    const said = await operate(shop)
    const pages = await readPages(shop)
    expect(pages.get('purchase.html')).toContain('€79.00')
    expect(pages.get('purchase.html')).toContain('VAT included where applicable')
    expect(pages.get('docs/licensing-and-pricing.md')).toContain('€79.00 EUR, once')
    const log = [['the log', shop.product.output()]] as const
    expect(
      findDollars(new Map([...documents, ...emails, ...quote, ...said, ...pages, ...log])),
    ).toEqual([])
    await shop.product.stop()
    await runDemo(folder)
  })
})

/** Buys with 19 percent inside, gets €20 back, then €10; answers what the documents say. */
async function buyAndReturnParts(shop: EuroShop): Promise<[name: string, words: string][]> {
  const { product, outside } = shop
  const session = await beginCheckout(product)
  outside.stripe.pay(session, { email: 'ada@example.org' })
  await pollOrder(product, session)
  const account = await enter(shop, 'ada@example.org')
  const order = await account.order()
  expect(order).toMatchObject({ amount: 7900, tax: 1261, currency: 'eur' })
  const invoice = await account.document('invoice', { order_id: order.order_id })
  const notes: string[] = []
  for (const amount of [2000, 1000]) {
    outside.stripe.refund(session, { amount })
    await until(async () => (await account.order()).credit_notes.length > notes.length)
    const { credit_notes: numbers } = await account.order()
    notes.push(await account.document('credit-note', { number: numbers.at(-1) }))
  }
  expect(invoice).toContain('License 1 €66.39 EUR €66.39 EUR')
  expect(invoice).toContain('Net €66.39 EUR Tax 19 % €12.61 EUR Total, paid €79.00 EUR')
  expect(notes[0]).toContain('Net €16.81 EUR Tax 19 % €3.19 EUR Paid back €20.00 EUR')
  expect(notes[1]).toContain('Net €8.40 EUR Tax 19 % €1.60 EUR Paid back €10.00 EUR')
  return [invoice, ...notes].map((words, index) => [`document ${index}`, words])
}

async function payShort({ product, btcpay }: EuroShop): Promise<void> {
  await fetch(`${product.url}/coinbase/create-charge`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=ben@example.org',
    redirect: 'manual',
  })
  const [invoice] = btcpay.invoices()
  expect(invoice).toMatchObject({ amount: '79.00', currency: 'EUR' })
  btcpay.pay(invoice!.id, { amount: '60.00' })
  btcpay.expire(invoice!.id)
}

async function readEmails({ outside }: EuroShop): Promise<[name: string, text: string][]> {
  for (const [subject, words] of [
    [/Receipt/, 'Net: €66.39 EUR\nTax: €12.61 EUR\nPaid: €79.00 EUR'],
    [/Part of your/, '€20.00 EUR of the €'],
    [/Part of your/, '€30.00 EUR of the €'],
    [/payment was short/, '€60.00 EUR of €79.00 EUR'],
  ] as const)
    await outside.mailbox.waitFor(
      (each) => subject.test(each.subject) && each.text.includes(words),
      20_000,
    )
  return outside.mailbox.emails().map(({ id, subject, text, html }) => [id, subject + text + html])
}

async function offer({ product }: EuroShop): Promise<[name: string, text: string][]> {
  const terms = ['--seats', '3', '--unit-cents', '6900', '--mode', 'seats', '--reason', 'asked']
  const said = await product.operate('quotes', 'create', '--email', 'boss@example.org', ...terms)
  const quote = await (await fetch(/http\S+$/.exec(said.trim())![0])).text()
  expect(quote).toContain('Total with tax included, paid once</span> <b>€207.00 EUR')
  expect(await product.operate('quotes', 'list')).toMatch(/ 3 +€69\.00 +eur/)
  return [['the quote', quote]]
}

async function operate({ product }: EuroShop): Promise<[name: string, text: string][]> {
  // A broken promise would end it with 1.
  const said = ['check', 'reconcile', 'orders list', 'quarantine list', 'quotes list'].map(
    async (verb): Promise<[string, string]> => [verb, await product.operate(...verb.split(' '))],
  )
  return Promise.all(said)
}

/** Without keys, then with those of providers who count in dollars. */
async function runDemo(folder: string): Promise<void> {
  const demo = await openProduct({ folder })
  expect(await demo.operate('check'), 'broken promises').toBe('')
  expect(demo.output()).not.toMatch(/Stand-in of (Coinbase|Gumroad)/)
  await demo.stop()
  const env = {
    CRYPTO_PROVIDER: 'coinbase',
    COINBASE_API_BASE: 'http://127.0.0.1:9',
    GUMROAD_ACCESS_TOKEN: 'a token of Gumroad',
    GUMROAD_API_BASE: 'http://127.0.0.1:9',
  }
  const refused = await openProduct({ folder, env, ready: false })
  expect(await refused.exited()).toBe(78)
  for (const what of ['CRYPTO_PROVIDER is coinbase', 'GUMROAD_ACCESS_TOKEN is set'])
    expect(refused.output()).toContain(`${what}, but the product is sold in EUR`)
}
