import type { Context } from 'hono'
import { isPing } from '../checkout/ping.ts'
import type { PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'
import { noteUnproven } from '../orders/unproven.ts'
import { receiveEvent } from '../orders/webhook.ts'
import { addressOf, wideNetworkOf } from './address.ts'
import { answerPing } from './answer-ping.ts'
import { largestWebhook, readBody } from './body.ts'
import { Refusal } from './refusal.ts'

/** Takes events signed by the provider; answers once they are stored. */
export async function takeWebhook(
  deps: Deps,
  c: Context,
  provider: PaymentProvider,
): Promise<Response> {
  const body = await readBody(c, largestWebhook)
  const event = provider.verifyWebhook(body, c.req.raw.headers)
  if (event === null) {
    const from = { network: addressOf(c), wideNetwork: wideNetworkOf(c) }
    await noteUnproven(deps, provider, from, body)
    throw new Refusal(400, 'bad_request', 'The signature does not match the body, or is too old.')
  }
  if (isPing(event)) return answerPing(deps, c)
  await receiveEvent(deps, provider, event)
  return c.json({ received: true })
}
