import { expect, it } from 'vitest'
import { beginCheckout, pollOrder } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { everyOrEach } from '../matrix.ts'
import { openOutside } from '../product-of-test.ts'
import type { Product } from '../product.ts'
import { addApiKey, expectInvariantsHold, untilAtRest } from '../program-database.ts'
import { readRefunds } from '../world/providers.ts'
import { calm } from '../world/shop.ts'
import { createVisitor } from '../world/visitor.ts'
import { dieAt, openRestartable, type Point } from './restartable.ts'

const commit = 'commit\0'
const wished = 'insert into "refund_requests"'
const asks = 'from "refund_requests"'
const followed = 'update "orders" set "state"'

/** Each step of a partial refund, in order. */
const everyPoint: Point[] = [
  { name: 'nothing is recorded', said: [wished] },
  { name: 'the wish is written, but not committed', said: [wished, commit] },
  { name: 'it is committed, but the program does not know', said: [wished, commit], heard: true },
  { name: 'Stripe has said what is refunded, and is not asked for more', said: [asks], nth: 3 },
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
  `kill -9 at each of ${points.length} steps of a partial refund, each repeated after Stripe forgot its idempotency keys: it is made once`,
  { timeout: 60_000 + points.length * 60_000 },
  async () => {
    const outside = await openOutside(calm)
    const { stripe } = outside
    const owner = { ADMINS: 'owner@example.org' }
    const { proxy, start, db } = await openRestartable(outside, owner)
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
        selectFrom('refund_requests').select(fn.countAll<number>().as('count')).as('wishes'),
      ])
      .executeTakeFirstOrThrow()
    expect({ licenses, wishes }).toEqual({ licenses: points.length, wishes: points.length })
    await expectInvariantsHold(db, stripe)
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
