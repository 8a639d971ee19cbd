import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import { most } from './most.ts'
import type { Range } from './range.ts'

/** Fewer days could be one person's. */
const fewestDays = 3

/** Lists searches that found nothing on three days or more, the most frequent first. */
export function reportSearches({ db }: Books, { from, end }: Range) {
  return db
    .selectFrom('search_days')
    .select([
      'words',
      sql<number>`count(*)::int`.as('days'),
      sql<number>`sum(count)::int`.as('searches'),
    ])
    .where('day', '>=', sql<Date>`(${from}::timestamptz at time zone 'utc')::date`)
    .where('day', '<', sql<Date>`(${end}::timestamptz at time zone 'utc')::date`)
    .groupBy('words')
    .having(sql<number>`count(*)`, '>=', fewestDays)
    .orderBy('searches', 'desc')
    .orderBy('words')
    .limit(most + 1)
    .execute()
}
