import type { Connection } from '#db/connect.ts'
import { findHighestNumber, reserveNumber } from '#db/backup/restore-number.ts'
import { isSigned } from '#db/backup/trust.ts'
import { countRecoveries, findLastNumber, findLastReplayed, recordLostTime } from '#db/lost-time.ts'
import { openStore } from '#db/stores/open.ts'
import { listSigners } from '#server/backups/signers.ts'
import type { ShopContext } from '#server/settings/deps.ts'
import { findLastRestore } from '#db/restores.ts'
import { readShopFingerprint } from '#server/settings/secrets/shop-fingerprint.ts'
import { sayCommand } from '#server/settings/command-line.ts'
import { complain } from '../complain.ts'
import { listLostActs } from './lost-acts.ts'

type Shop = ShopContext & Pick<Connection, 'pool'>

/** Runs `lost-time`: 0 if it is recorded, 1 with a sentence if not. */
export async function lostTimeCommand(shop: Shop, since?: string): Promise<number> {
  const { db, pool, clock } = shop
  const found = since ?? (await findLastReplayed(pool))
  if (found === null)
    return complain(
      'This server no longer knows what its last change was before it took over. Add the time, such as 2026-03-01T12:30:00Z.',
    )
  const until = new Date(found)
  if (until > clock.now()) return complain('since: must be a time that has passed')
  const last = await findLastRestore(db)
  if (last !== null && last.restored_until >= until)
    return complain(`This loss is already recorded: R${last.number}.`)
  const number = await takeNumber(shop)
  await recordLostTime(pool, { number, until })
  process.stdout.write(`The last change that is there is of ${until.toISOString()}.

What next:
- Run: ${sayCommand('reconcile')}
  It brings back what was paid or refunded since then, from the providers. Each buyer gets three
  emails: a new key, the receipt, and one that says why the key is new. Payments without an order
  are in: ${sayCommand('held-payments list')}
- Invoices and credit notes have a series of their own now: R${number}.

${listLostActs()}`)
  return 0
}

/** Returns a number above all that are known to the database, its server and the backup location. */
async function takeNumber({ db, pool, config: { backup } }: Shop): Promise<number> {
  const known = Math.max(await findLastNumber(pool), (await countRecoveries(pool)) - 1)
  if (backup === null) return known + 1
  const shop = await readShopFingerprint(db)
  const signers = await listSigners(db)
  const store = await openStore(backup.place)
  const taken = await findHighestNumber(
    store,
    (statement, signature) => statement.shop === shop && isSigned(statement, signature, signers),
  )
  const number = Math.max(known, taken) + 1
  await reserveNumber(store, { shop, number, signingKey: backup.signingKey })
  return number
}
