import { sql, type RawBuilder } from 'kysely'
import { uuidPattern } from '#contract/uuid.ts'
import type { Database, Db } from '#db/schema.ts'
import { all } from './filters.ts'

export const pageSize = 50

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}`
const cursorForm = new RegExp(`^(${time})_(${uuidPattern})$`)

/** A row's place in a list that goes by time, newest first. */
export function makeCursor(at: string, id: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(at)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '_' || ${sql.ref(id)}`
}

/** Whether a row comes after a cursor; null when it is not one of our cursors. */
export function comesAfter(
  at: string,
  id: string,
  cursor: string | undefined,
): RawBuilder<boolean> | null {
  if (cursor === undefined) return sql`true`
  const [, time, key] = cursorForm.exec(cursor) ?? []
  if (key === undefined || !isTime(time!)) return null
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${`${time}Z`}::timestamptz, ${key}::uuid)`
}

/** PostgreSQL knows no year 0 and no 30 February, which `Date` takes for 2 March. */
function isTime(time: string): boolean {
  const read = new Date(`${time.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`)
  return read.getTime() >= 0 && time.startsWith(read.toISOString().slice(0, -'.000Z'.length))
}

/** A page as the admin API answers it; `next` asks for the one after it. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** The schema of the answer leaves out the cursors. */
export function makePage<Row extends { cursor: string }>(rows: Row[]): Page<Row> {
  return { rows, next: rows.length === pageSize ? rows.at(-1)!.cursor : null }
}

/** The same of a list that can be refused. */
export function formatPage<Row extends { cursor: string }>(
  rows: Row[] | { refused: string },
): Page<Row> | { refused: string } {
  return 'refused' in rows ? rows : makePage(rows)
}

/** Counts with the first page only, so that whoever reads on doesn't count again. */
export async function addTotals<Answer extends object, Totals>(
  page: Answer | { refused: string },
  after: string | undefined,
  count: () => Promise<Totals>,
): Promise<(Answer & { totals: Totals | null }) | { refused: string }> {
  if ('refused' in page) return page
  return { ...page, totals: after === undefined ? await count() : null }
}

/** How many rows a filter leaves of those in scope, and how many these are. */
export async function countRows(
  db: Db,
  table: keyof Database,
  filter: RawBuilder<unknown>[],
  scope: RawBuilder<unknown>[] = [],
): Promise<{ count: number; all: number }> {
  const count = async (parts: RawBuilder<unknown>[]) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${all(parts)}
    `.execute(db)
    return rows[0]!.count
  }
  const scoped = await count(scope)
  return { count: filter.length === 0 ? scoped : await count([...scope, ...filter]), all: scoped }
}
