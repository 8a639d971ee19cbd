import { expect, it, onTestFinished } from 'vitest'
import { beginCheckout } from '../checkout.ts'
import { until } from '../clock.ts'
import { freshDatabase } from '../database.ts'
import { everyOrEach } from '../matrix.ts'
import { makeFolder, openOutside, openProduct, type Outside } from '../product-of-test.ts'
import { findFreePort } from '../product.ts'
import {
  expectPromisesKept,
  openProgramDatabase,
  readFigures,
  untilAtRest,
} from '../program-database.ts'
import { type Proxy, type Rule, startProxy } from '../proxy.ts'
import { calm } from '../shop.ts'

/** The program dies before or after the last of these statements on one connection is sent. */
interface Point {
  name: string
  said: string[]
  heard?: true
}

const commit = 'commit\0'
const stored = 'insert into "provider_events"'
const licensed = 'insert into "licenses"'

/** Each step from the provider's event to the email, in order. */
const everyPoint: Point[] = [
  { name: 'the event has come', said: [stored] },
  { name: 'the event is written, its job not', said: [stored, 'INSERT INTO pgboss'] },
  { name: 'event and job are written and not committed', said: [stored, commit] },
  { name: 'they are committed and not acknowledged', said: [stored, commit], heard: true },
  { name: 'the job is taken', said: ['select * from "provider_events"'] },
  { name: 'the provider has answered', said: ['for update'] },
  { name: 'before the account is created', said: ['insert into "accounts"'] },
  { name: 'before the order is marked paid', said: ['update "orders" set "state"'] },
  { name: 'before the license is written', said: [licensed] },
  {
    name: 'the license is written, but not the audit row',
    said: [licensed, 'insert into "audit"'],
  },
  { name: 'before the receipt is written', said: [licensed, 'insert into "emails"'] },
  { name: 'all is written but not committed', said: [licensed, commit] },
  {
    name: 'all is committed, but the program does not know',
    said: [licensed, commit],
    heard: true,
  },
  { name: 'before the event is marked as done', said: ['update "provider_events" set'] },
  {
    name: 'the mail server has an email, but the database does not know',
    said: ['update "emails" set'],
  },
  {
    name: 'the database knows, but the program does not',
    said: ['update "emails" set'],
    heard: true,
  },
]
/** The first of them and every fifth: before and after a commit, in the job and at the mail server. */
const points = everyOrEach(everyPoint, 5)
const timeout = 60_000

it(
  `kill -9 at each of ${points.length} steps from the payment to the email: one license and its emails for each`,
  { timeout: timeout * 2 + points.length * 20_000 },
  async () => {
    const outside = await openOutside(calm)
    const { proxy, start, db } = await openPlace(outside)
    for (const point of points) {
      const product = await start()
      const session = await beginCheckout(product)
      const reached = waitAt(proxy, point)
      outside.stripe.pay(session, { email: 'ada@example.org' })
      await until(reached, timeout, point.name)
      await product.kill()
      proxy.pass()
    }
    const last = await start()
    const settledIn = await untilAtRest(db, points.length, timeout)
    await last.stop()
    const figures = { ...(await readFigures(db)), settledIn }
    console.log('kill -9 at each step:', JSON.stringify(figures))
    expect(figures).toMatchObject({ paid: points.length, licenses: points.length, quarantine: 0 })
    await expectPromisesKept(db, outside.stripe)
    const received = outside.mailbox.emails().filter(({ subject }) => /license key/i.test(subject))
    // An email can be sent twice only if the program died between the mail server and the database.
    expect(received.length).toBeGreaterThanOrEqual(points.length)
    expect(received.length).toBeLessThanOrEqual(points.length + 2 * 4)
  },
)

async function openPlace({ stripe, env }: Outside) {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const proxy = await startProxy(database.url)
  const port = await findFreePort()
  const dataDir = await makeFolder()
  stripe.deliverTo([`http://127.0.0.1:${port}/api/stripe/webhook`])
  const settings = { ...env, DATABASE_URL: proxy.url }
  const start = () => openProduct({ port, dataDir, env: settings })
  return { proxy, start, db: openProgramDatabase(database.url) }
}

/** Cuts the connection to the database at the point; returns whether it was reached. */
function waitAt(proxy: Proxy, { said, heard }: Point): () => boolean {
  const steps = new Map<number, number>()
  let reached = false
  const rule: Rule = (text, connection) => {
    const step = steps.get(connection) ?? 0
    if (!text.includes(said[step]!)) return 'pass'
    steps.set(connection, step + 1)
    if (step + 1 < said.length) return 'pass'
    reached = true
    return heard ? 'stop after it' : 'stop'
  }
  proxy.watch(rule)
  return () => reached
}
