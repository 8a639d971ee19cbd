import type { Report } from '#contract/admin/reports.ts'

type Row = Report['rows'][number]

/** Totals the rows of a tax report by currency, unless the report is truncated. */
export function sumTax({ rows, columns, has_more: hasMore }: Report): Row[] {
  if (hasMore) return []
  const groups = [...Map.groupBy(rows, ({ currency }) => currency).values()]
  return groups
    .filter((group) => group.length > 1)
    .map((group) => Object.fromEntries(columns.map((column) => [column, sumColumn(group, column)])))
}

function sumColumn(rows: Row[], column: string): Row[string] {
  if (column === 'currency') return rows[0]!['currency']!
  return rows.reduce((sum, row) => sum + (Number(row[column]) || 0), 0)
}
