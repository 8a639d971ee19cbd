import { describe, expect, it, onTestFinished } from 'vitest'
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BtcpayStandIn, startBtcpay } from '#stand-ins/btcpay/start.ts'
import { hostile } from '#stand-ins/behavior.ts'
import { beginCheckout, pollOrder } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { freshDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import {
  checkDemo,
  copySources,
  openOutside,
  openProduct,
  type Outside,
} from '../product-of-test.ts'
import type { Product } from '../product.ts'
import { calm } from '../world/shop.ts'
import { enter } from '../world/visitor.ts'

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

/** Buys with 19 percent inside, gets €20 back, then €10, and returns what the documents say. */
async function buyAndReturnParts(shop: EuroShop): Promise<[name: string, words: string][]> {
  const { product, outside } = shop
  const session = await beginCheckout(product)
  outside.stripe.pay(session, { email: 'ada@example.org' })
  await pollOrder(product, session)
  const account = await enter({ ...product, ...outside }, 'ada@example.org')
  const read = async (call: 'invoice' | 'credit-note', fields: object) =>
    (await account.print(call, fields)).words
  const order = await account.newestOrder()
  expect(order).toMatchObject({ amount: 7900, tax: 1261, currency: 'eur' })
  const invoice = await read('invoice', { order_id: order.order_id })
  const notes: string[] = []
  for (const amount of [2000, 1000]) {
    outside.stripe.refund(session, { amount })
    await until(async () => (await account.newestOrder()).credit_notes.length > notes.length)
    const { credit_notes: numbers } = await account.newestOrder()
    notes.push(await read('credit-note', { number: numbers.at(-1) }))
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
    [/less than the price/, '€60.00 EUR of €79.00 EUR'],
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
  // A broken invariant would end it with 1.
  const said = ['check', 'reconcile', 'orders list', 'held-payments list', 'quotes list'].map(
    async (verb): Promise<[string, string]> => [verb, await product.operate(...verb.split(' '))],
  )
  return Promise.all(said)
}

/** Runs without keys, then with those of providers who count in dollars. */
async function runDemo(folder: string): Promise<void> {
  const demo = await openProduct({ folder })
  expect(await checkDemo(demo), 'broken invariants').toBe('')
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

interface EuroShop {
  folder: string
  product: Product
  outside: Outside
  btcpay: BtcpayStandIn
}

const btcpayKeys = {
  storeId: '9CiNzKoANXxmk5ayZngSXrHTiVv',
  apiKey: 'a Greenfield key of this run',
  webhookSecret: 'a btcpay secret of this run',
}

const inEuro = {
  'firstPriceCents = 4900': 'firstPriceCents = 7900',
  "currency = 'usd'": "currency = 'eur'",
}

/** Builds the sources anew with another price and currency, and nothing else changed. */
async function buildEuroCopy(): Promise<string> {
  const folder = await copySources()
  const file = join(folder, 'contract/product.ts')
  const text = await readFile(file, 'utf8')
  for (const said of Object.keys(inEuro))
    if (!text.includes(said)) throw new Error(`${file} does not say: ${said}`)
  const changed = Object.entries(inEuro).reduce(
    (all, [dollars, euro]) => all.replace(dollars, euro),
    text,
  )
  await writeFile(file, changed)
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)(process.execPath, ['build.ts'], { cwd: folder, env })
  return folder
}

/** Runs the copy with the tax inside its price, beside providers whose buyers pay 19 percent. */
async function openEuroShop(folder: string): Promise<EuroShop> {
  const outside = await openOutside(calm)
  const btcpay = await startBtcpay({ port: 0, ...btcpayKeys, behavior: { ...hostile, ...calm } })
  onTestFinished(() => btcpay.close())
  const { drop, url: DATABASE_URL } = await freshDatabase()
  onTestFinished(drop)
  const env = {
    ...outside.env,
    DATABASE_URL,
    TAX: 'stripe',
    TAX_BEHAVIOR: 'inclusive',
    SELLER_NAME: 'Protocraft GmbH',
    SELLER_ADDRESS: '1 Example Street | 12345 Example Town',
    CRYPTO_PROVIDER: 'btcpay',
    BTCPAY_URL: btcpay.url,
    BTCPAY_STORE_ID: btcpayKeys.storeId,
    BTCPAY_API_KEY: btcpayKeys.apiKey,
    BTCPAY_WEBHOOK_SECRET: btcpayKeys.webhookSecret,
  }
  const product = await openProduct({ folder, env })
  outside.stripe.tax({ rate: 19 })
  outside.stripe.deliverTo([`${product.url}/api/stripe/webhook`])
  btcpay.deliverTo([`${product.url}/api/btcpay/webhook`])
  return { folder, product, outside, btcpay }
}

/** Reads every text file that the build made, as the shop serves it. */
async function readPages({ folder, product }: EuroShop): Promise<Map<string, string>> {
  const built = await readdir(join(folder, 'build/pages'), { recursive: true })
  const texts = built.filter((name) => /\.(html|md|txt|xml|json|js)$/.test(name))
  const pages = new Map<string, string>()
  for (const name of texts.filter((each) => !each.startsWith('served/'))) {
    const path = name.replace(/(^|\/)index\.html$|\.html$/, '')
    const response = await fetch(`${product.url}/${path}`)
    pages.set(name, await response.text())
  }
  return pages
}

/** Matches sums that others charge, also for models, or that the EULA names: they stay as they are. */
const sumsOfOthers =
  /always &quot;USD&quot;|&quot;currency&quot;: &quot;USD&quot;|100 USD|credits or USD|5 US dollars|\$0\.10|\$2\b/g

/**
 * Matches the section of the docs that lists what models cost, on the page and in the texts of the
 * search.
 */
const modelPrices =
  /Models and prices[^]*?What can go wrong|Prices are in US dollars(?:\\.|[^"\\])*/g

/**
 * Finds where a text names dollars, with the words around. Code and packed words contain `$1` by chance.
 */
function findDollars(texts: Map<string, string>): string[] {
  return [...texts].flatMap(([name, text]) => {
    const sums = /\.js$|search-index/.test(name)
      ? /USD\b|\$(?:49|79)|US dollars/g
      : /USD\b|\$\d|US dollars/g
    const own = text.replace(modelPrices, '').replace(sumsOfOthers, '')
    return [...own.matchAll(sums)].map(
      ({ index }) => `${name}: ${own.slice(index - 40, index + 20)}`,
    )
  })
}
