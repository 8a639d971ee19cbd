import type { Context } from 'hono'
import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { type Provider, providerIds, providers } from '#contract/providers.ts'
import { isPing } from '../../checkout/ping.ts'
import { listProviders, type PaymentProvider } from '../../checkout/provider.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import { receiveEvent } from '../../orders/webhook.ts'
import { describeForwarding } from '../guards/address.ts'
import type { PublicCall } from '../guards/call.ts'
import { formMedia } from './checkout/begin-checkout.ts'
import { largestWebhook, readBody, readText } from '../guards/body.ts'
import { readShopFingerprint } from '../../settings/secrets/shop-fingerprint.ts'
import { Refusal } from '../guards/refusal.ts'

const received = z.object({
  received: z.literal(true),
  shop: z.string().optional().describe('Only for our own ping: which shop answers here.'),
  forwarding: z
    .enum(['none', 'ignored', 'unreadable', 'believed'])
    .optional()
    .describe('Only for our own ping: what the shop thinks its proxy is.'),
})

/** The fields of a ping that the shop reads. It then asks Gumroad itself about the sale. */
const ping = z.looseObject({
  sale_id: z
    .string()
    .optional()
    .describe('The sale the ping is about. Without one, the ping is stored and has no effect.'),
  resource_name: z
    .string()
    .optional()
    .describe('What happened to it, such as `refund`; `sale` if missing or unreadable.'),
})

/** Receives the events of every provider. No rate limit may ever refuse an event. */
export const webhookCalls = providerIds.map((id): PublicCall => {
  const { name, webhook } = providers[id]
  const call: Pick<PublicCall, 'method' | 'path' | 'group' | 'serve'> = {
    method: 'post',
    path: `/api${webhook}`,
    group: 'For payment providers',
    serve: (deps) => {
      const provider = listProviders(deps.payments).find((each) => each.name === id)
      const noteRefused = countRefused(deps)
      return provider ? (c) => takeWebhook({ ...deps, noteRefused }, c, provider) : null
    },
  }
  return hasSecret(webhook)
    ? {
        ...call,
        summary: `Take a ping from ${name}, proven by the secret at the end of the path.`,
        parts: { secret: z.string() },
        body: {
          media: formMedia,
          schema: ping,
          example: { sale_id: 'tZC1LPOWHGuwHUWQ8z2nGw==', resource_name: 'sale' },
          taken: 'whole',
        },
        answers: { 200: { says: 'The sale is stored.', json: received } },
        errors: ['not_found'],
        // A web page could send a form, but it cannot sign a header.
        origin: 'own',
      }
    : {
        ...call,
        summary: `Take a signed event from ${name}.`,
        body: { media: 'application/json', taken: 'whole' },
        answers: { 200: { says: 'The event is stored.', json: received } },
      }
})

/** Reports whether the path ends with a secret, which authenticates an event that has no signature. */
function hasSecret(webhook: string): boolean {
  return webhook.endsWith('{secret}')
}

type WebhookDeps = Deps & { noteRefused: ReturnType<typeof countRefused> }

/** Removes the secret from the end of a path. */
export function hidePathSecret(path: string): string {
  const start = beforeSecrets.find((each) => path.includes(each))
  return start === undefined ? path : `${path.slice(0, path.indexOf(start) + start.length)}…`
}

const beforeSecrets = Object.values(providers).flatMap(({ webhook }) =>
  hasSecret(webhook) ? webhook.replace('{secret}', '') : [],
)

/**
 * Accepts an event that the provider signed, or that came to its secret address, and answers once it is
 * stored.
 */
async function takeWebhook(
  deps: WebhookDeps,
  c: Context,
  provider: PaymentProvider,
): Promise<Response> {
  const secret = c.req.param('secret')
  const body = await (secret === undefined ? readBody : readText)(c, largestWebhook)
  const event = provider.verifyWebhook(body, c.req.raw.headers, secret)
  if (event === null) {
    deps.noteRefused(provider.name, secret === undefined ? 'wrong_signature' : 'wrong_address')
    // A stranger must not learn that an address is almost right.
    if (secret !== undefined) return c.notFound()
    throw new Refusal(400, 'bad_request', 'The signature doesn’t match the body, or is too old.')
  }
  if (isPing(event)) return answerPing(deps, c)
  await receiveEvent(deps, provider, event)
  return c.json({ received: true })
}

/**
 * Tells a caller who knows a webhook secret which shop answers here, and what it concludes from its proxy's
 * headers.
 */
async function answerPing({ db, config }: ShopContext, c: Context): Promise<Response> {
  const forwarding = describeForwarding(c, config.trustedProxies)
  return c.json({ received: true, shop: await readShopFingerprint(db), forwarding })
}

/** Why a webhook does not prove where it comes from. */
type Flaw = 'wrong_signature' | 'wrong_address'

/**
 * Logs refused webhooks: they are forged, or our secret is wrong. Strangers decide how many arrive, so each
 * provider gets one log line a minute, which counts those since the previous line.
 */
function countRefused({ clock, log }: Pick<ShopContext, 'clock' | 'log'>) {
  const lines = new Map<Provider, { at: number; count: number }>()
  return (provider: Provider, reason: Flaw): void => {
    const now = clock.now().getTime()
    const last = lines.get(provider)
    const count = (last?.count ?? 0) + 1
    if (last && Math.abs(now - last.at) < times.minute) {
      lines.set(provider, { at: last.at, count })
      return
    }
    lines.set(provider, { at: now, count: 0 })
    log.warn({ provider, reason, count }, 'refused webhooks without proof of their provider')
  }
}
