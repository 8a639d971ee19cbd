import { createServer } from 'node:http'
import type { Server } from 'node:http'
import Stripe from 'stripe'
import { calm } from '../behavior.ts'
import { listenOnLoopback } from '../listen.ts'
import { startStripe } from './start.ts'
import type { StripeOptions } from './start.ts'

type Webhook = { body: string; signature: string }

/** Opens the shop's side: the real SDK, and an address that receives webhooks as a shop would. */
export async function openShop(given: Partial<StripeOptions> = {}) {
  const webhooks: Webhook[] = []
  const inbox = { status: 200 }
  const server = await openWebhookServer(webhooks, inbox)
  const options = {
    port: 0,
    secretKey: 'sk_test_shop',
    webhookSecrets: ['whsec_one'],
    behavior: calm,
    ...given,
  }
  const standIn = await startStripe({ ...options, webhookUrls: [server.url] })
  const types = () => webhooks.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  return {
    standIn,
    webhooks,
    inbox,
    types,
    webhookUrl: server.url,
    stripe: clientOf(standIn.url, options.secretKey),
    async close() {
      await standIn.close()
      server.close()
    },
  }
}

export function clientOf(url: string, secretKey: string): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

export const order = (
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 4900,
        product_data: { name: 'Protocraft Individual License' },
      },
    },
  ],
  success_url: 'http://localhost:3000/purchase-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/purchase',
  client_reference_id: 'order_1',
  metadata: { order_id: 'order_1' },
  payment_intent_data: { metadata: { order_id: 'order_1' } },
  customer_email: 'ada@example.org',
  adaptive_pricing: { enabled: false },
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  ...more,
})

async function openWebhookServer(webhooks: Webhook[], inbox: { status: number }) {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      webhooks.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers['stripe-signature']),
      })
      response.writeHead(inbox.status).end()
    })
  })
  const port = await listenOnLoopback(server, 0)
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/webhook`, close }
}
