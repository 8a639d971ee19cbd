import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { takeWebhook } from './webhook.ts'

/** The form is that of coinbase.ts, whoever takes the payment. */
export function btcpayRoutes(deps: Deps) {
  const { crypto } = deps.payments
  const routes = new Hono()
  if (crypto?.name === 'btcpay') routes.post('/webhook', (c) => takeWebhook(deps, c, crypto))
  return routes
}
