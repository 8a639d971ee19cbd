import { formatDay } from '#contract/dates.ts'
import type { ListedInvoice } from '#contract/admin/invoices.ts'
import { capitalize } from '#contract/capitalize.ts'
import { go, writeQuery } from '../../go.ts'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { type ListHead, ListPage } from '../../ui/list-page.tsx'
import { sayMoney } from '../../ui/sale-words.ts'
import { useList } from '../../use-read.ts'

/** Every invoice and credit note, to open one. Those of a quarter in one file are among the reports. */
export function Invoices({ params, head }: { params: URLSearchParams; head: ListHead }) {
  const text = params.get('text') ?? ''
  const list = useList<ListedInvoice>('invoices/list', { text })
  return (
    <ListPage
      {...head}
      beside={<a href="/admin/reports?name=invoices">Quarterly report</a>}
      list={list}
      what="invoices"
      filters={
        <Filters
          label="Filter invoices"
          onFilter={(fields) => go({ show: 'invoices', ...fields })}
          onClear={text !== '' && (() => go({ show: 'invoices' }))}
          search={<Words label="Number, order, company or email" name="text" value={text} wide />}
        />
      }
      isFiltered={text !== ''}
      empty={{
        lead: 'No invoices yet.',
        says: 'Customers create invoices on their account page once an order is paid.',
      }}
      caption="Invoices and credit notes"
      columns={columns}
      keyOf={({ number }) => number}
    />
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
  { head: 'Customer', onPhone: 'note', cell: ({ buyer }) => <Cut>{buyer}</Cut> },
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
