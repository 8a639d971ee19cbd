import type { Params } from './form.ts'
import { flag, metadata, refuseUnknown, required, strings, text } from './params.ts'
import { invalid, missingResource } from './problem.ts'
import { alphanumeric, nowInSeconds, type WebhookEndpoint } from './wire.ts'
import type { World } from './world.ts'

type Events = WebhookEndpoint['enabled_events']

/** Answers POST /v1/webhook_endpoints: only this response contains the secret. */
export function createWebhook(world: World, params: Params): WebhookEndpoint {
  const { store, livemode } = world
  refuseUnknown(params, ['url', 'enabled_events', 'description', 'metadata', 'api_version'])
  const endpoint = {
    id: `we_1${alphanumeric(23)}`,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: nowInSeconds(),
    description: text(params, ['description']) ?? null,
    enabled_events: required(readEvents(params), ['enabled_events']),
    livemode,
    metadata: metadata(params, ['metadata']),
    status: 'enabled',
    url: readAddress(params, livemode),
  } satisfies WebhookEndpoint
  store.webhooks.set(endpoint.id, endpoint)
  const secret = `whsec_${alphanumeric(32)}`
  if (world.followsWebhooks) {
    world.webhookUrls.push(endpoint.url)
    world.webhookSecrets.push(secret)
  }
  store.changed()
  return { ...endpoint, secret }
}

export function updateWebhook({ store }: World, id: string, params: Params): WebhookEndpoint {
  refuseUnknown(params, ['url', 'enabled_events', 'description', 'metadata', 'disabled'])
  const endpoint = store.webhooks.get(id)
  if (!endpoint) throw missingResource('webhook endpoint', id)
  endpoint.enabled_events = readEvents(params) ?? endpoint.enabled_events
  const isDisabled = flag(params, ['disabled'])
  if (isDisabled !== undefined) endpoint.status = isDisabled ? 'disabled' : 'enabled'
  store.changed()
  return endpoint
}

function readEvents(params: Params): Events | undefined {
  const events = strings(params, ['enabled_events'])
  return events.length > 0 ? (events as Events) : undefined
}

function readAddress(params: Params, livemode: boolean): string {
  const url = required(text(params, ['url']), ['url'])
  const { protocol, hostname } = new URL(url)
  if (/^(localhost|127\.|\[::1\])/.test(hostname))
    throw invalid('Invalid URL: URL must be publicly accessible.', 'url_invalid', 'url')
  if (livemode && protocol !== 'https:')
    throw invalid('Invalid URL: live mode needs https.', 'url_invalid', 'url')
  return url
}
