import { timingSafeEqual } from 'node:crypto'
import { times } from '#contract/limits.ts'
import { gumroadOrderRequest, padSaleId } from '#contract/order.ts'
import { sha256 } from '#db/sha256.ts'
import { addMilliseconds, type Clock } from '../../settings/clock.ts'
import { hash } from '../../settings/secrets/secrets.ts'
import type { PaymentProvider, ProviderEvent } from '../provider.ts'
import type { Outside } from '../facts.ts'
import { probe } from './ask.ts'
import { retrieveOrder } from './provider-order.ts'
import { listEvents, listPaid } from './sales.ts'
import type { GumroadConfig } from '../../settings/gumroad.ts'

// Banks can reverse a payment up to four months later.
const lookBack = 120 * times.day
const betweenLooksBack = times.hour

/** Reads sales at Gumroad. They start there, and this shop learns of them from a ping or from the list. */
export function createGumroad(config: GumroadConfig, deps: Outside): PaymentProvider {
  const { clock } = deps
  const connection = { config, ...deps }
  const livemode = config.apiBase === null
  let lookedBack = new Date(0)

  /**
   * Lists changes since a time. Gumroad filters sales by creation time, so older ones are checked again,
   * though not every time.
   */
  async function listSaleEvents(since: Date, until: Date) {
    const now = clock.now()
    const isDue = addMilliseconds(lookedBack, betweenLooksBack) <= now
    const from = addMilliseconds(since, isDue ? -lookBack : 0)
    const events = await listEvents(connection, livemode, from, until)
    if (isDue && events !== 'unavailable') lookedBack = now
    return events
  }

  return {
    name: 'gumroad',
    livemode,
    createCheckout: null,
    probe: () => probe(connection),
    retrieveOrder: (saleId) => retrieveOrder(connection, livemode, saleId),
    endCheckout: null,
    refund: null,
    countRefunded: null,
    findOrderOfPayment: async () => null,
    verifyWebhook: (body, _headers, pathSecret = '') =>
      verifyPing({ secrets: config.webhookSecrets, livemode, clock }, body, pathSecret),
    listEvents: listSaleEvents,
    listPaid: (since, until) => listPaid(connection, since, until),
  }
}

interface Trust {
  secrets: string[]
  livemode: boolean
  clock: Clock
}

/**
 * Reads a ping only as a hint that something happened to a sale, and ignores the rest of its body. Gumroad
 * signs nothing: the secret at the end of the path authenticates the ping.
 */
export function verifyPing(trust: Trust, body: string, pathSecret: string): ProviderEvent | null {
  const given = hash(pathSecret)
  const isOurs = (secret: string) => timingSafeEqual(given, hash(secret))
  if (!trust.secrets.some(isOurs)) return null
  const form = new URLSearchParams(body)
  const named = gumroadOrderRequest.safeParse({ sale_id: form.get('sale_id') })
  const saleId = named.success ? padSaleId(named.data.sale_id) : null
  const about = /^[a-z_]{1,40}$/.exec(form.get('resource_name') ?? '')?.[0] ?? 'sale'
  return {
    id: `ping:${about}:${nameMoment(trust.clock, body)}`,
    type: `ping.${about}`,
    livemode: trust.livemode,
    topic: saleId === null ? 'other' : 'order',
    reference: saleId,
    payload: JSON.stringify({ sale_id: saleId, resource_name: about }),
  }
}

/**
 * Names a ping by its body and the second it came. Pings of two partial refunds have the same body, so the
 * body alone does not make a ping a duplicate. Equal pings within one second count as one.
 */
function nameMoment(clock: Clock, body: string): string {
  const second = Math.floor(clock.now().getTime() / 1000)
  return `${second}:${sha256(body).slice(0, 16)}`
}
