import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { unprovenDeliveries } from './call-budgets.ts'
import { spends } from './spends.ts'
import { takeWebhook } from './webhook.ts'

/** The form is in coinbase.ts, whichever provider takes the payment. */
export function btcpayRoutes(deps: Deps) {
  const { crypto } = deps.payments
  const routes = new Hono()
  if (crypto?.name === 'btcpay')
    routes.post('/webhook', spends(unprovenDeliveries), (c) => takeWebhook(deps, c, crypto))
  return routes
}
