import { type Base, stateBase } from '#db/backup/bases.ts'
import { isSigned, readSigner } from '#db/backup/trust.ts'
import type { Db } from '#db/schema.ts'
import type { Clock } from './clock.ts'

/** Remembers the public half of a key before it signs: once it is changed, its copies still count. */
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

/** Answers whether a copy is one that this shop made and signed, with the key of today or an earlier one. */
export async function recognizeOwn(db: Db, shop: string): Promise<(base: Base) => boolean> {
  const rows = await db.selectFrom('backup_signers').select('public_key').execute()
  const signers = rows.map(({ public_key }) => readSigner(public_key))
  return (base) => base.shop === shop && isSigned(stateBase(base), base.signature, signers)
}
