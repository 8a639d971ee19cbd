import type { Db } from '#db/schema.ts'
import type { Clock } from '../settings/clock.ts'

/** Notes that somebody exported the pages, with the present prices, to serve them elsewhere. */
export async function noteExport(db: Db, clock: Clock): Promise<void> {
  const exported_at = clock.now()
  await db
    .insertInto('page_exports')
    .values({ is_last: true, exported_at })
    .onConflict((conflict) => conflict.column('is_last').doUpdateSet({ exported_at }))
    .execute()
}

/** Returns when the pages were exported last; null when they never were. */
export async function findLastExport(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('page_exports').select('exported_at').executeTakeFirst()
  return row?.exported_at ?? null
}
