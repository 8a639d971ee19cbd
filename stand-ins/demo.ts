import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { Hono } from 'hono'
import { calm } from './behavior.ts'
import { openCoinbase } from './coinbase/open.ts'
import type { Env } from './gate.ts'
import { openGumroad } from './gumroad/open.ts'
import { startMailbox, type Mailbox } from './mail/start.ts'
import type { PastPayment } from './past-payment.ts'
import type { StripeStandIn } from './stripe/stand-in.ts'
import { startStripe } from './stripe/start.ts'

interface DemoOptions {
  dataDir: string
  siteUrl: string
  /** The shop's address from this machine. */
  shopUrl: string
}

interface PaymentStandIns {
  /** Answers below `/demo`, to which the site passes requests. */
  pages: StripeStandIn['fetch']
  stripe: {
    secretKey: string
    webhookSecrets: string[]
    apiBase: string
    livemode: false
    dashboard: string
  }
  coinbase: { keyId: string; keySecret: string; webhookSecrets: string[]; apiBase: string }
  gumroad: { accessToken: string; productId: string; webhookSecrets: string[]; apiBase: string }
  /** Takes over what was sold before the stand-ins first ran. */
  recall(past: (PastPayment & { provider: string })[]): void
  close(): Promise<void>
}

// Both sides run on this machine and protect nothing real.
const stripeKeys = {
  secretKey: 'sk_test_demo',
  webhookSecrets: ['whsec_demo_of_this_machine'],
}
const coinbaseKeys = {
  keyId: 'demo-of-this-machine',
  keySecret: makeCoinbaseSecret(),
  webhookSecrets: ['demo-of-this-machine'],
}
const gumroadKeys = {
  accessToken: 'demo-of-this-machine',
  productId: 'UHJvdG9jcmFmdCBkZW1vIQ==',
  webhookSecrets: ['demo-of-this-machine'],
}

/** Starts stand-ins that do not misbehave, for `npm start` without keys; payments survive restarts. */
export async function startDemoPayments(options: DemoOptions): Promise<PaymentStandIns> {
  const coinbase = openDemoCoinbase(options)
  const gumroad = openDemoGumroad(options)
  const pagesUrl = `${options.siteUrl}/demo/stripe`
  const stripe = await startStripe({
    port: 0,
    ...stripeKeys,
    webhookUrls: [`${options.shopUrl}/api/stripe/webhook`],
    behavior: calm,
    stateFile: join(options.dataDir, 'stand-in-stripe.json'),
    pagesUrl,
    neighbours: [coinbase.routes, new Hono<Env>().route(gumroad.path, gumroad.routes)],
  })
  coinbase.at(options.siteUrl)
  const sellers = { stripe, coinbase, gumroad }
  return {
    pages: stripe.fetch,
    stripe: { ...stripeKeys, apiBase: stripe.url, livemode: false, dashboard: pagesUrl },
    coinbase: { ...coinbaseKeys, apiBase: stripe.url },
    gumroad: { ...gumroadKeys, apiBase: `${stripe.url}${gumroad.path}` },
    recall(past) {
      for (const payment of past) sellers[payment.provider as keyof typeof sellers].recall(payment)
    },
    async close() {
      coinbase.close()
      gumroad.close()
      await stripe.close()
    },
  }
}

function openDemoCoinbase({ dataDir, shopUrl }: DemoOptions) {
  return openCoinbase({
    ...coinbaseKeys,
    webhookUrls: [`${shopUrl}/api/coinbase/webhook`],
    path: '/demo/coinbase',
    behavior: calm,
    stateFile: join(dataDir, 'stand-in-coinbase.json'),
  })
}

function openDemoGumroad({ dataDir, siteUrl, shopUrl }: DemoOptions) {
  const { accessToken, productId, webhookSecrets } = gumroadKeys
  const path = '/demo/gumroad'
  const { routes, recall, close } = openGumroad({
    accessToken,
    productId,
    sellerId: 'UHJvdG9jcmFmdCBzaG9wIQ==',
    pingUrls: [`${shopUrl}/api/gumroad/ping/${webhookSecrets[0]}`],
    successUrl: `${siteUrl}/purchase-success`,
    path,
    behavior: calm,
    stateFile: join(dataDir, 'stand-in-gumroad.json'),
  })
  return { path, routes, recall, close }
}

/** Makes a secret in Coinbase's format: the seed and the public half of an Ed25519 key, in base64. */
export function makeCoinbaseSecret(): string {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return Buffer.concat([d!, x!].map((part) => Buffer.from(part, 'base64url'))).toString('base64')
}

/** Starts a mail server that keeps every email on this machine. */
export function startDemoMailbox(dataDir: string): Promise<Mailbox> {
  return startMailbox({ port: 0, stateFile: join(dataDir, 'stand-in-mail.json') })
}
