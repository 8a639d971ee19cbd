import { sql } from 'kysely'
import type { Provider } from '#contract/providers.ts'
import { listFailingEndpoints, type FailingEndpoint } from '../../outgoing-webhooks/failing.ts'
import { listProviders } from '../../checkout/provider.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import { sayForSettings } from '../../settings/command-line.ts'
import { isPublicSite } from '../../settings/networks.ts'
import type { Found } from './problem.ts'

export async function findFailingWebhooks(deps: Deps): Promise<Found<'webhooks_fail'>[]> {
  const endpoints = await listFailingEndpoints(deps)
  return endpoints.map((endpoint) => ({
    kind: 'webhooks_fail',
    sentence: describe(endpoint),
    detail: 'Webhooks shows what it answered, and sends again what failed.',
    since: endpoint.since,
    count: endpoint.failed_lately,
    page: `/admin/webhooks?id=${endpoint.id}`,
  }))
}

function describe({ address, is_gone, failed, waiting }: FailingEndpoint): string {
  // Only the host is shown, because the rest of the address can be a secret.
  const { host } = new URL(address)
  if (is_gone) return `${host} answered that it is gone, so it gets no more webhooks`
  const count = failed || waiting
  const what = failed > 0 ? 'failed for good' : count === 1 ? 'waits too long' : 'wait too long'
  return `${count === 1 ? 'A webhook' : `${count} webhooks`} to ${host} ${what}`
}

/** How many sales in a row the webhooks must miss before it is reported. */
const missedInARow = 2

/**
 * Finds providers whose newest sales were found only by reconciling. It is over as soon as a webhook arrives.
 */
export async function findMissedEvents({ db, payments }: Deps): Promise<Found<'events_missed'>[]> {
  const names = listProviders(payments).map(({ name }) => name)
  const { rows } = await sql<{ provider: Provider; since: Date }>`
    select provider, min(heard.at) as since
    from unnest(${names}::text[]) as selling (provider)
    cross join lateral (
      select provider_order_id as reference, paid_at, created_at from orders
      where orders.provider = selling.provider and paid_at is not null
      order by paid_at desc limit ${missedInARow}
    ) sale
    cross join lateral (
      select min(received_at) as at, bool_or(is_delivered) as is_delivered from provider_events
      where provider_events.provider = selling.provider and reference = sale.reference
        and topic = 'order'
    ) heard
    -- Not those of before the shop sold through it, which the first comparison brings, nor those that a
    -- restore lost.
    where heard.at < sale.paid_at + interval '1 hour'
      and not exists (
        select from restores where restored_at between sale.created_at and heard.at
      )
    group by provider
    having count(*) = ${missedInARow} and not bool_or(heard.is_delivered)
      and not exists (
        select from provider_events later
        where later.provider = selling.provider and later.is_delivered
          and later.received_at > max(heard.at)
      )
  `.execute(db)
  return rows.map(({ provider, since }) => ({
    kind: 'events_missed',
    subject: provider,
    detail: 'The last two sales were only found by comparing payments.',
    since,
  }))
}

/** Finds events that Stripe does not send to this shop, if our key may read that. */
export async function findMutedEvents({
  config: { stripe, siteUrl },
  clock,
}: Pick<ShopContext, 'config' | 'clock'>): Promise<Found<'events_missed'>[]> {
  if (stripe === null || !isPublicSite(siteUrl)) return []
  const { connectTo } = await import('../../checkout/stripe/connect.ts')
  const { listMissingEvents } = await import('../../checkout/stripe/connect-webhook.ts')
  const missing = await listMissingEvents(connectTo(stripe), siteUrl)
  if (missing === 'unreadable' || missing.length === 0) return []
  const command = sayForSettings('connect stripe', 'settings')
  const detail = `${describeMuted(missing, siteUrl)} Run “${command}”, then restart the shop.`
  return [{ kind: 'events_missed', subject: 'stripe', detail, since: clock.now() }]
}

function describeMuted(missing: 'no_webhook' | 'off' | string[], siteUrl: string): string {
  if (missing === 'no_webhook') return `Stripe has no webhook for ${siteUrl}.`
  return missing === 'off'
    ? 'The webhook at Stripe is switched off.'
    : `Stripe does not send ${(missing as string[]).join(', ')}.`
}
