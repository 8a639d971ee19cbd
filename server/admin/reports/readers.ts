import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import { counted } from './counted.ts'
import { most } from './most.ts'
import type { Range } from './range.ts'

/** What readers are counted by: the page they saw, the answer they gave, the search that found nothing. */
export const readerKeys = ['page', 'answer', 'search'] as const
export type ReaderKey = (typeof readerKeys)[number]

export const readerColumns: Record<ReaderKey, string[]> = {
  page: ['month', 'event', 'path', 'count'],
  answer: ['page', 'yes', 'no', 'at', 'helpful', 'comment'],
  search: ['words', 'days', 'searches'],
}

export function reportReaders(deps: Books, range: Range, by: ReaderKey): Promise<object[]> {
  if (by === 'answer') return listAnswers(deps, range)
  return by === 'search' ? listSearches(deps, range) : countPages(deps, range)
}

interface PageCount {
  month: string
  event: string
  path: string
  count: number
}

/** Counts the events of each page by month, newest first, then the most frequent first. */
async function countPages({ db }: Books, range: Range): Promise<PageCount[]> {
  const { rows } = await sql<PageCount>`
    select left(day, 7) as month, name as event, path, sum(count)::int as count
    from ${counted(range)} group by 1, 2, 3 order by 1 desc, 4 desc, 2, 3 limit ${most + 1}
  `.execute(db)
  return rows
}

interface Answer {
  page: string
  /** Answers on the whole page. */
  yes: number
  no: number
  /** Null on the row of a page without comments. */
  at: Date | null
  helpful: boolean | null
  comment: string | null
}

/** A row per comment, newest first; a page without comments has one row. */
async function listAnswers({ db }: Books, { from, end }: Range): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    with answers as (select * from docs_answers where at >= ${from} and at < ${end}),
    pages as (
      select path, (count(*) filter (where helpful))::int as yes,
        (count(*) filter (where not helpful))::int as no
      from answers group by path
    )
    select pages.path as page, yes, no, at, helpful, comment
    from pages left join answers on answers.path = pages.path and comment is not null
    order by pages.path, at desc, id limit ${most + 1}
  `.execute(db)
  return rows
}

/** Fewer days could be one person's. */
const fewestDays = 3

/** Lists searches that found nothing on three days or more, the most frequent first. */
function listSearches({ db }: Books, { from, end }: Range) {
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
