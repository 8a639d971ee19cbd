import { reportCommand, type ReportName } from '../reports.ts'
import { inDatabase, inShop, type Noun, type Verb } from '../verb.ts'

const days = '[--from 2026-11-01] [--to 2026-11-30]'

const report = (name: ReportName, usage: string, ...help: string[]): Verb => ({
  ...(usage && { usage }),
  help,
  hasTable: true,
  run: inShop((opened, args, { format }) => reportCommand(inDatabase(opened), name, args, format)),
})

export const reportsNoun: Noun = {
  sales: report(
    'sales',
    `${days} [--by day|provider|country]`,
    'what was paid, refunded and lost in disputes, each on its day in UTC;',
    'of the last 30 days unless you name others',
  ),
  tax: report('tax', days, 'net, tax and gross, and how much of each was refunded'),
  invoices: report('invoices', days, 'invoices and credit notes, by the day printed on them'),
  funnel: report('funnel', days, 'how many saw a page, began a checkout and paid'),
  devices: report('devices', '', 'active devices of 30 days by app version and system'),
  renewals: report('renewals', '', 'due and done, month by month, a year back and ahead'),
  downloads: report('downloads', days, 'how often each build was fetched'),
  answers: report('answers', days, 'what readers answered below the docs pages'),
  pages: report('pages', days, 'how often each page was seen, month by month'),
  searches: report('searches', days, 'what was not found on three days or more'),
}
