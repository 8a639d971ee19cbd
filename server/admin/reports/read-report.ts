import { sql } from 'kysely'
import type { ReportName } from '#contract/admin/states.ts'
import { nameDay } from '#contract/dates.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Range } from '../../settings/clock.ts'
import { readDays } from './range.ts'
import { reports, type Report } from './reports.ts'

export type ReportOption = 'from' | 'to' | 'by'
export type Asked = { [Option in ReportOption]?: string | undefined }
type Row = Record<string, string | number | null>

export interface ReadReport {
  columns: string[]
  rows: Row[]
  hasMore: boolean
  /** The first and the last day; null if the report covers no particular days. */
  days: { from: string | null; to: string | null }
}

export function listOptions({ hasNoDays, by }: Report): ReportOption[] {
  return [...(hasNoDays ? [] : (['from', 'to'] as const)), ...(by ? (['by'] as const) : [])]
}

/**
 * Reads a report. Returns a sentence if the days or the grouping are invalid. `shown` limits the rows to
 * those of a page; an accountant needs all of them in one list.
 */
export async function readReport(
  deps: ShopContext,
  name: ReportName,
  { by, ...days }: Asked,
  shown?: number,
): Promise<ReadReport | string> {
  const report = reports[name]
  if (by !== undefined && !report.by?.includes(by)) return `by takes ${report.by?.join(', ')}.`
  const range = readDays(deps, days)
  if (typeof range === 'string') return range
  const { columns, rows } = await readRows(deps, name, range, by, shown && shown + 1)
  return {
    columns,
    rows: rows.slice(0, shown),
    hasMore: shown !== undefined && rows.length > shown,
    days: report.hasNoDays ? { from: null, to: null } : nameDays(range, deps.config.sellerTimeZone),
  }
}

/** Reads the rows of a report for these days: all of them, or the first ones. */
export async function readRows<Found = Row>(
  { db, clock, config }: ShopContext,
  name: ReportName,
  range: Range,
  by = reports[name].by?.[0] ?? '',
  most?: number,
): Promise<{ columns: string[]; rows: Found[] }> {
  const wanted = { ...range, now: clock.now(), zone: config.sellerTimeZone, by }
  const statement = reports[name].statement(wanted)
  const { rows } = await sql<Found & Row>`${statement} limit ${most ?? null}`.execute(db)
  if (rows.length > 0) return { columns: Object.keys(rows[0]!), rows }
  // If there are no rows, a row of nulls provides the names of the columns.
  const named = await sql<Row>`
    select named.* from (select) one left join (${statement}) named on true`.execute(db)
  return { columns: Object.keys(named.rows[0]!), rows }
}

function nameDays({ from, end }: Range, zone: string) {
  return { from: nameDay(from, zone), to: nameDay(addMilliseconds(end, -1), zone) }
}
