import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { beginCheckout } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { freshDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import { openOutside, openProduct } from '../product-of-test.ts'
import { statusOf } from '../product.ts'
import {
  expectInvariantsHold,
  openProgramDatabase,
  type ProgramDatabase,
  readFigures,
  untilAtRest,
} from '../program-database.ts'
import { calm } from '../world/shop.ts'

const orders = 4
// FAULT_ROUNDS=… npm run faults pauses it for a minute.
const pauseFor = process.env.FAULT_ROUNDS ? 60_000 : 0

it.runIf(isWhole)(
  'while a program is paused with jobs in progress, the other one does them, and resuming repeats nothing',
  { timeout: 240_000 },
  async () => {
    const { env, stripe, mailbox } = await openOutside(calm)
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const dataDir = makeFolder()
    const settings = { dataDir, env: { ...env, DATABASE_URL: database.url } }
    const sleeper = await openProduct(settings)
    stripe.deliverTo([`${sleeper.url}/api/stripe/webhook`])
    const db = openProgramDatabase(database.url)
    const sessions = await Promise.all(Array.from({ length: orders }, () => beginCheckout(sleeper)))
    const pay = (session: string) => stripe.pay(session, { email: 'ada@example.org' })

    // Two have the provider's response and wait in a transaction for their rows.
    const [heard, asked] = [sessions.slice(0, 2), sessions.slice(2)]
    const letGo = await holdOrders(db, heard)
    heard.forEach(pay)
    await until(async () => (await countWaiting(db)) === 2, 30_000, 'two wait for their rows')
    // Two have asked the provider and have no response yet.
    stripe.slow(1500)
    asked.forEach(pay)
    const isAsked = (session: string) =>
      stripe.calls.some(({ method, path }) => method === 'GET' && path.endsWith(session))
    await until(() => asked.every(isAsked), 30_000, 'the provider is asked')
    sleeper.process.kill('SIGSTOP')
    await letGo()
    stripe.slow(0)
    const other = await openProduct(settings)
    const takenOverIn = await untilAtRest(db, orders, 120_000)
    stripe.deliverTo([`${other.url}/api/stripe/webhook`])
    stripe.refund(sessions[0]!)
    const isRevoked = async () => (await readFigures(db)).revoked === 1
    await until(isRevoked, 30_000, 'the refund is followed')
    await sleep(pauseFor)

    // It resumes where it was, with outdated state.
    sleeper.process.kill('SIGCONT')
    await until(async () => (await statusOf(sleeper, '/readyz')) === 200, 30_000, 'it is awake')
    await sleep(5000)
    await untilAtRest(db, orders, 60_000)
    const figures = { takenOverIn, ...(await readFigures(db)) }
    console.log('one asleep:', JSON.stringify(figures))
    expect(figures).toMatchObject({ paid: orders, licenses: orders, revoked: 1, heldPayments: 0 })
    await expectInvariantsHold(db, stripe)
    const keys = mailbox.emails().filter(({ subject }) => /license key/.test(subject))
    expect(keys).toHaveLength(orders)
  },
)

/** Blocks writes to these tables until the returned function is called. */
async function holdOrders(db: ProgramDatabase, sessions: string[]): Promise<() => Promise<void>> {
  const holding = await db.startTransaction().execute()
  await holding
    .selectFrom('orders')
    .select('id')
    .where('provider_order_id', 'in', sessions)
    .forUpdate()
    .execute()
  return () => holding.rollback().execute()
}

async function countWaiting(db: ProgramDatabase): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.waiting
}
