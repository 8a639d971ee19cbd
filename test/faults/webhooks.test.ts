import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Email } from '#stand-ins/mail/email.ts'
import type { Mailbox } from '#stand-ins/mail/start.ts'
import { newSeed, seededRandom } from '#stand-ins/random.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { beginCheckout } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { isWhole } from '../matrix.ts'
import { openOutside } from '../product-of-test.ts'
import type { Product } from '../product.ts'
import {
  expectInvariantsHold,
  type ProgramDatabase,
  readFigures,
  untilAtRest,
} from '../program-database.ts'
import { openRestartable } from './restartable.ts'

// FAULT_ROUNDS=100 FAULT_SEED=… npm run faults repeats a long run.
const rounds = Number(process.env.FAULT_ROUNDS ?? (isWhole ? 5 : 2))
const seed = Number(process.env.FAULT_SEED ?? newSeed())
const buyersPerRound = 8
const workersPerQueue = 4
const settleTimeout = 120_000

it(
  `kill -9 with webhooks in flight, ${rounds} times: nothing acknowledged is lost, and nobody pays without getting a key`,
  { timeout: settleTimeout + 60_000 + rounds * 6000 },
  async () => {
    const random = seededRandom(seed)
    const outside = await openOutside({ slowMs: 200, seed })
    const { stripe, mailbox } = outside
    const { start, db } = await openRestartable(outside)
    const emails = new Map<string, Email>()
    const buyers: string[] = []

    for (let round = 0; round < rounds; round += 1) {
      const product = await start()
      await payAtOnce(product, stripe, buyers)
      await sleep(random() * 400)
      await product.kill()
      collect(mailbox, emails)
    }
    await releaseJobs(db, ['active', 'retry'])
    const last = await start()
    const collecting = setInterval(() => {
      collect(mailbox, emails)
      void releaseJobs(db, ['retry'])
    }, 1000)
    const sent = stripe.events().length
    const isDelivered = async () => (await readFigures(db)).events.stored === sent
    await until(isDelivered, settleTimeout, 'every event is delivered')
    const settledIn = await untilAtRest(db, buyers.length, settleTimeout)
    await last.stop()
    clearInterval(collecting)
    collect(mailbox, emails)

    const perBuyer = countKeys(emails, buyers)
    const figures = {
      seed,
      rounds,
      orders: buyers.length,
      ...(await readFigures(db)),
      deliveries: stripe.deliveries.length,
      unanswered: stripe.deliveries.filter(({ status }) => status === null).length,
      secondEmails: perBuyer.reduce((sum, each) => sum + each - 1, 0),
      settledIn,
    }
    console.log('kill -9 with webhooks in flight:', JSON.stringify(figures))

    const clean = { heldPayments: 0, failedJobs: 0 }
    expect(figures).toMatchObject({ paid: buyers.length, licenses: buyers.length, ...clean })
    await expectInvariantsHold(db, stripe)
    expect(Math.min(...perBuyer)).toBe(1)
    // Each kill can make the shop forget that the emails of its workers were accepted.
    expect(figures.secondEmails).toBeLessThanOrEqual(rounds * workersPerQueue)
  },
)

/** Pays for everyone at the same time, so that dozens of webhooks are in flight. */
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

/** Ends the wait of jobs; crash-points waits out that of a dead program's. */
async function releaseJobs(db: ProgramDatabase, states: string[]): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now()
    where state::text = any(${states})`.execute(db)
}

/** Collects emails, because the mailbox keeps only 500. */
function collect(mailbox: Mailbox, emails: Map<string, Email>): void {
  for (const message of mailbox.emails()) emails.set(message.id, message)
}

function countKeys(emails: Map<string, Email>, buyers: string[]): number[] {
  const counts = new Map(buyers.map((email) => [email, 0]))
  for (const { to, subject } of emails.values())
    for (const email of subject.includes('license key') ? to : [])
      counts.set(email, (counts.get(email) ?? 0) + 1)
  return [...counts.values()]
}
