import { createDeliverWebhooks } from '#server/outgoing-webhooks/deliver.ts'
import type { Endpoint, Delivery } from '#contract/admin/webhooks.ts'
import { webhookEventTypes } from '#contract/webhook-events.ts'
import { calm } from './buyer.ts'
import { openConsole, readDone, withConsole, type AdminClient } from './console.ts'
import { openShop, type Shop, type ShopOptions } from './shop.ts'

export interface Told {
  shop: Shop
  owner: AdminClient
  /** Sends what is due now, and waits until it is done. */
  deliver: () => Promise<void>
}

/** A shop that may call this machine, and sends webhooks when a test says so. */
export async function openTold(options: ShopOptions = {}): Promise<Told> {
  const env = { ...withConsole, WEBHOOK_NETWORKS: 'loopback', ...options.env }
  const shop = await openShop({ behavior: calm, work: false, ...options, env })
  // A session lasts twelve hours, and a test can take three days.
  const owner: AdminClient = {
    headers: {},
    read: async (...asked) => (await openConsole(shop)).read(...asked),
    write: async (...asked) => (await openConsole(shop)).write(...asked),
  }
  return { shop, owner, deliver: createDeliverWebhooks(shop.deps) }
}

/** Adds an address; answers its id and the secret that is shown once. */
export async function addEndpoint(
  owner: AdminClient,
  address: string,
  events: string[] = webhookEventTypes,
): Promise<{ id: string; secret: string }> {
  const input = { address, events, reason: 'The warehouse listens' }
  const { subject, shown } = await readDone(await owner.write('webhooks/add', input))
  return { id: subject, secret: shown!.secret! }
}

export async function readEndpoint(owner: AdminClient, id: string): Promise<Endpoint> {
  const { rows } = (await (await owner.read('webhooks/list')).json()) as { rows: Endpoint[] }
  return rows.find((each) => each.id === id)!
}

export async function readDeliveries(
  owner: AdminClient,
  endpoint: string,
  query: Record<string, string> = {},
): Promise<{ rows: Delivery[]; next: string | null }> {
  const answer = await owner.read('webhooks/show', { endpoint, ...query })
  return (await answer.json()) as { rows: Delivery[]; next: string | null }
}

export const sendTest = async (owner: AdminClient, endpoint: string): Promise<string> => {
  const sent = await owner.write('webhooks/send-test', { endpoint, reason: 'A try' })
  return (await readDone(sent)).after.message as string
}
