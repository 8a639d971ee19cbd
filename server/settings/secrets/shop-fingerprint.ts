import { randomUUID } from 'node:crypto'
import { findOtherKind, type Kind } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'

/** Names the shop of a database at its first start, and writes down its kind for good. */
export async function nameShop(db: Db, kind: Kind): Promise<void> {
  await db
    .insertInto('shop')
    .values({ fingerprint: randomUUID(), kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reads the name of the shop of this database: the same for each instance and start, whatever is set. */
export async function readShopFingerprint(db: Db): Promise<string> {
  const { fingerprint } = await db
    .selectFrom('shop')
    .select('fingerprint')
    .executeTakeFirstOrThrow()
  return fingerprint
}

/** Returns why a program of this kind must not use the database; null when it may, or nobody did yet. */
export async function findOtherShop(db: Db, kind: Kind): Promise<string | null> {
  const shop = await db.selectFrom('shop').select('kind').executeTakeFirst()
  const found = { what: 'The database', kind: shop?.kind ?? kind, instead: anotherDatabase }
  return findOtherKind(found, kind)
}

const anotherDatabase = 'name another with DATABASE_URL, or another DATA_DIR for the embedded one'
