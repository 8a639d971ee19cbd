import type { Report } from '#contract/admin/reports.ts'

type Row = Report['rows'][number]

/** Totals the rows of a report by currency, unless it is truncated or has no money. */
export function sumRows({ rows, columns, has_more: hasMore }: Report): Row[] {
  if (hasMore || !columns.includes('currency')) return []
  return [...Map.groupBy(rows, ({ currency }) => currency).values()]
    .filter((group) => group.length > 1)
    .map((group) => sumGroup(columns, group))
}

function sumGroup(columns: string[], [first = {}, ...others]: Row[]): Row {
  const sum = (column: string) => {
    const value = first[column]!
    if (typeof value !== 'number') return value
    return others.reduce((all, row) => all + (Number(row[column]) || 0), value)
  }
  return Object.fromEntries(columns.map((column) => [column, sum(column)]))
}

const left = ['net_cents', 'tax_cents', 'gross_cents']

/**
 * Sums a tax report by country, after refunds. `parts` has the rows of each country by way to pay, because
 * Gumroad pays the tax of its sales itself.
 */
export function sumByCountry(of: Report): { of: Report; parts: Map<Row, Row[]> } {
  const columns = ['country', 'orders', ...left.map((column) => `kept_${column}`), 'currency']
  const groups = Map.groupBy(
    of.rows.map(subtractRefunds),
    (row) => `${row['country']} ${row['currency']}`,
  )
  const parts = new Map([...groups.values()].map((group) => [sumGroup(columns, group), group]))
  return { of: { ...of, columns, rows: [...parts.keys()] }, parts }
}

function subtractRefunds(row: Row): Row {
  const kept: [string, number][] = left.map((column) => [
    `kept_${column}`,
    Number(row[column]) - Number(row[`refunded_${column}`]),
  ])
  return Object.assign({ ...row }, Object.fromEntries(kept)) as Row
}
