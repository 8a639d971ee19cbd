import type { KeyObject } from 'node:crypto'
import { type Doubt, stateCopy } from '#db/backup/copies.ts'
import { isSigned, readSigner } from '#db/backup/trust.ts'
import type { Db } from '#db/schema.ts'
import type { Clock } from '../settings/clock.ts'

/**
 * Stores the public half of a key before the key signs anything, so that its copies still count after the key
 * is changed.
 */
export async function noteSigner(
  { db, clock }: { db: Db; clock: Clock },
  signingKey: string,
): Promise<void> {
  const public_key = JSON.stringify(readSigner(signingKey).export({ format: 'jwk' }))
  await db
    .insertInto('backup_signers')
    .values({ public_key, used_since: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists the public halves of all keys that this shop has ever signed with. */
export async function listSigners(db: Db): Promise<KeyObject[]> {
  const rows = await db.selectFrom('backup_signers').select('public_key').execute()
  return rows.map(({ public_key }) => readSigner(public_key))
}

/** Distinguishes the copies that this shop made and signed from all others. */
export async function doubtOthers(db: Db, shop: string): Promise<Doubt> {
  const signers = await listSigners(db)
  return (copy) =>
    copy.shop === shop && isSigned(stateCopy(copy), copy.signature, signers)
      ? null
      : 'no key of this shop signed it'
}
