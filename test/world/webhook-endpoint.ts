import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { createDeliverWebhooks } from '#server/outgoing-webhooks/deliver.ts'
import type { Delivery, Endpoint } from '#contract/admin/webhooks.ts'
import { webhookEventTypes } from '#contract/webhook-events.ts'
import { makeSelfSigned } from '../browser/self-signed.ts'
import { type AdminClient, openOffice, readDone, withConsole } from './console.ts'
import { ownShop, type Shop, type ShopOptions } from './visit.ts'

export interface Told {
  shop: Shop
  owner: AdminClient
  /** Sends what is due now, and waits until it is done. */
  deliver: () => Promise<void>
}

/** Opens a shop that may call this machine, and sends webhooks when a test says so. */
export async function openTold(options: ShopOptions = {}): Promise<Told> {
  const env = { ...withConsole, WEBHOOK_NETWORKS: 'loopback', ...options.env }
  const shop = await ownShop('settings', { work: false, ...options, env })
  return { shop, owner: openOffice(shop), deliver: createDeliverWebhooks(shop.deps) }
}

/** Adds an address; returns its id and the secret that is shown once. */
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

interface Received {
  id: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A system of the vendor that receives webhooks, by https with a certificate of its own. */
export interface WebhookReceiver {
  url: string
  /** The messages that came while it was up, in order. */
  got: Received[]
  /** Sets how it answers from now on; with 204 until then. */
  answers(act: (response: ServerResponse, received: Received) => void): void
  goDown(): Promise<void>
  comeUp(): Promise<void>
  close(): Promise<void>
}

/** One certificate for all receivers, which have the same name. */
const pair = makeSelfSigned()

export const answerStatus =
  (status: number, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end()
  }

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, pair.cert])
  const got: Received[] = []
  let act: (response: ServerResponse, received: Received) => void = answerStatus(204)
  const server = createServer(pair, async (request, response) => {
    const { headers, url: path = '' } = request
    const received = { id: String(headers['webhook-id']), path, headers, body: await text(request) }
    got.push(received)
    act(response, received)
  })
  const listen = async (port: number) => {
    server.listen(port)
    await once(server, 'listening')
  }
  const goDown = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}/hooks`,
    got,
    answers: (next) => void (act = next),
    goDown,
    comeUp: () => listen(port),
    // Files share a process, and others look at certificates that nobody trusts.
    async close() {
      await goDown()
      setDefaultCACertificates(trusted)
    },
  }
}

/**
 * Verifies a message with the package of the specification, at that time; throws when it is not from the
 * shop.
 */
export function verifyReceived(secret: string, { headers, body }: Received, now = Date.now()) {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string
      timestamp: string
      data: Record<string, unknown>
    }
  } finally {
    clock.mockRestore()
  }
}
