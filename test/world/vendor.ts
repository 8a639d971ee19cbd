import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMark } from '#db/backup/store.ts'
import { openStore } from '#db/stores/open.ts'
import { readShopFingerprint } from '#server/settings/secrets/shop-fingerprint.ts'
import { type Alerts, createAlerts } from '#server/watch/alerts/alerts.ts'
import { sendDailySummary } from '#server/watch/alerts/daily-summary.ts'
import type { Deps } from '#server/settings/deps.ts'
import type { Disk } from '#server/watch/problems/measure-disks.ts'
import { makeBackupKeys } from '../backups.ts'
import { openConsole, withConsole } from './console.ts'
import { makeCoupon, setPriceAhead } from './prices.ts'
import type { Outside } from '../product-of-test.ts'
import { findFreePort, type Product, startProduct } from '../product.ts'
import { withBank } from './quotes.ts'
import { calm, openShop, type Shop, type ShopOptions } from './shop.ts'
import { addEndpoint } from './webhook-endpoint.ts'

export const vendor = 'vendor@example.org'

/** The settings that a vendor turns on, as docs/operating/ describes, except who may enter the console. */
const vendorSettings = {
  ...withBank,
  ALERT_EMAIL: vendor,
  METRICS_PORT: '9464',
  TAX: 'stripe',
  REFUND_DAYS: '14',
  RENEWAL_PRICE_CENTS: '2900',
  SELLER_VAT_ID: 'DE123456789',
  SELLER_TIME_ZONE: 'Europe/Berlin',
  WEBHOOK_NETWORKS: 'loopback',
}

async function makeBackupPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-backups-'))
  const { env } = await makeBackupKeys()
  return {
    env: { BACKUP_TO: folder, ...env },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Opens a shop in which everything is on: settings, ways to pay, backups, prices, a coupon, a webhook. */
export async function openVendorShop(options: ShopOptions = {}): Promise<Shop> {
  const backups = await makeBackupPlace()
  const shop = await openShop({
    behavior: calm,
    crypto: 'btcpay',
    gumroad: true,
    ...options,
    env: { ...withConsole, ...vendorSettings, ...backups.env, ...options.env },
  })
  const { db, config } = shop.deps
  await writeMark(await openStore(config.backup!.place), await readShopFingerprint(db))
  await setPriceAhead(shop, '59', 30 * 86_400_000)
  await makeCoupon(shop, { most_uses: 20 })
  await addEndpoint(await openConsole(shop), 'https://localhost:9/nobody-listens')
  return {
    ...shop,
    async close() {
      await shop.close()
      await backups.remove()
    },
  }
}

/** Starts a demo in which as much is on; its own owner enters its console. */
export async function startVendorDemo(): Promise<Product> {
  const backups = await makeBackupPlace()
  const env = { ...vendorSettings, ...backups.env, METRICS_PORT: `${await findFreePort()}` }
  const product = await startProduct({ env })
  const end = async () => {
    await product.end()
    await backups.remove()
  }
  await product.operate('backup', 'begin').catch(async (error: Error) => {
    await end()
    throw error
  })
  return { ...product, end }
}

/** Sends the email of tomorrow's morning, which is about this day; the shop counts as born now. */
export async function sendNextSummary(shop: Shop): Promise<void> {
  await shop.setRows('migrations', {}, { applied_at: shop.clock.now() })
  const then = new Date(shop.clock.now().getTime() + 86_400_000)
  then.setUTCHours(6, 1)
  await sendDailySummary({ ...shop.deps, clock: { now: () => then } })
}

export const roomy: Disk = { use: 'data', free: 50e9, size: 100e9 }

export interface Watched {
  shop: Shop
  alerts: Alerts
  disks: Disk[]
  /** Adds another program that looks after the shop. */
  watch(deps: Deps): Alerts
}

/** Opens a shop that emails its vendor, and looks when a test says so. */
export async function openWatched(options: ShopOptions = {}): Promise<Watched> {
  const env = { ALERT_EMAIL: vendor, ...options.env }
  const shop = await openShop({ behavior: calm, work: false, ...options, env })
  const watch = (deps: Deps): Alerts =>
    createAlerts({ ...deps, measureDisks: async () => watched.disks })
  const watched: Watched = { shop, alerts: watch(shop.deps), disks: [roomy], watch }
  return watched
}

/**
 * Lets time pass as on a machine that looks again and again: a longer step would be a jump of the clock.
 */
export async function pass({ clock }: Shop, minutes: number, ...looking: Alerts[]): Promise<void> {
  const steps = Math.ceil(minutes / 4)
  for (let step = 0; step < steps; step += 1) {
    clock.advance((minutes * 60_000) / steps)
    for (const alerts of looking) await alerts.look()
  }
}

/** Lists the vendor's emails, oldest first. */
export const listTold = ({ mailbox }: Shop) =>
  mailbox
    .emails()
    .filter(({ to }) => to.includes(vendor))
    .toReversed()

export const listSubjects = (shop: Shop) =>
  listTold(shop).map(({ subject }) => subject.replace('Protocraft: ', ''))

/** Inserts an email to a buyer; `reason`: whose words it bounced with. */
export async function addEmail(
  { deps: { db } }: Shop,
  { kind, reason }: { kind: string; reason?: string },
): Promise<void> {
  const none = { license_id: null, once: null, payload_sealed: null, dropped_at: null }
  const recipient = 'mallory@evil.example'
  const earlier = new Date(Date.now() - 20 * 60_000)
  const { id } = await db
    .insertInto('emails')
    .values({ ...none, kind, recipient, created_at: earlier, sent_at: reason ? earlier : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (reason === undefined) return
  const bounce = { bounced_at: new Date(), bounce_reason: reason }
  await db.updateTable('emails').set(bounce).where('id', '=', id).execute()
}

/** Waits for the first alert of a running shop, which looks a minute after its start, and every minute. */
export async function waitForAlert({ mailbox }: Outside, of: string): Promise<string> {
  const begun = performance.now()
  const isAlert = (subject: string) => !/: (no|\d+) sales?/.test(subject)
  const { text } = await mailbox.waitFor(
    ({ to, subject }) => to.includes(vendor) && isAlert(subject),
    90_000,
  )
  console.log(`of ${of} the vendor was told after ${Math.round(performance.now() - begun)} ms`)
  return text
}
