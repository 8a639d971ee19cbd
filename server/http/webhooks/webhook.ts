import { Hono, type Context } from 'hono'
import { providers } from '#contract/providers.ts'
import { isPing } from '../../checkout/ping.ts'
import { listProviders, type PaymentProvider } from '../../checkout/provider.ts'
import type { Deps } from '../../deps.ts'
import { noteUnproven } from '../../orders/unproven.ts'
import { receiveEvent } from '../../orders/webhook.ts'
import { addressOf, wideNetworkOf } from '../address.ts'
import { answerPing } from './answer-ping.ts'
import { largestWebhook, readBody, readText } from '../body.ts'
import { unprovenDeliveries } from '../call-budgets.ts'
import { Refusal } from '../refusal.ts'
import { spends } from '../spends.ts'

/** The events of every provider that the shop sells through. */
export function webhookRoutes(deps: Deps) {
  const routes = new Hono()
  for (const provider of listProviders(deps.payments)) {
    const path = providers[provider.name].webhook.replace('{secret}', ':secret')
    routes.post(path, spends(unprovenDeliveries), (c) => takeWebhook(deps, c, provider))
  }
  return routes
}

/** The path without an end that proves an event. */
export function hidePathSecret(path: string): string {
  const start = beforeSecrets.find((each) => path.includes(each))
  return start === undefined ? path : `${path.slice(0, path.indexOf(start) + start.length)}…`
}

const beforeSecrets = Object.values(providers).flatMap(({ webhook }) =>
  webhook.includes('{secret}') ? webhook.replace('{secret}', '') : [],
)

/** Takes an event that the provider signed, or that came to its secret address; answers once it is stored. */
async function takeWebhook(
  deps: Deps,
  c: Context<object, string>,
  provider: PaymentProvider,
): Promise<Response> {
  const secret = c.req.param('secret')
  const body = await (secret === undefined ? readBody : readText)(c, largestWebhook)
  const event = provider.verifyWebhook(body, c.req.raw.headers, secret)
  if (event === null) {
    const from = { network: addressOf(c), wideNetwork: wideNetworkOf(c) }
    await noteUnproven(deps, provider, from, body)
    // A stranger must not learn whether an address is nearly right.
    if (secret !== undefined) return c.notFound()
    throw new Refusal(400, 'bad_request', 'The signature does not match the body, or is too old.')
  }
  if (isPing(event)) return answerPing(deps, c)
  await receiveEvent(deps, provider, event)
  return c.json({ received: true })
}
