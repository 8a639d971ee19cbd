import type { Selectable } from 'kysely'
import type { Database, Db } from './schema.ts'

export type Restore = Selectable<Database['restores']>

/** Finds the last time this database was restored from a backup; null if it never was. */
export async function findLastRestore(db: Db): Promise<Restore | null> {
  const last = await db
    .selectFrom('restores')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}
