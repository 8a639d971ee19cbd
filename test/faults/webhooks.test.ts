import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import type { Letter } from '#stand-ins/mail/letter.ts'
import type { Mailbox } from '#stand-ins/mail/start.ts'
import { newSeed, seededRandom } from '#stand-ins/random.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { freshDatabase } from '../database.ts'
import { openOutside } from '../outside.ts'
import { findFreePort, makeFolder, startProduct, waitUntil, type Product } from '../product.ts'
import { beginCheckout } from '../product-buyer.ts'

// FAULT_ROUNDS=100 FAULT_SEED=… npm run faults repeats a long run.
const rounds = Number(process.env.FAULT_ROUNDS ?? 5)
const seed = Number(process.env.FAULT_SEED ?? newSeed())
const buyersPerRound = 8
const workersPerQueue = 4
const settlePatience = 120_000
const unhandledEvents = 'select 1 from provider_events where handled_at is null'
const unsentLetters = 'select 1 from letters where sent_at is null'

it(
  `kill -9 with webhooks in flight, ${rounds} times: nothing acknowledged is lost, nobody pays without a key`,
  { timeout: settlePatience + 60_000 + rounds * 6000 },
  async () => {
    const random = seededRandom(seed)
    const { stripe, mailbox, env } = await openOutside({ slowMs: 200, seed })
    const database = await openDatabase()
    const port = await findFreePort()
    const dataDir = await makeFolder()
    const start = () => startProduct({ port, dataDir, env: { ...env, DATABASE_URL: database.url } })
    stripe.deliverTo([`http://127.0.0.1:${port}/api/stripe/webhook`])
    const letters = new Map<string, Letter>()
    const buyers: string[] = []

    for (let round = 0; round < rounds; round += 1) {
      const product = await start()
      await payAtOnce(product, stripe, buyers)
      await sleep(random() * 400)
      await product.kill()
      collect(mailbox, letters)
    }
    const last = await start()
    const settledIn = await waitUntil(
      async () => {
        collect(mailbox, letters)
        return isSettled(database.client, stripe, buyers.length)
      },
      settlePatience,
      'every event is delivered and handled, every order has its key and its letter',
    ).catch(() => 'never')
    await last.stop()
    collect(mailbox, letters)

    const perBuyer = countKeys(letters, buyers)
    const figures = {
      seed,
      rounds,
      orders: buyers.length,
      licenses: await count(database.client, 'select 1 from licenses'),
      events: stripe.events().length,
      eventsStored: await count(database.client, 'select 1 from provider_events'),
      deliveries: stripe.deliveries.length,
      unanswered: stripe.deliveries.filter(({ status }) => status === null).length,
      eventsUnhandled: await count(database.client, unhandledEvents),
      letters: letters.size,
      lettersUnsent: await count(database.client, unsentLetters),
      secondLetters: perBuyer.reduce((sum, each) => sum + each - 1, 0),
      settledIn,
    }
    console.log('kill -9 with webhooks in flight:', JSON.stringify(figures))

    expect(settledIn).not.toBe('never')
    expect(await findLost(database.client, stripe)).toEqual([])
    expect(figures.licenses).toBe(buyers.length)
    expect(await count(database.client, "select 1 from orders where state = 'paid'")).toBe(
      buyers.length,
    )
    expect(await count(database.client, 'select 1 from quarantine')).toBe(0)
    expect(Math.min(...perBuyer)).toBe(1)
    // Of the letters in the hands of its workers, each kill can make the shop forget that they were taken.
    expect(figures.secondLetters).toBeLessThanOrEqual(rounds * workersPerQueue)
  },
)

async function openDatabase() {
  const { url, drop } = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}

/** Everybody pays in the same moment, so that dozens of webhooks are on their way. */
async function payAtOnce(product: Product, stripe: StripeStandIn, buyers: string[]): Promise<void> {
  const sessions = await Promise.all(
    Array.from({ length: buyersPerRound }, () => beginCheckout(product)),
  )
  for (const session of sessions) {
    const email = `buyer-${buyers.length}@example.org`
    stripe.pay(session, { email })
    buyers.push(email)
  }
}

/** The mailbox keeps 500 letters only. */
function collect(mailbox: Mailbox, letters: Map<string, Letter>): void {
  for (const letter of mailbox.letters()) letters.set(letter.id, letter)
}

async function isSettled(client: pg.Client, stripe: StripeStandIn, orders: number) {
  const taken = findAcknowledged(stripe)
  if (stripe.events().some(({ id }) => !taken.has(id))) return false
  const unhandled = await count(client, unhandledEvents)
  const unsent = await count(client, unsentLetters)
  const paid = await count(client, "select 1 from orders where state = 'paid'")
  return unhandled === 0 && unsent === 0 && paid === orders
}

/** Events that were answered 2xx and are not in the books. */
async function findLost(client: pg.Client, stripe: StripeStandIn): Promise<string[]> {
  const { rows } = await client.query('select event_id from provider_events')
  const stored = new Set(rows.map(({ event_id: id }) => String(id)))
  return [...findAcknowledged(stripe)].filter((id) => !stored.has(id))
}

function findAcknowledged(stripe: StripeStandIn): Set<string> {
  const taken = stripe.deliveries.filter(({ status }) => status !== null && status < 300)
  return new Set(taken.map(({ eventId }) => eventId))
}

/** How many letters with a key each buyer has; receipts are not among them. */
function countKeys(letters: Map<string, Letter>, buyers: string[]): number[] {
  const counts = new Map(buyers.map((email) => [email, 0]))
  for (const { to, subject } of letters.values())
    for (const email of subject.includes('license key') ? to : [])
      counts.set(email, (counts.get(email) ?? 0) + 1)
  return [...counts.values()]
}

async function count(client: pg.Client, select: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as n from (${select}) as them`)
  return rows[0].n
}
