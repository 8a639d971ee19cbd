import { Resolver } from 'node:dns/promises'
import type { Db } from '#db/schema.ts'
import type { LockedBooks } from '../deps.ts'
import { listBuilds } from '../backups/back-up.ts'
import type { Payments } from '../checkout/provider.ts'
import { readShopFingerprint } from '../secrets/shop-fingerprint.ts'
import { checkClock, checkDisks } from './machine.ts'
import { checkBackup, checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkMail, checkSender } from './mail.ts'
import { checkExport, checkGumroadPrice } from './prices.ts'
import { checkEvents, checkProviders, checkSales } from './providers.ts'
import { checkReleases } from './releases.ts'
import { checkSecrets, checkSettings } from './settings.ts'
import { checkTls } from './tls.ts'
import { checkWebhooks } from './webhooks.ts'

/** The shop that is examined. */
export interface ExaminedShop extends Omit<LockedBooks, 'db'> {
  /** Null while the database is away. */
  db: Db | null
  /** Null in a demo: only its running program reaches its stand-ins. */
  payments: Payments | null
}

/** Tries everything the shop needs. A test email goes to `to`. */
export async function examine(shop: ExaminedShop, to: string): Promise<Finding[]> {
  const { config, db } = shop
  return [
    ...(await checkSettings(config, db)),
    ...(db === null ? [] : await examineData({ ...shop, db })),
    ...(await examineOutside(shop, to)),
  ]
}

async function examineData(books: LockedBooks): Promise<Finding[]> {
  const { config, clock, db } = books
  return [
    await checkSecrets(books),
    ...(await checkDatabase(db)),
    await checkBackup(config, clock, db),
    ...(await checkExport(books)),
    ...(await checkReleases(db, config)),
  ]
}

/** All that is tried without the database, each on its own. */
async function examineOutside(
  { config, clock, log, db, payments }: ExaminedShop,
  to: string,
): Promise<Finding[]> {
  const shop = db && (await readShopFingerprint(db))
  const hasReleases = db !== null && (await listBuilds(db)).length > 0
  const parts = await Promise.all([
    checkDisks(config, hasReleases),
    checkClock(config, clock, db),
    payments === null ? [] : checkProviders(payments),
    checkSales({ config, clock, log }, shop),
    db === null ? [] : checkGumroadPrice({ config, clock, log, db }),
    checkEvents(config),
    checkMail(config, to),
    checkSender(config, new Resolver({ timeout: 2500, tries: 2 })),
    checkTls(config, clock),
    checkWebhooks(config, clock, shop),
  ])
  return parts.flat()
}
