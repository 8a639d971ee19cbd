import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { capitalize, sayWords } from '#contract/capitalize.ts'
import { formatPrice } from '#contract/money.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'
import { Failed } from '../../ui/reading.tsx'
import { nameColumn } from './name-column.ts'
import { useBefore } from './use-before.ts'

/** The columns to total, money by currency. */
const summed: Partial<Record<ReportName, string[]>> = {
  sales: ['kept_cents', 'sold_cents', 'refunded_cents', 'orders'],
  coupons: ['kept_cents', 'discount_cents', 'orders'],
  tax: ['tax_cents', 'net_cents', 'gross_cents', 'orders'],
}

interface ComparedProps {
  name: ReportName
  asked: Record<string, string>
  of: Report
}

/** Shows the totals of a report, each with that of the time before, which is as long. */
export function Compared({ name, asked, of }: ComparedProps) {
  const columns = (summed[name] ?? []).filter(
    (column) => of.columns.includes(column) && !isGross(column, of.rows),
  )
  const { time, reading, rows: before } = useBefore({ name, asked, of }, columns.length > 0)
  if (time === null || of.has_more) return null
  if (reading.state === 'failed') return <Failed of={reading} what="the days before" />
  const sums = listSums(columns, of.rows, before ?? [])
  if (sums.length === 0) return null
  return (
    <FigureStrip
      label={`Compared with the ${time}`}
      figures={sums.map(({ name: of, now, earlier, say }) => ({
        name: of,
        value: say(now),
        beside: before ? sayChange(now, earlier) : '',
        note: `${capitalize(time)}: ${before ? say(earlier) : '…'}`,
      }))}
    />
  )
}

/** Reports whether net amounts are the gross ones, because no tax was paid. */
const isGross = (column: string, rows: Rows) =>
  column === 'net_cents' && rows.every((row) => row['tax_cents'] === 0)

type Rows = Report['rows']

function listSums(columns: string[], now: Rows, before: Rows) {
  return columns.flatMap((column) => {
    const isMoney = column.endsWith('_cents')
    const refunded = `refunded_${column}`
    const kindOf = (row: Rows[number]) => (isMoney ? String(row['currency'] ?? '') : '')
    const kinds = new Set([...now, ...before].map(kindOf))
    const add = (rows: Rows, of: string) =>
      rows
        .filter((row) => kindOf(row) === of)
        .reduce((all, row) => all + Number(row[column] ?? 0) - Number(row[refunded] ?? 0), 0)
    return [...kinds].map((of) => ({
      name: isMoney ? nameMoney(column, kinds.size > 1 ? of : null, now) : sayWords(column),
      now: add(now, of),
      earlier: add(before, of),
      say: (sum: number) => (isMoney ? formatPrice(sum, of) : sum.toLocaleString('en-US')),
    }))
  })
}

/** Names a total, with its currency if a report has more than one. */
function nameMoney(column: string, currency: string | null, [row = {}]: Rows): string {
  const sold = column === 'kept_cents' ? 'sold_cents' : column
  const isAfter = sold !== column || `refunded_${column}` in row
  const name = `${nameColumn(sold)}${isAfter ? ' after refunds' : ''}`
  return currency === null ? name : `${name}, ${currency.toUpperCase()}`
}

/** Describes the change; nothing if there is no percentage, as for a change from zero. */
function sayChange(now: number, before: number): string {
  if (now === before || before <= 0) return ''
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-US')}%`
}
