import { useState } from 'react'
import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { capitalize, sayWords } from '#contract/capitalize.ts'
import { formatPrice } from '#contract/money.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'
import { Failed } from '../../ui/reading.tsx'
import { useRead } from '../../calls/use-read.ts'
import { nameColumn } from './name-column.ts'
import { findTimeBefore, sayTimeBefore } from './time-before.ts'

/** The columns to total: money by currency, counts by the values of a column. */
const summed: Partial<Record<ReportName, { columns: string[]; each?: string }>> = {
  sales: { columns: ['kept_cents', 'sold_cents', 'refunded_cents', 'orders'] },
  coupons: { columns: ['kept_cents', 'discount_cents', 'orders'] },
  tax: { columns: ['tax_cents', 'net_cents', 'gross_cents', 'orders'] },
  funnel: { columns: ['count'], each: 'step' },
}

interface ComparedProps {
  name: ReportName
  asked: Record<string, string>
  of: Report
}

/** Shows the totals of a report, each with that of the time before, which is as long. */
export function Compared({ name, asked, of }: ComparedProps) {
  const { from, to } = of
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { columns: all = [], each = '' } = summed[name] ?? {}
  const columns = all.filter((column) => of.columns.includes(column) && !isGross(column, of.rows))
  const days =
    columns.length > 0 && from !== null && to !== null
      ? findTimeBefore({ from, to: endsBy(today, to) })
      : null
  const before = useRead<Report>(`reports/${name}`, days && { ...asked, ...days })
  if (days === null || of.has_more) return null
  if (before.state === 'failed') return <Failed of={before} what="the days before" />
  const isKnown = before.state === 'there' && !before.value.has_more
  const sums = listSums(columns, each, of.rows, isKnown ? before.value.rows : [])
  if (sums.length === 0) return null
  const time = sayTimeBefore(days)
  return (
    <FigureStrip
      label={`Compared with the ${time}`}
      figures={sums.map(({ name: of, now, before: then, say }) => ({
        name: of,
        value: say(now),
        beside: isKnown ? sayChange(now, then) : '',
        note: `${capitalize(time)}: ${isKnown ? say(then) : '…'}`,
      }))}
    />
  )
}

/** Reports whether net amounts are the gross ones, because no tax was paid. */
const isGross = (column: string, rows: Rows) =>
  column === 'net_cents' && rows.every((row) => row['tax_cents'] === 0)

/** Ends a month or quarter that isn’t over with today, or it would be compared with a whole one. */
const endsBy = (today: string, to: string) => (to > today ? today : to)

type Rows = Report['rows']

function listSums(columns: string[], each: string, now: Rows, before: Rows) {
  return columns.flatMap((column) => {
    const isMoney = column.endsWith('_cents')
    const refunded = `refunded_${column}`
    const kind = isMoney ? 'currency' : each
    const kinds = new Set([...now, ...before].map((row) => String(row[kind] ?? '')))
    const add = (rows: Rows, of: string) =>
      rows
        .filter((row) => String(row[kind] ?? '') === of)
        .reduce((all, row) => all + Number(row[column] ?? 0) - Number(row[refunded] ?? 0), 0)
    return [...kinds].map((of) => ({
      name: isMoney ? nameMoney(column, kinds.size > 1 ? of : null, now) : sayWords(of || column),
      now: add(now, of),
      before: add(before, of),
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
