import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMark } from '#db/backup/store.ts'
import { openStore } from '#db/stores/open.ts'
import { readShopFingerprint } from '#server/secrets/shop-fingerprint.ts'
import { vendor } from './alerts.ts'
import { makeBackupKeys } from './backups.ts'
import { openConsole, withConsole } from './console.ts'
import { makeCoupon } from './coupons.ts'
import { findFreePort } from './free-port.ts'
import { setPriceAhead } from './prices.ts'
import { type Product, startProduct } from './product.ts'
import { withBank } from './quotes.ts'
import { calm, openShop, type Shop, type ShopOptions } from './shop.ts'
import { addEndpoint } from './webhook-endpoint.ts'

/** All that a vendor turns on, as docs/operating/ asks him to, but for who may enter the console. */
const vendorSettings = {
  ...withBank,
  ALERT_EMAIL: vendor,
  METRICS_PORT: '9464',
  TAX: 'stripe',
  REFUND_DAYS: '14',
  RENEWAL_PRICE_CENTS: '2900',
  SELLER_VAT_ID: 'DE123456789',
  SELLER_TIME_ZONE: 'Europe/Berlin',
  PACKAGE_REPOSITORIES: 'license',
  WEBHOOK_NETWORKS: 'loopback',
}

/** Where a shop is backed up to, with the keys for it. */
async function makeBackupPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-backups-'))
  const { env } = await makeBackupKeys()
  return {
    env: { BACKUP_TO: folder, ...env },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A shop in which everything is on: settings, ways to pay, backups, prices, a coupon, a webhook. */
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

/** A demo in which as much is on; its own owner enters its console. */
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
