import { z } from 'zod'
import { capitalize } from '#contract/capitalize.ts'
import { reportAnswer, reportList } from '#contract/admin/reports.ts'
import { reportNames, type ReportName } from '#contract/admin/states.ts'
import { formatCsvFile } from '../csv.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { writeEntry } from '../../journal/write-entry.ts'
import { defineRead, type AdminCall } from '../call.ts'
import type { Operator } from '../act.ts'
import { sayCode } from '../coupons/codes.ts'
import { listOptions, readReport, type ReadReport } from './read-report.ts'
import { reports } from './reports.ts'

const option = z.string().max(40).optional()
/** The most rows on a page of the console. One more is read to find out whether there are more. */
const mostRows = 1000

/** One call for each report of the list. */
const calls: AdminCall[] = reportNames.map((name) =>
  defineRead({
    name: `reports/${name}`,
    summary: sentence(name),
    support: true,
    input: z.object({
      ...Object.fromEntries(listOptions(reports[name]).map((each) => [each, option])),
      format: z.enum(['json', 'csv']).default('json'),
    }),
    output: reportAnswer,
    file: 'text/csv',
    async read(deps, { format, ...asked }, by) {
      if (format === 'csv' && by.person?.role === 'support')
        return { forbidden: 'Only an owner can download a report as CSV.' }
      const found = await readReport(deps, name, asked, format === 'csv' ? undefined : mostRows)
      if (typeof found === 'string') return { refused: found }
      const report = { ...found, rows: found.rows.map((row) => hideCode(row, by)) }
      if (format === 'json') return answerJson(report)
      await recordDownload(deps, by, { name, report })
      return answerCsv(name, report)
    },
  }),
)

export const reportCalls: AdminCall[] = [
  defineRead({
    name: 'reports/list',
    summary: 'The reports there are, and what each can be asked for.',
    support: true,
    input: z.object({}),
    output: reportList,
    read: async () => ({
      reports: reportNames.map((name) => ({
        name,
        summary: sentence(name),
        options: listOptions(reports[name]),
        by: [...(reports[name].by ?? [])],
      })),
    }),
  }),
  ...calls,
]

function sentence(name: ReportName): string {
  return `${capitalize(reports[name].summary)}.`
}

function hideCode<Row extends ReadReport['rows'][number]>(row: Row, by: Operator): Row {
  return 'code' in row ? { ...row, code: sayCode(String(row.code), by) } : row
}

/** Records that somebody downloads a report as a file. */
async function recordDownload(
  deps: ShopContext,
  { name: actor }: Operator,
  { name: subject, report }: { name: ReportName; report: ReadReport },
): Promise<void> {
  const after = { rows: report.rows.length, ...report.days }
  const entry = { what: 'reports/download', actor, subject, reason: 'As CSV', after } as const
  await deps.db.transaction().execute((trx) => writeEntry(deps, trx, entry))
}

function answerCsv(name: ReportName, { columns, rows, days: { from, to } }: ReadReport): Response {
  const days = from === null ? '' : `-${from}-to-${to}`
  return new Response(formatCsvFile({ columns, rows }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}${days}.csv"`,
    },
  })
}

function answerJson({ columns, rows, hasMore, days }: ReadReport) {
  return { columns, rows, has_more: hasMore, ...days }
}
