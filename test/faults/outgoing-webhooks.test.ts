import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#server/settings/clock.ts'
import { addSecret } from '#server/outgoing-webhooks/secrets.ts'
import { makeWebhookSecret } from '#server/outgoing-webhooks/sign.ts'
import { beginCheckout } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { openContext } from '../database.ts'
import { openOutside } from '../product-of-test.ts'
import { expectInvariantsHold, type ProgramDatabase, untilAtRest } from '../program-database.ts'
import { openRestartable } from './restartable.ts'

const appSecret = 'a secret of the faults that is long enough'

it('kill -9 after an order is paid loses no webhook, and one sent twice keeps its id', async () => {
  const outside = await openOutside({ duplicates: 1 })
  const { stripe } = outside
  const settings = { APP_SECRET: appSecret, WEBHOOK_NETWORKS: 'loopback' }
  const { start, db } = await openRestartable(outside, settings)
  const receiver = await startReceiver()

  const first = await start()
  await addEndpoint(db, receiver.url)
  stripe.pay(await beginCheckout(first), { email: 'ada@example.org' })
  // The receiver has the message, and does not answer before the shop is gone.
  await until(() => receiver.got.length === 1, 60_000, 'the order is told')
  await first.kill()
  receiver.answer()

  await start()
  // This ends the minute for which the dead program had taken it.
  await db.updateTable('webhook_deliveries').set({ next_at: new Date() }).execute()
  await until(() => receiver.got.length === 2, 60_000, 'the order is told again')
  expect(receiver.got[1]).toEqual(receiver.got[0])
  await untilAtRest(db, 1, 60_000)
  const isDelivered = async () => {
    const deliveries = await db.selectFrom('webhook_deliveries').select('state').execute()
    return deliveries.length === 1 && deliveries[0]!.state === 'delivered'
  }
  await until(isDelivered, 60_000, 'its answer is stored')
  await expectInvariantsHold(db, stripe)
})

async function addEndpoint(db: ProgramDatabase, address: string): Promise<void> {
  const id = randomUUID()
  const deps = openContext(db, appSecret)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('webhook_endpoints')
      .values({ id, address, events: ['order.paid'], made_at: systemClock.now() })
      .execute()
    await addSecret(deps, trx, id, makeWebhookSecret())
  })
}

/** Starts a receiver that does not answer until it may. */
async function startReceiver() {
  const got: { id: unknown; body: string }[] = []
  const waiting: ServerResponse[] = []
  let isOpen = false
  const server = createServer(async (request, response) => {
    got.push({ id: request.headers['webhook-id'], body: await text(request) })
    if (isOpen) response.end()
    else waiting.push(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const answer = () => {
    isOpen = true
    for (const response of waiting) response.end()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, got, answer }
}
