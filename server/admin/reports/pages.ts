import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import { counted } from './counted.ts'
import { most } from './most.ts'
import type { Range } from './range.ts'

export interface PageCount {
  month: string
  event: string
  path: string
  count: number
}

/** Counts the events of each page by month, newest first, then the most frequent first. */
export async function reportPages({ db }: Books, range: Range): Promise<PageCount[]> {
  const { rows } = await sql<PageCount>`
    select left(day, 7) as month, name as event, path, sum(count)::int as count
    from ${counted(range)} group by 1, 2, 3 order by 1 desc, 4 desc, 2, 3 limit ${most + 1}
  `.execute(db)
  return rows
}
