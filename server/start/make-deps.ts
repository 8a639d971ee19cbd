import type { Connection } from '#db/connect.ts'
import { createQueryNamed, createRunPrepared } from '#db/prepared.ts'
import type { Logger } from 'pino'
import type { Payments } from '../checkout/provider.ts'
import type { PaymentConfigs } from '../settings/payments.ts'
import { createPeerClock, type Clock } from '../settings/clock.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { createFaults } from '../settings/faults.ts'
import { createSigner } from '../licenses/certificate.ts'
import { createLimits } from '../settings/limits.ts'
import { createMailer } from '../mail/transport.ts'
import type { Metrics } from '../watch/metrics/metrics.ts'
import { createPostOut } from '../outgoing-webhooks/post.ts'
import { createMeasureHealth } from '../reconcile/health.ts'
import type { AcceptedSecrets } from '../settings/secrets/accept-secrets.ts'
import { deriveSecrets } from '../settings/secrets/secrets.ts'
import { readShopFingerprint } from '../settings/secrets/shop-fingerprint.ts'
import type { Config } from '../settings/config.ts'
import { createMeasureDisks } from '../watch/problems/measure-disks.ts'
import type { Jobs } from '../settings/jobs.ts'
import { openPayments, type PaymentPeers } from './open-payments.ts'

/** The parts that a command opens for itself if it only reads. */
export interface OpenedContext {
  config: Config
  database: Pick<Connection, 'db'>
  clock: Clock
  log: Logger
  accepted: AcceptedSecrets
}

/** The parts that each program opens for itself: the server, a command, or a test. */
export interface Opened extends OpenedContext {
  database: Connection
  jobs: Jobs
  /** The providers that the settings name, or stand-ins. */
  peers: PaymentConfigs
  /** Is null if emails cannot be sent from here. */
  smtpUrl: string | null
  /** True for a program that ends after sending its emails and keeps no connection to the mail server. */
  endsSoon?: true
}

/** Thrown when this shop lacks something that a command needs; the message says what. */
export class Missing extends Error {}

export function makeContext({
  config,
  database,
  clock,
  log,
  accepted,
}: OpenedContext): ShopContext {
  return { config, db: database.db, clock, log, secrets: deriveSecrets(accepted.appSecrets) }
}

/** Assembles a shop. No other code does, so that a setting has the same effect in every program. */
export async function makeDeps(opened: Opened): Promise<{ deps: Deps; metrics: Metrics | null }> {
  const { config, database, clock, log, accepted, jobs, peers } = opened
  const context = makeContext(opened)
  const queryNamed = createQueryNamed(database.pool, log)
  const metrics = await openMetrics(opened)
  const peerClock = createPeerClock(clock)
  const payments = await openWatched({ ...opened, peerClock }, metrics)
  const deps: Deps = {
    ...context,
    runPrepared: createRunPrepared(context.db, queryNamed),
    signer: createSigner(accepted.signingKeys, config),
    limits: createLimits(queryNamed, config),
    jobs,
    peers,
    payments,
    peerClock,
    measureHealth: createMeasureHealth({ ...context, payments, peerClock }),
    measureDisks: createMeasureDisks(config),
    faults: createFaults({ clock, log, count: metrics?.countFault ?? (() => {}) }),
    sendMail: openMail(opened, metrics),
    postOut: createPostOut(config.webhookNetworks),
  }
  return { deps, metrics }
}

async function openMetrics({ config, database, clock }: Opened): Promise<Metrics | null> {
  if (config.metricsPort === null) return null
  const { createMetrics } = await import('../watch/metrics/metrics.ts')
  return createMetrics({ database, clock, config })
}

async function openWatched(
  { config: { siteUrl }, database, clock, peerClock, log, peers }: Opened & Pick<Deps, 'peerClock'>,
  metrics: Metrics | null,
): Promise<Payments> {
  if (!sellsByCard(peers)) return outOfReach
  const shop = await readShopFingerprint(database.db)
  const payments = await openPayments(peers, { clock, peerClock, log, siteUrl, shop })
  return metrics?.watch(payments) ?? payments
}

function sellsByCard(peers: PaymentConfigs): peers is PaymentPeers {
  return peers.stripe !== null
}

/** The stand-ins of a demo that has never run, so that nothing has been sold in it. */
const outOfReach: Payments = {
  stripe: {
    name: 'stripe',
    livemode: false,
    createCheckout: refuseCall,
    probe: refuseCall,
    retrieveOrder: refuseCall,
    endCheckout: refuseCall,
    refund: refuseCall,
    countRefunded: refuseCall,
    findOrderOfPayment: refuseCall,
    verifyWebhook: refuseCall,
    listEvents: refuseCall,
    listPaid: refuseCall,
  },
  coinbase: null,
  btcpay: null,
  gumroad: null,
}

function refuseCall(): never {
  throw new Missing('This demo has never run: start it first.')
}

function openMail(
  { config, smtpUrl, endsSoon }: Opened,
  metrics: Metrics | null,
): Deps['sendMail'] {
  if (smtpUrl === null) return refuseEmail
  const sendMail = createMailer(smtpUrl, config, !endsSoon)
  return metrics?.watchMail(sendMail) ?? sendMail
}

async function refuseEmail(): Promise<never> {
  throw new Missing('A demo sends no email: set SMTP_URL.')
}
