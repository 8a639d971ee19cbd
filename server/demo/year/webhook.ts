import { randomUUID } from 'node:crypto'
import { times } from '#contract/limits.ts'
import type { WebhookEventType } from '#contract/webhook-events.ts'
import type { Trx } from '#db/schema.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { makeMessageId, writeBody } from '../../outgoing-webhooks/announce.ts'
import { addSecret } from '../../outgoing-webhooks/secrets.ts'
import { makeWebhookSecret } from '../../outgoing-webhooks/sign.ts'
import type { Ordered } from './orders.ts'

const events: WebhookEventType[] = ['order.paid', 'order.refunded']

/** Adds a webhook that the demo itself answers, with two weeks of deliveries. */
export async function writeWebhook(deps: ShopContext, trx: Trx, ordered: Ordered[]): Promise<void> {
  const id = randomUUID()
  const now = deps.clock.now()
  const clock = { now: () => addMilliseconds(now, -90 * times.day) }
  const address = `http://localhost:${deps.config.port}/demo/webhook`
  const endpoint = { id, address, events, made_at: clock.now() }
  await trx.insertInto('webhook_endpoints').values(endpoint).execute()
  await addSecret({ ...deps, clock }, trx, id, makeWebhookSecret())
  const oldest = addMilliseconds(now, -14 * times.day)
  const messages = ordered
    .flatMap((each) => describeMessages(deps, each))
    .filter(({ at }) => at > oldest)
    .toSorted((one, other) => +one.at - +other.at)
  await trx.insertInto('webhook_messages').values(messages).execute()
  await trx
    .insertInto('webhook_deliveries')
    .values(messages.map(({ id: message, at }) => describeDelivery(id, message, at)))
    .execute()
}

function describeMessages({ config }: ShopContext, { sale, order }: Ordered) {
  const { order_number, kind, provider, quantity, tax_cents, refunded_cents, lost_cents } = order
  const ofOrder = { order: order.id, order_number, amount_cents: order.amount_cents }
  const { currency } = order
  const write = (type: WebhookEventType, at: Date, data: object) => ({
    id: makeMessageId(),
    type,
    payload: writeBody(config, type, at, { ...ofOrder, ...data, currency }),
    at,
  })
  const gone = { refunded_cents, lost_cents, reason: 'refund', is_full: order.state === 'refunded' }
  return [
    write('order.paid', order.paid_at!, { kind, provider, quantity, tax_cents }),
    ...(sale.refund ? [write('order.refunded', sale.refund.at, gone)] : []),
  ]
}

function describeDelivery(endpoint: string, message: string, at: Date) {
  return {
    message_id: message,
    endpoint_id: endpoint,
    state: 'delivered' as const,
    attempts: 1,
    begun_at: at,
    next_at: at,
    tried_at: at,
    delivered_at: at,
    status: 204,
    answer: '',
  }
}
