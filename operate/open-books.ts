import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { OpenDatabase } from '#server/database.ts'
import { createBoss, startJobs } from '#server/jobs.ts'
import { findSecrets } from '#server/kept-secrets.ts'
import { createLog } from '#server/log.ts'
import { openPayments } from '#server/open-payments.ts'
import type { FulfillDeps } from '#server/orders/order.ts'
import { findForeignSecret } from '#server/same-secrets.ts'
import { readShopFingerprint } from '#server/shop-fingerprint.ts'
import { deriveSecrets } from '#server/secrets.ts'

/** Lets a command act on orders as the server does, whether or not the server runs. */
export async function withBooks(
  database: OpenDatabase,
  config: Config,
  act: (deps: FulfillDeps) => Promise<number>,
): Promise<number> {
  const { stripe, crypto, gumroad } = config
  if (stripe === null) return complain('A demo has no books: set STRIPE_SECRET_KEY.')
  const secrets = await findSecrets(config)
  if ('problem' in secrets) return complain(secrets.problem)
  const foreign = await findForeignSecret(database.db, secrets)
  if (foreign !== null)
    return complain(`${foreign} is not the one this database was made with. Set that of the shop.`)
  const log = createLog(config)
  const boss = createBoss(database.url, log)
  try {
    const shop = await readShopFingerprint(database.db)
    return await act({
      config,
      log,
      db: database.db,
      clock: systemClock,
      secrets: deriveSecrets(secrets.appSecret),
      jobs: await startJobs(boss),
      payments: openPayments(
        config,
        { stripe, crypto, gumroad },
        { clock: systemClock, log, shop },
      ),
    })
  } finally {
    await boss.stop({ graceful: false })
  }
}

function complain(sentence: string): 1 {
  process.stderr.write(`${sentence}\n`)
  return 1
}
