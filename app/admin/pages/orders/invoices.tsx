import { formatDay } from '#contract/dates.ts'
import type { ListedInvoice } from '#contract/admin/invoices.ts'
import { capitalize } from '#contract/capitalize.ts'
import { writeQuery } from '../../calls/write-query.ts'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ListDescription } from '../../ui/listing/description.ts'
import { sayMoney } from '../../ui/sale-words.ts'
import { orderTabs } from '../../frame/tabs.ts'

const columns: Column<ListedInvoice>[] = [
  {
    head: 'Number',
    cell: ({ number, kind }) => (
      <a href={`/api/admin/invoices/print${writeQuery({ number })}`} download>
        {capitalize(kind)} {number}
      </a>
    ),
  },
  { head: 'Customer', onPhone: 'note', cell: ({ buyer }) => <Cut>{buyer}</Cut> },
  { head: 'Date', onPhone: 'state', cell: ({ date }) => formatDay(date, 'UTC') },
  {
    head: 'Order',
    cell: ({ order_id: id, order_number: number }) => (
      <a href={`/admin/order${writeQuery({ id })}`}>{number}</a>
    ),
  },
  {
    head: 'Total',
    isNumber: true,
    onPhone: 'end',
    cell: (row) => sayMoney(row.gross_cents, row.currency),
  },
]

const tax: Column<ListedInvoice> = {
  head: 'Tax',
  isNumber: true,
  cell: (row) => sayMoney(row.tax_cents, row.currency),
}

/** Lists every invoice and credit note. The reports have one file with all documents of a quarter. */
export const invoices: ListDescription<ListedInvoice> = {
  title: 'Invoices',
  path: '/admin/orders?show=invoices',
  what: 'invoices',
  call: 'invoices/list',
  caption: 'Invoices and credit notes',
  columns: ({ list }) =>
    list.rows.some((row) => row.tax_cents !== 0) ? columns.toSpliced(-1, 0, tax) : columns,
  keyOf: ({ number }) => number,
  fields: [{ words: 'text', find: 'Number, order, company or email' }],
  tabs: orderTabs,
  beside: <a href="/admin/reports?name=invoices">Quarterly report and PDFs</a>,
  empty: {
    lead: 'No invoices yet.',
    says: 'Customers create invoices on their account page once an order is paid.',
  },
}
