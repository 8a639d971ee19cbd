import type { ReportName } from '#contract/admin/reports.ts'
import { reports, type Report } from '#server/admin/reports/reports.ts'
import { reportCommand } from '../reports.ts'
import { inDatabase, inShop, type Noun, type Verb } from '../verb.ts'

const usages = {
  from: '[--from 2026-11-01]',
  to: '[--to 2026-11-30]',
  by: '[--by day|provider|country]',
}

const makeVerb = (name: ReportName, { summary, options }: Report): Verb => ({
  ...(options.length > 0 && { usage: options.map((each) => usages[each]).join(' ') }),
  help:
    name === 'sales' ? [`${summary};`, 'of the last 30 days unless you name others'] : [summary],
  hasTable: true,
  run: inShop((opened, args, { format }) => reportCommand(inDatabase(opened), name, args, format)),
})

export const reportsNoun: Noun = Object.fromEntries(
  Object.entries(reports).map(([name, report]) => [name, makeVerb(name as ReportName, report)]),
)
