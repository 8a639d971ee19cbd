import { join } from 'node:path'
import { kind } from './behaviour.ts'
import { startMailbox, type Mailbox } from './mail/start.ts'
import { startStripe } from './stripe/start.ts'

interface DemoOptions {
  port: number
  dataDir: string
  webhookUrl: string
}

export interface PaymentStandIn {
  secretKey: string
  webhookSecret: string
  url: string
  close(): Promise<void>
}

// Both sides run on this machine and neither guards anything real.
const secretKey = 'sk_test_demo'
const webhookSecret = 'whsec_demo_of_this_machine'

/** A kind Stripe for `npm start` without keys; what was paid is remembered over restarts. */
export async function startDemoPayments(options: DemoOptions): Promise<PaymentStandIn> {
  const stripe = await startStripe({
    port: options.port,
    secretKey,
    webhookSecrets: [webhookSecret],
    webhookUrls: [options.webhookUrl],
    behaviour: kind,
    stateFile: join(options.dataDir, 'stand-in-stripe.json'),
  })
  return { secretKey, webhookSecret, url: stripe.url, close: stripe.close }
}

/** A mail server that keeps every letter on this machine. */
export function startDemoMailbox(dataDir: string): Promise<Mailbox> {
  return startMailbox({ port: 0, stateFile: join(dataDir, 'stand-in-mail.json') })
}
