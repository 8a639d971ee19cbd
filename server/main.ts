import { once } from 'node:events'
import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import { createApp } from './app.ts'
import { createStripe } from './checkout/stripe.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import type { Deps } from './deps.ts'
import { createBoss, startJobs } from './jobs.ts'
import { findSecrets, type KeptSecrets } from './kept-secrets.ts'
import { createSigner } from './licenses/certificate.ts'
import { createLimits } from './limits.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/transport.ts'
import { findCheckoutHosts, openPages } from './open-pages.ts'
import { isPortTaken, refuseToStart } from './refuse-to-start.ts'
import { findForeignSecret } from './same-secrets.ts'
import { deriveSecrets } from './secrets.ts'
import { greet } from './greet.ts'
import { startWork } from './work.ts'

const read = readConfig()
if ('problems' in read) refuseToStart('Some settings are missing or wrong:', read.problems)
const { config } = read
const log = createLog(config)

await refuseTakenPorts()
const secrets = await openSecrets()
const database = await openData()
await refuseForeignSecrets()
const outside = await openOutside()
const boss = createBoss(database.url, log)
const deps = await makeDeps()
if (config.demo) await plantSeed()
const work = await startWork(boss, deps)
const server = await listen()
greet(config, outside.mailbox !== null, log)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

async function refuseTakenPorts(): Promise<void> {
  if (await isPortTaken(config.port))
    refuseToStart(
      `Port ${config.port} is taken. Set PORT to a free one, for example: PORT=3100 npm start`,
    )
  if (config.demo && (await isPortTaken(config.demoPort)))
    refuseToStart(
      `Port ${config.demoPort} is taken, where the stand-in of Stripe would listen. Set DEMO_PORT to a free one, for example: DEMO_PORT=3101 npm start`,
    )
}

async function openSecrets(): Promise<KeptSecrets> {
  const found = await findSecrets(config)
  return 'problem' in found ? refuseToStart(found.problem) : found
}

async function openData(): Promise<OpenDatabase> {
  const opened = await openDatabase(config, log)
  return 'problem' in opened ? refuseToStart(opened.problem) : opened
}

async function refuseForeignSecrets(): Promise<void> {
  const foreign = await findForeignSecret(database.db, secrets)
  if (foreign === null) return
  await database.close()
  refuseToStart(
    `${foreign} is not the one this database was made with. Set the ${foreign} of the other instances, or that of the backup.`,
  )
}

/** Payments and mail: real ones where the settings name them, stand-ins where they do not. */
async function openOutside() {
  const demo = config.production ? null : await import('#stand-ins/demo.ts')
  const webhookUrl = `http://127.0.0.1:${config.port}/api/stripe/webhook`
  const { dataDir, demoPort: port } = config
  const payments = config.stripe
    ? null
    : await demo!.startDemoPayments({ port, dataDir, webhookUrl })
  const mailbox = config.smtpUrl ? null : await demo!.startDemoMailbox(dataDir)
  const stripe = config.stripe ?? {
    secretKey: payments!.secretKey,
    webhookSecrets: [payments!.webhookSecret],
    apiBase: payments!.url,
    livemode: false,
  }
  const close = async () => {
    await payments?.close()
    await mailbox?.close()
  }
  return {
    stripe,
    smtpUrl: config.smtpUrl ?? mailbox!.url,
    mailbox,
    close,
    checkoutHosts: findCheckoutHosts(config, payments?.url),
  }
}

async function makeDeps(): Promise<Deps> {
  return {
    config,
    db: database.db,
    clock: systemClock,
    log,
    secrets: deriveSecrets(secrets.appSecret),
    signer: await createSigner(secrets.licenseSigningKey, config.siteUrl),
    limits: createLimits(database.pool, config.demo),
    jobs: await startJobs(boss),
    stripe: createStripe(outside.stripe, { clock: systemClock, siteUrl: config.siteUrl }),
    sendMail: createMailer(outside.smtpUrl, config.mailFrom, config.siteUrl),
  }
}

async function plantSeed(): Promise<void> {
  const { seed } = await import('#db/seed.ts')
  await seed(deps)
}

async function listen(): Promise<Server> {
  const pages = openPages(config, outside.checkoutHosts)
  const app = createApp(deps, { pages, mailbox: outside.mailbox })
  const server = serve({
    fetch: app.fetch,
    port: config.port,
    serverOptions: {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 5000,
    },
  }) as Server
  await once(server, 'listening')
  return server
}

async function stop(): Promise<void> {
  work.stop()
  server.close()
  server.closeIdleConnections()
  // Requests in flight get a moment; connections that stay open after it are cut.
  setTimeout(() => server.closeAllConnections(), 3000).unref()
  await boss.stop({ graceful: true, timeout: 5000 })
  await outside.close()
  await database.close()
  process.exit(0)
}
