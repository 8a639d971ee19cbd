import { systemClock } from '#server/clock.ts'
import { createBoss, startJobs } from '#server/jobs.ts'
import type { Jobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { openPayments } from '#server/open-payments.ts'
import type { FulfillDeps } from '#server/orders/order.ts'
import { readShopFingerprint } from '#server/shop-fingerprint.ts'
import { deriveSecrets } from '#server/secrets.ts'
import type { Opened } from './open.ts'

/** Lets a command act on orders as the server does, whether or not the server runs. */
export async function withOrders(
  opened: Opened,
  act: (deps: FulfillDeps) => Promise<number>,
): Promise<number> {
  const { config, database, accepted } = opened
  const { stripe, siteUrl } = config
  if (stripe === null) {
    process.stderr.write('A demo has no payments to act on: set STRIPE_SECRET_KEY.\n')
    return 1
  }
  const log = createLog(config)
  const shop = await readShopFingerprint(database.db)
  const outside = { clock: systemClock, log, siteUrl, shop }
  const payments = await openPayments({ ...config, stripe }, outside)
  return withJobs(opened, (jobs) =>
    act({
      config,
      log,
      db: database.db,
      clock: systemClock,
      secrets: deriveSecrets(accepted.appSecrets),
      jobs,
      payments,
    }),
  )
}

/** Lets a command send emails: they leave with the running shop. */
export async function withJobs(
  { config, database }: Opened,
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
