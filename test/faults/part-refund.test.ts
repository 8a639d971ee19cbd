import { expect, it, onTestFinished } from 'vitest'
import { beginCheckout, pollOrder } from '../checkout.ts'
import { until } from '../clock.ts'
import { freshDatabase } from '../database.ts'
import { everyOrEach } from '../matrix.ts'
import { makeFolder, openOutside, openProduct } from '../product-of-test.ts'
import { findFreePort, type Product } from '../product.ts'
import {
  addApiKey,
  expectPromisesKept,
  openProgramDatabase,
  untilAtRest,
} from '../program-database.ts'
import { readRefunds } from '../providers.ts'
import { type Proxy, startProxy } from '../proxy.ts'
import { calm } from '../shop.ts'
import { createVisitor } from '../visitor.ts'

/** The program dies when these statements are sent on one connection for the `nth` time. */
interface Point {
  name: string
  said: string[]
  nth?: number
  heard?: true
}

const commit = 'commit\0'
const wished = 'insert into operator_actions'
const asks = 'from operator_actions asked'
const followed = 'update "orders" set "state"'

/** Each step of a partial refund, in order. */
const everyPoint: Point[] = [
  { name: 'nothing is recorded', said: [wished] },
  { name: 'the wish is written, but not committed', said: [wished, commit] },
  { name: 'it is committed, but the program does not know', said: [wished, commit], heard: true },
  { name: 'Stripe has said what is refunded, and is not asked for more', said: [asks], nth: 2 },
  { name: 'Stripe has refunded it, but the database does not know', said: [followed] },
  { name: 'the order has followed, but it is not committed', said: [followed, commit] },
  {
    name: 'all is committed, but the program does not know',
    said: [followed, commit],
    heard: true,
  },
]
/** The first of them, and the one where Stripe knows more than the database. */
const points = everyOrEach(everyPoint, 4)

it(
  `kill -9 at each of ${points.length} steps of a partial refund, each repeated when Stripe has forgotten its keys: it is made once`,
  { timeout: 60_000 + points.length * 60_000 },
  async () => {
    const { stripe, env } = await openOutside(calm)
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const proxy = await startProxy(database.url)
    const db = openProgramDatabase(database.url)
    const [port, dataDir] = [await findFreePort(), await makeFolder()]
    const settings = { ...env, DATABASE_URL: proxy.url, ADMINS: 'owner@example.org' }
    const start = () => openProduct({ port, dataDir, env: settings })
    stripe.deliverTo([`http://127.0.0.1:${port}/api/stripe/webhook`])
    let product = await start()
    const key = await addApiKey(db, ['money'])

    for (const [index, point] of points.entries()) {
      stripe.release()
      const session = await beginCheckout(product)
      stripe.pay(session, { email: 'ada@example.org' })
      await pollOrder(product, session)
      await untilAtRest(db, index + 1, 60_000)
      stripe.drop()
      const { id: order } = await db
        .selectFrom('orders')
        .select('id')
        .where('provider_order_id', '=', session)
        .executeTakeFirstOrThrow()
      const refund = (by: Product) => refundHalf(by, key, { order, name: `half-of-${order}` })
      const reached = dieAt(proxy, point)
      const lost = refund(product).catch(() => null)
      await until(reached, 60_000, point.name)
      await product.kill()
      await lost
      proxy.pass()
      stripe.forgetKeys()
      product = await start()
      expect([point.name, await refund(product)]).toEqual([point.name, 200])
      expect([point.name, readRefunds({ stripe }, session)]).toEqual([point.name, [2450]])
    }
    await untilAtRest(db, points.length, 60_000)
    const orders = await db.selectFrom('orders').select(['state', 'refunded_cents']).execute()
    expect(orders).toEqual(points.map(() => ({ state: 'paid', refunded_cents: 2450 })))
    const { licenses, wishes } = await db
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom('licenses')
          .select(fn.countAll<number>().as('count'))
          .where('status', '=', 'active')
          .as('licenses'),
        selectFrom('operator_actions').select(fn.countAll<number>().as('count')).as('wishes'),
      ])
      .executeTakeFirstOrThrow()
    expect({ licenses, wishes }).toEqual({ licenses: points.length, wishes: points.length })
    await expectPromisesKept(db, stripe)
  },
)

async function refundHalf(
  product: Product,
  key: string,
  { order, name }: { order: string; name: string },
): Promise<number> {
  const asked = { order, to_cents: 2450, reason: 'Half of it, as agreed' }
  const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': name }
  const { status } = await createVisitor(product).post('/api/admin/orders/refund', asked, headers)
  return status
}

/** Cuts the connection to the database at the point; returns whether it was reached. */
function dieAt(proxy: Proxy, { said, nth = 1, heard }: Point): () => boolean {
  const steps = new Map<number, number>()
  let times = 0
  proxy.watch((text, connection) => {
    const step = steps.get(connection) ?? 0
    if (!text.includes(said[step]!)) return 'pass'
    const isLast = step + 1 === said.length
    steps.set(connection, isLast ? 0 : step + 1)
    if (!isLast || (times += 1) < nth) return 'pass'
    return heard ? 'stop after it' : 'stop'
  })
  return () => times >= nth
}
