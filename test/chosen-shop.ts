import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMark } from '#db/backup/store.ts'
import { openStore } from '#db/stores/open.ts'
import { readShopFingerprint } from '#server/secrets/shop-fingerprint.ts'
import { makeBackupKeys } from './backup-keys.ts'
import { calm } from './buyer.ts'
import { bucket, startS3Server } from './s3.ts'
import { optionsOf } from './setting-choices.ts'
import { openShop, type Shop, type ShopOptions } from './shop.ts'

/** A shop of a row of the pairs, with a backup place and a bucket of its own. */
export async function openChosenShop(
  row: readonly number[],
  options: ShopOptions = {},
): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-chosen-'))
  const s3 = await startS3Server()
  const { env: backupKeys } = await makeBackupKeys()
  const chosen = optionsOf(row, { folder, bucket: `s3://${bucket}`, s3: s3.env, backupKeys })
  const env = { ...chosen.env, ...options.env }
  const shop = await openShop({ behavior: calm, ...chosen, ...options, env })
  const { db, config } = shop.deps
  if (config.backup !== null)
    await writeMark(await openStore(config.backup.place), await readShopFingerprint(db))
  return {
    ...shop,
    async close() {
      await shop.close()
      await s3.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
