import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { makeSigningKey } from '#server/secrets/kept-secrets.ts'
import { kind } from '#stand-ins/behavior.ts'
import { type Mailbox, startMailbox } from '#stand-ins/mail/start.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'
import { type Product, startProduct } from '../../test/product.ts'
import { beginCheckout, ownNetwork } from '../buyer.ts'
import { type LicenseShop, openLicenseShop } from '../license-shop.ts'
import { readProcess } from '../processor-time.ts'
import type { PartReport, Row } from '../report.ts'

/** Processor time in milliseconds, ours and PostgreSQL's. */
interface Spent {
  ours: number
  database: number
  statements: number
}

interface Measured extends Spent {
  perSecond: number
}

interface World {
  shop: LicenseShop
  products: Product[]
  db: Db
  stripe: StripeStandIn
  mailbox: Mailbox
}

const secretKey = 'sk_test_of_the_measurement'
const webhookSecrets = ['whsec_of_the_measurement']
const workers = 8
const checks = 8000
const sales = 80

/** What a license check and a sale cost, with one instance and with two. */
export async function measureCost(): Promise<PartReport> {
  const world = await openWorld()
  try {
    const one = await measureInstances(world, 'one instance')
    world.products.push(await startProduct({ env: world.shop.settings }))
    const two = await measureInstances(world, 'two instances')
    return { rows: [...one, ...two], notes }
  } finally {
    for (const { end } of world.products.slice(1)) await end()
    await world.db.destroy()
    await world.shop.stop()
    await world.stripe.close()
    await world.mailbox.close()
  }
}

const notes = [
  'Processor time from /proc of our programs and of all processes of PostgreSQL, without what they take when nobody asks.',
  'A second: with eight callers, which share the machine with the programs, the database and the provider.',
  'A sale: the button, the payment with its webhooks, the key, the email, and the order page once.',
]

async function openWorld(): Promise<World> {
  const stripe = await startStripe({
    port: 0,
    secretKey,
    webhookSecrets,
    webhookUrls: [],
    behavior: kind,
  })
  const mailbox = await startMailbox({ port: 0 })
  const settings = {
    LICENSE_SIGNING_KEY: await makeSigningKey(),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets[0]!,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: 'loopback',
  }
  const shop = await openLicenseShop('/', settings, {
    shared_preload_libraries: 'pg_stat_statements',
  })
  stripe.deliverTo([`${shop.product.url}/api/stripe/webhook`])
  const { db } = connect(shop.settings.DATABASE_URL!, () => {})
  await sql`create extension pg_stat_statements`.execute(db)
  return { shop, products: [shop.product], db, stripe, mailbox }
}

async function measureInstances(world: World, name: string): Promise<Row[]> {
  await repeat(500, (turn) => check(world, turn))
  const ofCheck = await measure(world, checks, (turn) => check(world, turn))
  await sell(world, 0)
  const ofSale = await measure(world, sales, (turn) => sell(world, turn))
  return [
    ...describeRows(`a license check, ${name}`, ofCheck),
    ...describeRows(`a sale, ${name}`, ofSale),
  ]
}

/** Of one act. */
async function measure(
  world: World,
  times: number,
  act: (turn: number) => Promise<void>,
): Promise<Measured> {
  const idle = await watch(world, () => sleep(5000))
  const busy = await watch(world, () => repeat(times, act))
  const of = (what: keyof Spent) =>
    (busy.spent[what] - (idle.spent[what] * busy.seconds) / idle.seconds) / times
  return {
    ours: of('ours'),
    database: of('database'),
    statements: of('statements'),
    perSecond: times / busy.seconds,
  }
}

async function watch(
  world: World,
  act: () => Promise<void>,
): Promise<{ spent: Spent; seconds: number }> {
  const before = await readSpent(world)
  const start = performance.now()
  await act()
  const seconds = (performance.now() - start) / 1000
  const after = await readSpent(world)
  const spent = {
    ours: after.ours - before.ours,
    database: after.database - before.database,
    statements: after.statements - before.statements,
  }
  return { spent, seconds }
}

/** As many at once as there are workers. */
async function repeat(times: number, act: (turn: number) => Promise<void>): Promise<void> {
  let turn = 0
  const work = async () => {
    while (turn < times) await act((turn += 1))
  }
  await Promise.all(Array.from({ length: workers }, work))
}

async function check({ shop, products }: World, turn: number): Promise<void> {
  await post(products, turn, '/api/license/validate', shop.question)
}

async function sell({ products, stripe, mailbox }: World, turn: number): Promise<void> {
  const email = `buyer${turn}-of-${products.length}@example.org`
  const session = await beginCheckout(products[turn % products.length]!.url)
  stripe.pay(session, { email })
  await mailbox.waitFor(({ to }) => to.includes(email), 60_000)
  await post(products, turn, '/api/stripe/get-by-order-id', { sessionId: session })
}

async function post(products: Product[], turn: number, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': ownNetwork() }
  const { url } = products[turn % products.length]!
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
}

async function readSpent({ products, db }: World): Promise<Spent> {
  const { rows } = await sql<{ pid: number; statements: number }>`
    select pg_backend_pid() as pid, sum(calls)::int as statements from pg_stat_statements
  `.execute(db)
  const { pid, statements } = rows[0]!
  const postmaster = readProcess(pid).parent
  const servers = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter(({ parent }) => parent === postmaster)
  const ours = products.reduce((sum, each) => sum + readProcess(each.process.pid!).own, 0)
  const living = servers.reduce((sum, { own }) => sum + own, 0)
  return { ours, database: living + readProcess(postmaster).ended, statements }
}

function describeRows(what: string, { ours, database, statements, perSecond }: Measured): Row[] {
  return [
    { what: `${what}: a second`, unit: '/s', ours: perSecond },
    { what: `${what}: our processor time`, unit: 'ms', ours },
    { what: `${what}: PostgreSQL’s`, unit: 'ms', ours: database },
    { what: `${what}: statements`, unit: 'statements', ours: statements },
  ]
}
