import { kind } from '#stand-ins/behavior.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'
import { askAfterOrder, beginCheckout, pressInVain } from '../buyer.ts'
import { keepAsking } from '../crowd.ts'
import { type Line, openLine } from '../line.ts'
import { type LicenseShop, openLicenseShop } from '../license-shop.ts'
import { type Aim, type Answered, putLoad } from '../load.ts'
import { largest, median } from '../numbers.ts'
import type { PartReport, Row } from '../report.ts'
import type { Options } from '../options.ts'

/** The same program while Stripe hangs, compared with a moment before. */
interface Pair {
  hanging: Answered[]
  calm: Answered[]
}

interface Waits {
  buttons: number[]
  orders: number[]
}

const people = 20
const load = { connections: 8, seconds: 5, rate: 200 }
const secretKey = 'sk_test_of_the_measurement'
const webhookSecrets = ['whsec_of_the_measurement']

/** What happens while Stripe accepts connections and answers nothing. */
export async function measureOutage({ runs = 3 }: Options): Promise<PartReport> {
  const stripe = await startStripe({
    port: 0,
    secretKey,
    webhookSecrets,
    webhookUrls: [],
    behavior: kind,
  })
  const line = await openLine(stripe.url)
  try {
    const shop = await openLicenseShop('/', settingsFor(line))
    return await measure(shop, line, runs).finally(shop.stop)
  } finally {
    line.close()
    await stripe.close()
  }
}

function settingsFor(line: Line): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets[0]!,
    STRIPE_API_BASE: line.url,
    TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
  }
}

async function measure(shop: LicenseShop, line: Line, runs: number): Promise<PartReport> {
  const site = shop.product.url
  const aims = await listAims(shop)
  const pairs = new Map(Object.keys(aims).map((name): [string, Pair] => [name, emptyPair()]))
  const orders = await Promise.all(Array.from({ length: people }, () => beginCheckout(site)))
  const waits: Waits = { buttons: [], orders: [] }
  for (const aim of Object.values(aims)) await putLoad(aim, { ...load, seconds: 2 })
  for (let round = 0; round < runs; round += 1) {
    for (const [name, aim] of Object.entries(aims))
      pairs.get(name)!.calm.push(await putLoad(aim, load))
    line.fallSilent()
    const buttons = keepAsking(people, () => pressInVain(site))
    const pages = keepAsking(people, (person) => askAfterOrder(site, orders[person]!))
    for (const [name, aim] of Object.entries(aims))
      pairs.get(name)!.hanging.push(await putLoad(aim, load))
    waits.buttons.push(...(await buttons.end()))
    waits.orders.push(...(await pages.end()))
    line.pass()
  }
  return { rows: [...[...pairs].flatMap(describePair), ...describeWaits(waits)], notes: conditions }
}

const conditions = [
  `${load.rate} requests a second over ${load.connections} connections, one address after the other.`,
  `Meanwhile ${people} buyers press the button and ${people} order pages ask, each again once it is answered.`,
  'The button leads back (303) to the purchase page, which answers 503 and says that nothing was charged; the order page hears 503 too.',
]

const emptyPair = (): Pair => ({ hanging: [], calm: [] })

async function listAims({ product, question }: LicenseShop): Promise<Record<string, Aim>> {
  const home = await (await fetch(product.url)).text()
  const [picture] = /\/assets\/[^"]+\.webp/.exec(home) ?? []
  if (picture === undefined) throw new Error('The home page has no picture.')
  return {
    'the home page': { url: `${product.url}/` },
    'a docs page': { url: `${product.url}/docs/introduction` },
    'the purchase page': { url: `${product.url}/purchase` },
    'a picture': { url: product.url + picture },
    'license/validate': { url: `${product.url}/api/license/validate`, body: question },
  }
}

function describePair([name, { hanging, calm }]: [string, Pair]): Row[] {
  const row = (key: 'p50' | 'p99', goal?: Row['goal']): Row => ({
    what: `${name}: ${key}`,
    unit: 'ms',
    ours: median(hanging.map((each) => each[key])),
    beside: [{ name: 'Stripe answers', value: median(calm.map((each) => each[key])) }],
    ...(goal && { goal }),
  })
  return [row('p50'), row('p99', { at: 'most', value: 500 })]
}

function describeWaits({ buttons, orders }: Waits): Row[] {
  const row = (what: string, waits: number[]): Row[] => [
    { what: `${what}: median of ${waits.length}`, unit: 's', ours: median(waits) },
    {
      what: `${what}: the longest`,
      unit: 's',
      ours: largest(waits, (seconds) => seconds),
      goal: { at: 'most', value: 6 },
    },
  ]
  return [
    ...row('the button, until the page that says so is read', buttons),
    ...row('the order page, until it is told so', orders),
  ]
}
