import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../clock.ts'
import type { GumroadConfig } from './way.ts'
import type { PaymentProvider } from '../provider.ts'
import type { Outside } from '../way.ts'
import { probe } from './ask.ts'
import { listEvents, listPaid } from './sales.ts'
import { verifyPing } from './ping.ts'
import { retrieveOrder } from './provider-order.ts'

// Banks reverse payments up to four months later.
const lookBack = 120 * times.day
const betweenLooksBack = times.hour

/** Sales on Gumroad: they start there, and this shop learns of them by a ping or from the list. */
export function createGumroad(config: GumroadConfig, { clock, log }: Outside): PaymentProvider {
  const connection = { config, log }
  const livemode = config.apiBase === null
  let lookedBack = new Date(0)

  /** Gumroad lists sales by creation time, so old ones are checked again, though not each time. */
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
    findOrderOfPayment: async () => null,
    verifyWebhook: (body, _headers, pathSecret = '') =>
      verifyPing({ secrets: config.webhookSecrets, livemode, clock }, body, pathSecret),
    listEvents: listSaleEvents,
    listPaid: (since, until) => listPaid(connection, since, until),
  }
}
