import { sql } from 'kysely'
import type { Books } from '../deps.ts'

/** Counts a search that found nothing, and stores nothing of whoever made it. */
export async function countSearch({ db, clock }: Books, words: string): Promise<void> {
  const day = sql<Date>`(${clock.now()}::timestamptz at time zone 'utc')::date`
  await db
    .insertInto('search_days')
    .values({ day, words, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'words'])
        .doUpdateSet((eb) => ({ count: eb('search_days.count', '+', 1) })),
    )
    .execute()
}
