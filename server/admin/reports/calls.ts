import { z } from 'zod'
import { capitalize } from '#contract/capitalize.ts'
import { reportAnswer, reportList } from '#contract/admin/reports.ts'
import { reportNames, type ReportName } from '#contract/admin/states.ts'
import { formatCsvFile, toText } from '../csv.ts'
import { most } from './most.ts'
import { noteDownload } from './note-download.ts'
import { nameDays, readReport, reports, type ReadReport, type Report } from './reports.ts'
import type { Books } from '../../deps.ts'
import { defineRead, type AdminCall } from '../call.ts'
import type { Operator } from '../act.ts'
import { sayCode } from '../coupons/codes.ts'
import type { CouponSales } from './coupons.ts'

const option = z.string().max(40).optional()

/** One call for each report of the list. */
const calls: AdminCall[] = reportNames.map((name) =>
  defineRead({
    name: `reports/${name}`,
    summary: sentence(name),
    support: true,
    input: z.object({
      ...Object.fromEntries(reports[name].options.map((each) => [each, option])),
      format: z.enum(['json', 'csv']).default('json'),
    }),
    output: reportAnswer,
    file: 'text/csv',
    async read(deps, { format, ...asked }, by) {
      if (format === 'csv' && by.person?.role === 'support')
        return { forbidden: 'Only an owner can download a report as CSV.' }
      const found = await readReport(deps, name, asked, format === 'csv' ? undefined : most)
      if (typeof found === 'string') return { refused: found }
      const report = name === 'coupons' ? hideCodes(found, by) : found
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
      reports: reportNames.map((name) => {
        const { options, by = [] }: Report = reports[name]
        return { name, summary: sentence(name), options: [...options], by: [...by] }
      }),
    }),
  }),
  ...calls,
]

function sentence(name: ReportName): string {
  const { summary }: Report = reports[name]
  return `${capitalize(summary)}.`
}

function hideCodes(report: ReadReport, by: Operator): ReadReport {
  const rows = report.rows as CouponSales[]
  return { ...report, rows: rows.map((row) => ({ ...row, code: sayCode(row.code, by) })) }
}

async function recordDownload(
  deps: Books,
  { name: actor }: Operator,
  { name, report }: { name: ReportName; report: ReadReport },
): Promise<void> {
  const input = { report: name, rows: report.rows.length, ...nameDays(report.range) }
  const noted = await noteDownload(deps, { name: actor }, { ...input, reason: 'As CSV' })
  if (!noted.ok) throw new Error(noted.problems.join(' '))
}

function answerCsv(name: ReportName, { columns, rows, range }: ReadReport): Response {
  const { from, to } = nameDays(range)
  const days = range === null ? '' : `-${from}-to-${to}`
  return new Response(formatCsvFile({ columns, rows }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}${days}.csv"`,
    },
  })
}

function answerJson({ columns, rows, hasMore, range }: ReadReport) {
  return {
    columns,
    rows: rows.map((row) =>
      Object.fromEntries(
        columns.map((column) => [column, toCell((row as Record<string, unknown>)[column])]),
      ),
    ),
    has_more: hasMore,
    ...nameDays(range),
  }
}

function toCell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  return typeof value === 'number' || typeof value === 'boolean' ? value : toText(value)
}
