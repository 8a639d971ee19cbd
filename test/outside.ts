import { onTestFinished } from 'vitest'
import { hostile, type Behavior } from '#stand-ins/behavior.ts'
import { startMailbox, type Mailbox } from '#stand-ins/mail/start.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'

export interface Outside {
  stripe: StripeStandIn
  mailbox: Mailbox
  /** Settings that make a product use both. */
  env: Record<string, string>
}

const secretKey = 'sk_test_of_this_run'
const webhookSecret = 'whsec_test_of_this_run'

/** Stripe and a mail server in the test's own process: they keep running when the product is killed. */
export async function openOutside(behavior: Partial<Behavior> = {}): Promise<Outside> {
  const stripe = await startStripe({
    port: 0,
    secretKey,
    webhookSecrets: [webhookSecret],
    webhookUrls: [],
    behavior: { ...hostile, ...behavior },
  })
  const mailbox = await startMailbox({ port: 0 })
  onTestFinished(async () => {
    await stripe.close()
    await mailbox.close()
  })
  const env = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
  return { stripe, mailbox, env }
}
