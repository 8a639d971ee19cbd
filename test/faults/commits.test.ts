import { expect, it, onTestFinished } from 'vitest'
import { newSeed, seededRandom } from '#stand-ins/random.ts'
import { beginCheckout } from '../world/checkout.ts'
import { freshDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { openOutside, openProduct } from '../product-of-test.ts'
import {
  expectInvariantsHold,
  openProgramDatabase,
  readFigures,
  untilAtRest,
} from '../program-database.ts'
import { startProxy } from '../proxy.ts'

const wanted = 4 * Number(process.env.FAULT_ROUNDS ?? (isWhole ? 5 : 1))
/** Most commits store an event; at least this many issue a license, with nobody notified. */
const unheardWanted = 2
const seed = Number(process.env.FAULT_SEED ?? newSeed())

it(
  `with connections reset in COMMIT ${wanted} times, each payment has one license, and no transaction stays open`,
  { timeout: 120_000 + wanted * 5000 },
  async () => {
    const random = seededRandom(seed)
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const proxy = await startProxy(database.url)
    const { env, stripe } = await openOutside({ seed, slowMs: 200 })
    const product = await openProduct({ env: { ...env, DATABASE_URL: proxy.url } })
    stripe.deliverTo([`${product.url}/api/stripe/webhook`])
    let resets = 0
    let unheard = 0
    const issuing = new Set<number>()
    proxy.watch((text, connection) => {
      if (text.includes('insert into "licenses"')) issuing.add(connection)
      if (!text.includes('commit\0')) return 'pass'
      const issues = issuing.delete(connection)
      const isWanted = resets < wanted || (issues && unheard < unheardWanted)
      if (!isWanted || random() > (issues ? 0.6 : 0.3)) return 'pass'
      resets += 1
      if (random() < 0.5) return 'reset'
      if (issues) unheard += 1
      return 'reset after it'
    })
    let orders = 0
    while (resets < wanted || unheard < unheardWanted) {
      const sessions = await Promise.all([1, 2, 3, 4].map(() => beginCheckout(product)))
      for (const session of sessions)
        stripe.pay(session, { email: `buyer-${(orders += 1)}@example.org` })
    }
    const db = openProgramDatabase(database.url)
    const settledIn = await untilAtRest(db, orders, 120_000)
    const figures = await readFigures(db)
    console.log(
      'reset in COMMIT:',
      JSON.stringify({ seed, resets, unheard, settledIn, ...figures }),
    )
    expect(figures).toMatchObject({
      paid: orders,
      licenses: orders,
      heldPayments: 0,
      failedJobs: 0,
    })
    await expectInvariantsHold(db, stripe)
    expect(product.process.exitCode).toBeNull()
  },
)
