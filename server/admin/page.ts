import { sql, type RawBuilder } from 'kysely'
import { uuidPattern } from '#contract/uuid.ts'
import type { Sql } from './filters.ts'

export const pageSize = 50

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}`
const cursorForm = new RegExp(`^(${time})_(${uuidPattern})$`)

/** Makes the cursor for a row in a list that is sorted by time, newest first. */
export function makeCursor(at: Sql, id: Sql): RawBuilder<string> {
  return sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '_' || ${id}`
}

/** Returns the condition that a row comes after a cursor; null when the cursor is not one of ours. */
export function comesAfter(
  at: Sql,
  id: Sql,
  cursor: string | undefined,
): RawBuilder<boolean> | null {
  if (cursor === undefined) return sql`true`
  const [, time, key] = cursorForm.exec(cursor) ?? []
  if (key === undefined || !isTime(time!)) return null
  return sql`(${at}, ${id}) < (${`${time}Z`}::timestamptz, ${key}::uuid)`
}

/**
 * Reports whether PostgreSQL accepts a time. It has no year 0 and no 30 February, which `Date` would read as
 * 2 March.
 */
function isTime(time: string): boolean {
  const read = new Date(`${time.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`)
  return read.getTime() >= 0 && time.startsWith(read.toISOString().slice(0, -'.000Z'.length))
}

/** Formats a page. The schema of the answer leaves out the cursors. */
export function formatPage<Row extends { cursor: string }>(rows: Row[] | { refused: string }) {
  if ('refused' in rows) return rows
  return { rows, next: rows.length === pageSize ? rows.at(-1)!.cursor : null }
}
