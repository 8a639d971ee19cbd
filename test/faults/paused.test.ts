import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { calm } from '../buyer.ts'
import { expectPromisesKept, openBooks, readFigures, untilAtRest } from '../books.ts'
import { freshDatabase } from '../database.ts'
import { openOutside } from '../outside.ts'
import { makeFolder, startProduct, waitUntil } from '../product.ts'
import { beginCheckout } from '../product-buyer.ts'

const orders = 4
// FAULT_ROUNDS=… npm run faults leaves it asleep for a minute.
const pauseFor = process.env.FAULT_ROUNDS ? 60_000 : 0

it(
  'a program that sleeps with jobs in its hands: the other one does them, and waking up does nothing twice',
  { timeout: 240_000 },
  async () => {
    const { env, stripe, mailbox } = await openOutside(calm)
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const dataDir = await makeFolder()
    const settings = { dataDir, env: { ...env, DATABASE_URL: database.url } }
    const sleeper = await startProduct(settings)
    stripe.deliverTo([`${sleeper.url}/api/stripe/webhook`])
    const sessions = await Promise.all(Array.from({ length: orders }, () => beginCheckout(sleeper)))

    // It has asked the provider and not heard yet when it falls asleep.
    stripe.slow(1500)
    for (const session of sessions) stripe.pay(session, { email: 'ada@example.org' })
    const isAsked = (session: string) =>
      stripe.calls.some(({ method, path }) => method === 'GET' && path.endsWith(session))
    await waitUntil(() => sessions.every(isAsked), 30_000, 'the provider is asked')
    sleeper.process.kill('SIGSTOP')
    stripe.slow(0)
    const other = await startProduct(settings)
    const books = openBooks(database.url)
    const takenOverIn = await untilAtRest(books, orders, 120_000)
    await sleep(pauseFor)
    sleeper.process.kill('SIGCONT')

    // It goes on where it was: with answers of the provider that are old by now.
    stripe.refund(sessions[0]!)
    stripe.deliverTo([`${other.url}/api/stripe/webhook`])
    await sleep(5000)
    await untilAtRest(books, orders, 60_000)
    const figures = { takenOverIn, ...(await readFigures(books)) }
    console.log('one asleep:', JSON.stringify(figures))
    expect(figures).toMatchObject({ paid: orders, licenses: orders, revoked: 1, quarantine: 0 })
    await expectPromisesKept(books, stripe)
    const keys = mailbox.letters().filter(({ subject }) => /license key/.test(subject))
    expect(keys).toHaveLength(orders)
  },
)
