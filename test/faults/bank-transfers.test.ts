import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { systemClock } from '#server/settings/clock.ts'
import { beginAt } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { openContext } from '../database.ts'
import { everyOrEach } from '../matrix.ts'
import { openOutside } from '../product-of-test.ts'
import type { Product } from '../product.ts'
import {
  enterConsole,
  expectInvariantsHold,
  type ProgramDatabase,
  readFigures,
  untilAtRest,
} from '../program-database.ts'
import { offer, seller } from '../world/quotes.ts'
import { calm } from '../world/shop.ts'
import { dieAt, openRestartable, type Point } from './restartable.ts'
import { withConsole } from '../world/console.ts'

const transfer = 'insert into "bank_transfers"'
const all = [transfer, transfer, 'insert into "invoices"', 'insert into journal']

/**
 * The points in order: all is checked in a transaction that is undone; then the page is closed; then all
 * is written.
 */
const everyPoint: Point[] = [
  { name: 'it is being checked', said: [transfer] },
  { name: 'it is checked, and the page is open', said: [transfer, 'rollback'], heard: true },
  {
    name: 'the page is closed, and nobody noted it',
    said: [transfer, 'rollback', 'update "orders" set "checked_at"'],
  },
  { name: 'before the order is written', said: [transfer, 'rollback', 'insert into "orders"'] },
  { name: 'before the transfer is written', said: [transfer, transfer] },
  { name: 'before the license is written', said: [transfer, transfer, 'insert into "licenses"'] },
  { name: 'before the receipt is written', said: [transfer, transfer, 'insert into "emails"'] },
  { name: 'before the invoice is written', said: [transfer, transfer, 'insert into "invoices"'] },
  { name: 'before the record is written', said: all },
  { name: 'all is written but not committed', said: [...all, 'commit\0'] },
  {
    name: 'all is committed, but the program does not know',
    said: [...all, 'commit\0'],
    heard: true,
  },
]
/** The points before anything is written, and after all is. */
const points = everyOrEach(everyPoint, 10)
const timeout = 60_000

it(
  `kill -9 at each of ${points.length} steps of a bank transfer: recorded again, it makes one order with its invoice`,
  { timeout: timeout * 2 + points.length * 30_000 },
  async () => {
    const outside = await openOutside(calm)
    const { proxy, start, db } = await openRestartable(outside, { ...withConsole, ...seller })
    for (const point of points) {
      const product = await start()
      const owner = await enter(db)
      const { id, token } = await offer({ deps: openContext(db) }, { seats: 2 })
      const session = await beginAt(product, token)
      const reached = dieAt(proxy, { ...point, anywhere: true })
      const key = randomUUID()
      void owner.record(product, id, key).catch(() => {})
      await until(reached, timeout, point.name)
      await product.kill()
      proxy.pass()
      const next = await start()
      const answer = await owner.record(next, id, key)
      expect(answer.status, `${point.name}: ${JSON.stringify(answer.body)}`).toBe(200)
      expect(answer.body.repeated).toBe(point.heard === true && point.said.includes('commit\0'))
      expect(outside.stripe.sessions().find((each) => each.id === session)!.status).toBe('expired')
      await next.stop()
    }
    const last = await start()
    await untilAtRest(db, points.length, timeout)
    await last.stop()
    const figures = await readFigures(db)
    console.log('kill -9 at each step of a transfer:', JSON.stringify(figures))
    expect(figures).toMatchObject({ paid: points.length, licenses: points.length, heldPayments: 0 })
    const invoices = await db.selectFrom('invoices').select('number').execute()
    expect(invoices).toHaveLength(points.length)
    await expectInvariantsHold(db, outside.stripe)
  },
)

/** Enters the console as an owner who records transfers. */
async function enter(db: ProgramDatabase) {
  const { cookie, confirm } = await enterConsole(db)
  const call = 'quotes/record-transfer'
  async function record({ url }: Product, quote: string, key: string) {
    const day = systemClock.now().toISOString().slice(0, 10)
    const about = { total_cents: 7800, reference: `FT ${quote}`, reason: 'on the statement' }
    const body = JSON.stringify({ quote, day, ...about })
    const answer = await fetch(`${url}/api/admin/${call}`, {
      method: 'POST',
      headers: {
        Cookie: cookie,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        Confirmation: await confirm(call, body),
      },
      body,
    })
    return { status: answer.status, body: (await answer.json()) as WriteAnswer }
  }
  return { record }
}
