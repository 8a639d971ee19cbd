import { join } from 'node:path'
import { Hono } from 'hono'
import { kind } from './behaviour.ts'
import { openGumroad } from './gumroad/open.ts'
import { startMailbox, type Mailbox } from './mail/start.ts'
import type { Env } from './stripe/gate.ts'
import { startStripe } from './stripe/start.ts'

interface DemoOptions {
  port: number
  dataDir: string
  /** The shop as its visitors call it. */
  siteUrl: string
  /** The shop as this machine reaches it. */
  shopUrl: string
}

export interface PaymentStandIn {
  secretKey: string
  webhookSecret: string
  url: string
  gumroad: { accessToken: string; productId: string; pingSecret: string; apiBase: string }
  close(): Promise<void>
}

// Both sides run on this machine and neither guards anything real.
const secretKey = 'sk_test_demo'
const webhookSecret = 'whsec_demo_of_this_machine'
const gumroadKeys = {
  accessToken: 'demo-of-this-machine',
  productId: 'UHJvdG9jcmFmdCBkZW1vIQ==',
  pingSecret: 'demo-of-this-machine',
}

/** Kind stand-ins for `npm start` without keys; what was paid is remembered over restarts. */
export async function startDemoPayments(options: DemoOptions): Promise<PaymentStandIn> {
  const gumroad = openDemoGumroad(options)
  const stripe = await startStripe({
    port: options.port,
    secretKey,
    webhookSecrets: [webhookSecret],
    webhookUrls: [`${options.shopUrl}/api/stripe/webhook`],
    behaviour: kind,
    stateFile: join(options.dataDir, 'stand-in-stripe.json'),
    neighbours: [new Hono<Env>().route(gumroad.path, gumroad.routes)],
  })
  const close = async () => {
    gumroad.close()
    await stripe.close()
  }
  const apiBase = `${stripe.url}${gumroad.path}`
  return { secretKey, webhookSecret, url: stripe.url, gumroad: { ...gumroadKeys, apiBase }, close }
}

function openDemoGumroad({ dataDir, siteUrl, shopUrl }: DemoOptions) {
  const { accessToken, productId, pingSecret } = gumroadKeys
  const path = '/gumroad'
  const { routes, close } = openGumroad({
    accessToken,
    productId,
    sellerId: 'UHJvdG9jcmFmdCBzaG9wIQ==',
    pingUrls: [`${shopUrl}/api/gumroad/ping/${pingSecret}`],
    successUrl: `${siteUrl}/purchase-success`,
    path,
    behaviour: kind,
    stateFile: join(dataDir, 'stand-in-gumroad.json'),
  })
  return { path, routes, close }
}

/** A mail server that keeps every letter on this machine. */
export function startDemoMailbox(dataDir: string): Promise<Mailbox> {
  return startMailbox({ port: 0, stateFile: join(dataDir, 'stand-in-mail.json') })
}
