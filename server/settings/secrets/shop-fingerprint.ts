import { randomUUID } from 'node:crypto'
import type { Db } from '#db/schema.ts'

/** Reads the name of the shop of this database, the same for each instance and start, whatever is set. */
export async function readShopFingerprint(db: Db): Promise<string> {
  await db
    .insertInto('shop')
    .values({ fingerprint: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { fingerprint } = await db
    .selectFrom('shop')
    .select('fingerprint')
    .executeTakeFirstOrThrow()
  return fingerprint
}
