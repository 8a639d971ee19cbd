import { randomUUID } from 'node:crypto'
import { findOtherKind, type Kind } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'

/** Gives a database's shop its name at the first start, and stores its kind permanently. */
export async function nameShop(db: Db, kind: Kind): Promise<void> {
  await db
    .insertInto('shop')
    .values({ fingerprint: randomUUID(), kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Reads the name of this database's shop. It is the same for each instance and start, whatever the settings.
 */
export async function readShopFingerprint(db: Db): Promise<string> {
  const { fingerprint } = await db
    .selectFrom('shop')
    .select('fingerprint')
    .executeTakeFirstOrThrow()
  return fingerprint
}

/**
 * Returns why a program of this kind must not use the database; null if it may, or the database is unused so
 * far.
 */
export async function findOtherShop(db: Db, kind: Kind): Promise<string | null> {
  const shop = await db.selectFrom('shop').select('kind').executeTakeFirst()
  const found = { what: 'The database', kind: shop?.kind ?? kind, instead: anotherDatabase }
  return findOtherKind(found, kind)
}

const anotherDatabase = 'name another with DATABASE_URL, or another DATA_DIR for the embedded one'
