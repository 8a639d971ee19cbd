import type { Logger } from 'pino'
import { providerIds } from '#contract/providers.ts'
import { createQueryNamed } from '#db/named.ts'
import { createRunPrepared } from '#db/prepared.ts'
import type { AdminCall } from '#server/admin/call.ts'
import type { Payments } from '#server/checkout/provider.ts'
import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/settings/config.ts'
import type { Deps } from '#server/deps.ts'
import { createBoss, startJobs, type Jobs } from '#server/running/jobs.ts'
import { createSigner } from '#server/licenses/certificate.ts'
import { createLimits } from '#server/limits.ts'
import { createLog } from '#server/running/log.ts'
import { createMailer } from '#server/mail/transport.ts'
import { openPayments } from '#server/running/open-payments.ts'
import { createPostOut } from '#server/outgoing-webhooks/post.ts'
import { createMeasureHealth } from '#server/reconcile/health.ts'
import { deriveSecrets } from '#server/secrets/secrets.ts'
import { readShopFingerprint } from '#server/secrets/shop-fingerprint.ts'
import type { Opened } from './open.ts'

/** What a command asks for and this shop does not have; the message says so. */
export class Missing extends Error {}

/** Makes a call's deps as the running shop has them; a read queues nothing, so it needs no jobs. */
export function withDeps(
  opened: Opened,
  kind: AdminCall['kind'],
  act: (deps: Deps) => Promise<number>,
): Promise<number> {
  if (kind === 'read') return makeDeps(opened, readsOnly).then(act)
  return withJobs(opened, async (jobs) => act(await makeDeps(opened, jobs)))
}

const readsOnly: Jobs = {
  send: () => {
    throw new Error('a read queues nothing')
  },
}

async function makeDeps({ config, database, accepted }: Opened, jobs: Jobs): Promise<Deps> {
  const { db, pool } = database
  const log = createLog(config)
  const queryNamed = createQueryNamed(pool, log)
  const payments = await openPaymentsOf(config, log, await readShopFingerprint(db))
  const { smtpUrl, mailFrom, siteUrl } = config
  return {
    config,
    db,
    runPrepared: createRunPrepared(db, queryNamed),
    clock: systemClock,
    log,
    secrets: deriveSecrets(accepted.appSecrets),
    signer: createSigner(accepted.signingKeys, siteUrl),
    limits: createLimits(queryNamed, config),
    jobs,
    payments,
    measureHealth: createMeasureHealth({ db, clock: systemClock, log, payments }),
    sendMail: smtpUrl === null ? refuseMail : createMailer(smtpUrl, mailFrom, siteUrl),
    postOut: createPostOut(config.webhookNetworks),
  }
}

/** The stand-ins of a demo live in its running program, out of reach of a command. */
async function openPaymentsOf(config: Config, log: Logger, shop: string): Promise<Payments> {
  const { stripe, siteUrl } = config
  if (stripe !== null)
    return openPayments({ ...config, stripe }, { clock: systemClock, log, siteUrl, shop })
  const none = Object.fromEntries(providerIds.map((id) => [id, missing]))
  return Object.defineProperties({} as Payments, none)
}

const missing: PropertyDescriptor = {
  enumerable: true,
  get() {
    throw new Missing('A demo has no payments to act on: set STRIPE_SECRET_KEY.')
  },
}

const refuseMail: Deps['sendMail'] = async () => {
  throw new Missing('A demo sends no email: set SMTP_URL.')
}

/** Lets a command send emails: they leave with the running shop. */
async function withJobs(
  { config, database }: Pick<Opened, 'config' | 'database'>,
  act: (jobs: Jobs) => Promise<number>,
): Promise<number> {
  const ending = new AbortController()
  const boss = createBoss(database.url, createLog(config), ending.signal)
  try {
    return await act(await startJobs(boss))
  } finally {
    // The log would mix with the answer, and a connection that ends now is nothing to report.
    ending.abort()
    await boss.stop({ graceful: false })
  }
}
