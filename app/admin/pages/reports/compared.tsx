import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { capitalize } from '#contract/capitalize.ts'
import { times } from '#contract/limits.ts'
import { formatPrice } from '#contract/money.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'
import { Failed } from '../../ui/reading.tsx'
import { useRead } from '../../calls/use-read.ts'
import { nameColumn, sayValue } from './say-value.ts'
import { findTimeBefore } from './time-before.ts'

/** The columns to total: money by currency, counts by the values of a column. */
const summed: Partial<Record<ReportName, { columns: string[]; each?: string }>> = {
  sales: { columns: ['orders', 'sold_cents', 'refunded_cents', 'kept_cents'] },
  coupons: { columns: ['orders', 'discount_cents', 'kept_cents'] },
  tax: { columns: ['orders', 'gross_cents', 'tax_cents'] },
  funnel: { columns: ['count'], each: 'step' },
}

interface ComparedProps {
  name: ReportName
  asked: Record<string, string>
  of: Report
}

/** Shows the totals of a report, each with that of the same number of days before. */
export function Compared({ name, asked, of }: ComparedProps) {
  const { from, to } = of
  const { columns: all = [], each = '' } = summed[name] ?? {}
  const columns = all.filter((column) => of.columns.includes(column))
  const days =
    columns.length > 0 && from !== null && to !== null ? findTimeBefore({ from, to }) : null
  const before = useRead<Report>(`reports/${name}`, days && { ...asked, ...days })
  if (days === null || of.has_more) return null
  if (before.state === 'failed') return <Failed of={before} what="the days before" />
  const isKnown = before.state === 'there' && !before.value.has_more
  const sums = listSums(columns, each, of.rows, isKnown ? before.value.rows : [])
  if (sums.length === 0) return null
  const time = sayTime(days)
  return (
    <FigureStrip
      label={`Compared with the ${time}`}
      figures={sums.map(({ name: of, now, before: then, say }) => ({
        name: of,
        value: say(now),
        beside: isKnown ? sayChange(now, then) : undefined,
        note: isKnown ? `${capitalize(time)}: ${say(then)}` : '',
      }))}
    />
  )
}

function sayTime({ from, to }: ReturnType<typeof findTimeBefore>): string {
  const days = (Date.parse(to) - Date.parse(from)) / times.day + 1
  return days === 1 ? 'day before' : `${days} days before`
}

type Rows = Report['rows']

function listSums(columns: string[], each: string, now: Rows, before: Rows) {
  return columns.flatMap((column) => {
    const isMoney = column.endsWith('_cents')
    const kind = isMoney ? 'currency' : each
    const kinds = new Set([...now, ...before].map((row) => String(row[kind] ?? '')))
    const add = (rows: Rows, of: string) =>
      rows
        .filter((row) => String(row[kind] ?? '') === of)
        .reduce((all, row) => all + Number(row[column] ?? 0), 0)
    return [...kinds].map((of) => ({
      name: isMoney ? nameMoney(column, kinds.size > 1 ? of : null) : sayValue(of || column),
      now: add(now, of),
      before: add(before, of),
      say: (sum: number) => (isMoney ? formatPrice(sum, of) : sum.toLocaleString('en-US')),
    }))
  })
}

/** Names the currency of a total, if a report has more than one. */
function nameMoney(column: string, currency: string | null): string {
  return currency === null ? nameColumn(column) : `${nameColumn(column)}, ${currency.toUpperCase()}`
}

/** Describes the change; nothing if there is no percentage, as for a change from zero. */
function sayChange(now: number, before: number): string | undefined {
  if (now === before || before <= 0) return undefined
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-US')}%`
}
