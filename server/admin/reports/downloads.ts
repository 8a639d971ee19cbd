import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import type { Range } from './range.ts'

/** Counts how often each build was fetched, newest version first. */
export function reportDownloads({ db }: Books, { from, end }: Range) {
  return db
    .selectFrom('download_days')
    .select(['version', 'identifier as build', sql<number>`sum(count)::int`.as('downloads')])
    .where('day', '>=', sql<Date>`(${from}::timestamptz at time zone 'utc')::date`)
    .where('day', '<', sql<Date>`(${end}::timestamptz at time zone 'utc')::date`)
    .groupBy(['version', 'identifier'])
    .orderBy(sql`max(day)`, 'desc')
    .orderBy('version', 'desc')
    .orderBy('identifier')
    .execute()
}
