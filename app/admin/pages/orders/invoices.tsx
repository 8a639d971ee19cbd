import { formatDay } from '#contract/dates.ts'
import type { ListedInvoice } from '#contract/admin/invoices.ts'
import { capitalize } from '#contract/capitalize.ts'
import { go, writeQuery } from '../../go.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { sayMoney } from '../../ui/sale-words.ts'
import { useList } from '../../use-read.ts'

/** Every invoice and credit note, to open one. Those of a quarter in one file are among the reports. */
export function Invoices({ params }: { params: URLSearchParams }) {
  const text = params.get('text') ?? ''
  const list = useList<ListedInvoice>('invoices/list', { text })
  return (
    <Panel
      title="Invoices and credit notes"
      beside={<a href="/admin/reports?name=invoices">Quarterly report</a>}
    >
      <Filters label="Filter invoices" onFilter={(fields) => go({ show: 'invoices', ...fields })}>
        <Words label="Number, order, company or email" name="text" value={text} wide />
      </Filters>
      <ListView
        list={list}
        what="invoices"
        empty={text === '' ? <NoInvoices /> : <Empty lead="No matching invoices." />}
      >
        {(rows) => (
          <DataTable
            caption="Invoices and credit notes"
            columns={columns}
            rows={rows}
            keyOf={({ number }) => number}
          />
        )}
      </ListView>
    </Panel>
  )
}

function NoInvoices() {
  return (
    <Empty lead="No invoices yet.">
      Customers create invoices on their account page once an order is paid.
    </Empty>
  )
}

const columns: Column<ListedInvoice>[] = [
  {
    head: 'Number',
    cell: ({ number, kind }) => (
      <a href={`/api/admin/invoices/print${writeQuery({ number })}`} download>
        {capitalize(kind)} {number}
      </a>
    ),
  },
  { head: 'Buyer', onPhone: 'note', cell: ({ buyer }) => buyer },
  { head: 'Date', onPhone: 'state', cell: ({ date }) => formatDay(date, 'UTC') },
  {
    head: 'Order',
    cell: ({ order_id: id, order_number: number }) => (
      <a href={`/admin/order${writeQuery({ id })}`}>{number}</a>
    ),
  },
  { head: 'Tax', isNumber: true, cell: (row) => sayMoney(row.tax_cents, row.currency) },
  {
    head: 'Total',
    isNumber: true,
    onPhone: 'end',
    cell: (row) => sayMoney(row.gross_cents, row.currency),
  },
]
