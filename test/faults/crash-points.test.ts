import { expect, it } from 'vitest'
import { beginCheckout } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { everyOrEach } from '../matrix.ts'
import { openOutside } from '../product-of-test.ts'
import { expectInvariantsHold, readFigures, untilAtRest } from '../program-database.ts'
import { calm } from '../world/shop.ts'
import { dieAt, openRestartable, type Point } from './restartable.ts'

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
    name: 'the license is written, but not its entry in the journal',
    said: [licensed, 'insert into journal'],
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
  `kill -9 at each of ${points.length} steps from payment to email: each order has one license and its emails`,
  { timeout: timeout * 2 + points.length * 20_000 },
  async () => {
    const outside = await openOutside(calm)
    const { proxy, start, db } = await openRestartable(outside)
    for (const point of points) {
      const product = await start()
      const session = await beginCheckout(product)
      const reached = dieAt(proxy, point)
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
    expect(figures).toMatchObject({ paid: points.length, licenses: points.length, heldPayments: 0 })
    await expectInvariantsHold(db, outside.stripe)
    const received = outside.mailbox.emails().filter(({ subject }) => /license key/i.test(subject))
    // An email can be sent twice only if the program died between the mail server and the database.
    expect(received.length).toBeGreaterThanOrEqual(points.length)
    expect(received.length).toBeLessThanOrEqual(points.length + 2 * 4)
  },
)
