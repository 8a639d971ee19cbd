import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import { most } from './most.ts'
import type { Range } from './range.ts'

export interface Answer {
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
export async function reportAnswers({ db }: Books, { from, end }: Range): Promise<Answer[]> {
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
