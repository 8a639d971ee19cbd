import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { writeQuery } from '../../calls/write-query.ts'
import { findDays } from '../../ui/say-days.ts'

type Row = Report['rows'][number]

/** Finds the list of the rows that a report's figure counts; null if no list can show them. */
export function findRows(name: ReportName, of: Report, row: Row, column: string): string | null {
  const { order_number: order } = row
  if (order && column === 'order_number') return `/admin/order${writeQuery({ id: String(order) })}`
  if (!(Number(row[column]) > 0) || isShortened(row['code'])) return null
  return lists[name]?.[column]?.(row, of) ?? null
}

/** Reports whether a coupon code is shortened, as support people see it; no list can filter by one. */
const isShortened = (code: unknown) => String(code ?? '').endsWith('…')

type Find = (row: Row, of: Report) => string

/** The lists to link to, by report and column. */
const lists: Partial<Record<ReportName, Record<string, Find>>> = {
  sales: { orders: listOrders },
  coupons: { orders: listOrders },
  tax: { orders: listOrders },
  renewals: {
    due: ({ month }) => {
      const [from, to] = findDays(String(month))
      return listLicenses({ status: 'active', updates_from: from, updates_to: to })
    },
  },
}

function listOrders(row: Row, { from, to, rows }: Report): string {
  const day = row['day']
  const currencies = new Set(rows.map(({ currency }) => currency))
  return `/admin/orders${writeQuery({
    provider: write(row, 'provider'),
    country: write(row, 'country'),
    coupon: write(row, 'code'),
    // A shop with one currency needs no mention of it.
    currency: currencies.size > 1 ? write(row, 'currency') : '',
    paid_from: String(day ?? from),
    paid_to: String(day ?? to),
  })}`
}

function listLicenses(filter: Record<string, string>): string {
  return `/admin/customers${writeQuery({ show: 'licenses', ...filter })}`
}

/** Returns what the row is about: `none` if it has none, an empty text if the report doesn't say. */
function write(row: Row, column: string): string {
  const value = row[column]
  return value === undefined ? '' : String(value ?? 'none')
}
