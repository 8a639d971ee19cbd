import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buildIfStale } from '../../build.ts'
import { makeSigningKey } from '#server/settings/secrets/kept-secrets.ts'
import { calm } from '#stand-ins/behavior.ts'
import { startMailbox } from '#stand-ins/mail/start.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'
import { type Product, startProduct } from '../product.ts'

export interface Shop {
  stripe: StripeStandIn
  instances: Product[]
}

/** Opens two instances over one database, as in bigger-server.md. */
export async function openShop(database: string, folder: string): Promise<Shop> {
  await buildIfStale()
  const secretKey = 'sk_test_of_this_run'
  const webhookSecret = 'whsec_of_this_run'
  const stripe = await startStripe({
    port: 0,
    secretKey,
    webhookSecrets: [webhookSecret],
    webhookUrls: [],
    behavior: calm,
  })
  const mailbox = await startMailbox({ port: 0 })
  const env = {
    DATABASE_URL: database,
    APP_SECRET: randomBytes(48).toString('base64'),
    LICENSE_SIGNING_KEY: await makeSigningKey(),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: 'loopback',
  }
  const instances = []
  for (const name of ['first', 'second'])
    instances.push(await startProduct({ env, dataDir: join(folder, name) }))
  stripe.deliverTo(instances.map(({ url }) => `${url}/api/stripe/webhook`))
  return { stripe, instances }
}
