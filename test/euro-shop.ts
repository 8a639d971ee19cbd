import { execFile } from 'node:child_process'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { startBtcpay, type BtcpayStandIn } from '#stand-ins/btcpay/start.ts'
import { hostile } from '#stand-ins/behavior.ts'
import { readPdf } from './account-holder.ts'
import { calm } from './buyer.ts'
import { freshDatabase } from './database.ts'
import { openOutside, type Outside } from './outside.ts'
import type { Product } from './product.ts'
import { postJson } from './product-buyer.ts'
import { copySources } from './product-copy.ts'
import { openProduct } from './product-of-test.ts'

export interface EuroShop {
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

/** The sources with another price and currency, and nothing else changed, built anew. */
export async function buildEuroCopy(): Promise<string> {
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
export async function openEuroShop(folder: string): Promise<EuroShop> {
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

/** Signs in; answers the newest order and any of its documents in words. */
export async function enter({ product, outside }: EuroShop, email: string) {
  const asked = await postJson(product, '/api/account/sign-in', { email })
  const Cookie = asked.headers.get('Set-Cookie')!.split(';')[0]!
  const message = await outside.mailbox.waitFor(({ subject }) => /code/.test(subject), 60_000)
  const own = { email, code: /\b\d{6}\b/.exec(message.text)![0] }
  const headers = { 'Content-Type': 'application/json', Cookie }
  return {
    order: async () => {
      const { body } = await postJson(product, '/api/account/get-info', own, { Cookie })
      return (body as AccountInfo).orders[0]!
    },
    document: async (call: 'invoice' | 'credit-note', fields: object) => {
      const body = JSON.stringify({ ...own, ...fields })
      const url = `${product.url}/api/account/${call}`
      const response = await fetch(url, { method: 'POST', headers, body })
      return (await readPdf(new Uint8Array(await response.arrayBuffer()))).words
    },
  }
}

/** Every text file that the build made, as the shop serves it. */
export async function readPages({ folder, product }: EuroShop): Promise<Map<string, string>> {
  const built = await readdir(join(folder, 'build/pages'), { recursive: true })
  const texts = built.filter((name) => /\.(html|md|txt|xml|json|js)$/.test(name))
  const pages = new Map<string, string>()
  for (const name of texts.filter((each) => each !== 'frame.html')) {
    const path = name.replace(/(^|\/)index\.html$|\.html$/, '')
    const response = await fetch(`${product.url}/${path}`)
    pages.set(name, await response.text())
  }
  return pages
}

/** Sums that others ask for, for models too, or that the EULA names: they stay as they are. */
const sumsOfOthers =
  /always &quot;USD&quot;|&quot;currency&quot;: &quot;USD&quot;|100 USD|credits or USD|5 US dollars|\$0\.10|\$2\b/g

/** The section of the docs that lists what models cost, on the page and in the texts of the search. */
const modelPrices =
  /Models and prices[^]*?What can go wrong|Prices are in US dollars(?:\\.|[^"\\])*/g

/** Where a text names dollars, with the words around. Code and packed words contain `$1` by chance. */
export function findDollars(texts: Map<string, string>): string[] {
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
