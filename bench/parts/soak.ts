import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Connection } from '#db/connect.ts'
import { kind } from '#stand-ins/behavior.ts'
import { startMailbox } from '#stand-ins/mail/start.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'
import { findFreePort } from '../../test/free-port.ts'
import { type Product, startProduct } from '../../test/product.ts'
import { openDatabase } from '../license-shop.ts'
import { type MixedLoad, startMixedLoad } from '../mixed-load.ts'
import { median, sum } from '../numbers.ts'
import type { Options } from '../options.ts'
import type { PartReport, Row } from '../report.ts'

interface Sample {
  /** Of the program, in MB. */
  memory: number
  /** Files, sockets and connections that the program holds open. */
  handles: number
  /** Of the database, in MB. */
  stored: number
  orders: number
}

const round = { minutes: 10, samples: 60 }
const secretKey = 'sk_test_of_the_measurement'
const webhookSecrets = ['whsec_of_the_measurement']

/** Rounds of ten minutes of mixed load; the last quarter is compared with the quarter before it. */
export async function measureSoak({ runs = 12 }: Options): Promise<PartReport> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const shop = await openShop(closing)
    const load = startMixedLoad(shop.product.url, shop.stripe)
    const samples: Sample[] = []
    for (let each = 0; each < runs; each += 1) {
      samples.push(...(await watch(shop)))
      console.log(describeRound(each + 1, samples.slice(-round.samples), load))
    }
    await load.end()
    return describeRows(samples, load)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

interface SoakShop {
  product: Product
  stripe: Awaited<ReturnType<typeof startStripe>>
  database: Connection
}

/** The program in a process of its own; the provider and the mail server stay out of its memory. */
async function openShop(closing: (() => Promise<unknown>)[]): Promise<SoakShop> {
  const url = await openDatabase(closing)
  const mailbox = await startMailbox({ port: 0 })
  closing.push(mailbox.close)
  const port = await findFreePort()
  const webhookUrls = [`http://127.0.0.1:${port}/api/stripe/webhook`]
  const stripe = await startStripe({
    port: 0,
    secretKey,
    webhookSecrets,
    webhookUrls,
    behavior: kind,
  })
  closing.push(stripe.close)
  const env = {
    DATABASE_URL: url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets[0]!,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
  }
  const product = await startProduct({ port, env })
  closing.push(product.end)
  const database = connect(url, () => {})
  closing.push(() => database.db.destroy())
  return { product, stripe, database }
}

async function watch(shop: SoakShop): Promise<Sample[]> {
  const samples: Sample[] = []
  while (samples.length < round.samples) {
    await sleep((round.minutes * 60_000) / round.samples)
    samples.push(await takeSample(shop))
  }
  return samples
}

async function takeSample({ product, database }: SoakShop): Promise<Sample> {
  const place = `/proc/${product.process.pid}`
  const status = await readFile(`${place}/status`, 'utf8')
  const { rows } = await sql<{ stored: number; orders: number }>`
    select pg_database_size(current_database())::float / 1e6 as stored,
      (select count(*)::int from orders) as orders`.execute(database.db)
  return {
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1000,
    handles: (await readdir(`${place}/fd`)).length,
    ...rows[0]!,
  }
}

function describeRound(number: number, samples: Sample[], { failed }: MixedLoad): string {
  const [memory, handles] = [middle(samples, 'memory'), middle(samples, 'handles')]
  const { stored, orders } = samples.at(-1)!
  const parts = [
    `${memory.toFixed(0)} MB`,
    `${handles} handles`,
    `${orders} orders`,
    `${stored.toFixed(1)} MB stored`,
    `failed: ${JSON.stringify(failed)}`,
  ]
  return `${number * round.minutes} minutes: ${parts.join(', ')}`
}

/** The first round fills caches and lets the program compile; growth is predicted from what follows it. */
function describeRows(samples: Sample[], { done, failed }: MixedLoad): PartReport {
  const quarter = Math.floor(samples.length / 4)
  const last = samples.slice(-quarter)
  const before = samples.slice(-2 * quarter, -quarter)
  const predicted = before.at(-1)!.stored + (before.at(-1)!.stored - before[0]!.stored)
  const row = (what: string, unit: Row['unit'], key: keyof Sample): Row => ({
    what: `${what}: median of the last quarter`,
    unit,
    ours: middle(last, key),
    goal: { at: 'most', value: 1.05, of: 'ratio' },
    beside: [{ name: 'the quarter before', value: middle(before, key) }],
  })
  return {
    rows: [
      row('memory of the program', 'MB', 'memory'),
      row('open handles', 'requests', 'handles'),
      {
        what: 'the database at the end',
        unit: 'MB',
        ours: last.at(-1)!.stored,
        goal: { at: 'most', value: 1.05, of: 'ratio' },
        beside: [{ name: 'as the quarter before predicts', value: predicted }],
      },
      {
        what: 'calls that failed',
        unit: 'requests',
        ours: sum(Object.values(failed)),
        goal: { at: 'most', value: 0 },
      },
    ],
    notes: [
      `${(samples.length / round.samples) * round.minutes} minutes. Done: ${JSON.stringify(done)}. Failed: ${JSON.stringify(failed)}.`,
      `${samples.at(-1)!.orders} orders in the database, with their events, emails and licenses.`,
    ],
  }
}

function middle(samples: Sample[], key: keyof Sample): number {
  return median(samples.map((each) => each[key]))
}
