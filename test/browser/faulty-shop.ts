import { startMailbox, type Mailbox } from '#stand-ins/mail/start.ts'
import { calm } from '#stand-ins/behavior.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'
import pg from 'pg'
import { freshDatabase } from '../database.ts'
import { startLine, type Line } from './line.ts'
import { startProduct } from '../product.ts'

/** A product whose database, payment provider and mail server the test controls. */
export interface FaultyShop {
  url: string
  stripe: StripeStandIn
  mailbox: Mailbox
  /** A proxy between a program and the database. */
  line: Line
  query: (statement: string, values?: unknown[]) => Promise<pg.QueryResult>
  stop: () => Promise<void>
}

const secretKey = 'sk_test_of_the_browser'
const webhookSecret = 'whsec_of_the_browser_tests'

/**
 * Starts a product that is no demo: no seeded people, no published builds, and the strict limits per
 * address.
 */
export async function startFaultyShop(): Promise<FaultyShop> {
  const database = await freshDatabase()
  const { hostname, port } = new URL(database.url)
  const line = await startLine({ host: hostname, port: Number(port) })
  const webhookSecrets = [webhookSecret]
  const options = { port: 0, secretKey, webhookSecrets, webhookUrls: [], behavior: calm }
  const stripe = await startStripe(options)
  const mailbox = await startMailbox({ port: 0 })
  const product = await startProduct({
    env: {
      DATABASE_URL: throughLine(database.url, line),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: stripe.url,
      SMTP_URL: mailbox.url,
      TRUSTED_PROXIES: '127.0.0.1/32, ::1/128',
    },
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const stop = async () => {
    line.mend()
    await product.end()
    await client.end()
    await line.close()
    await stripe.close()
    await mailbox.close()
    await database.drop()
  }
  const query = (statement: string, values: unknown[] = []) => client.query(statement, values)
  return { url: product.url, stripe, mailbox, line, query, stop }
}

function throughLine(url: string, line: Line): string {
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = `${line.port}`
  return address.href
}
