import type { ListedOrder } from '#contract/admin/orders.ts'
import { orderStatuses } from '#contract/admin/states.ts'
import { paymentMethodIds, paymentMethods } from '#contract/providers.ts'
import { Chip } from '#app/ui/chip.tsx'
import { go, writeQuery } from '../../go.ts'
import { sayItem, sayMoney, statusWords } from '../../ui/sale-words.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { More } from '../../ui/more.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { Select } from '../../ui/select.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-list.ts'

export function OrderList({ params }: { params: URLSearchParams }) {
  const [status, provider, text] = ['status', 'provider', 'text'].map(
    (name) => params.get(name) ?? '',
  )
  const filter = { status: status!, provider: provider!, text: text! }
  const list = useList<ListedOrder>('orders/list', filter)
  return (
    <Panel title="All orders">
      <Filters label="Filter orders" onFilter={go}>
        <Select
          look="filter"
          label="State"
          name="status"
          value={filter.status}
          choices={statuses}
        />
        <Select
          look="filter"
          label="Paid with"
          name="provider"
          value={filter.provider}
          choices={ways}
        />
        <Words label="Email, order, payment or invoice" name="text" value={filter.text} wide />
      </Filters>
      <ReadingView of={list.first} what="orders">
        {() =>
          list.rows.length === 0 ? (
            <Empty>
              {Object.values(filter).some(Boolean) ? 'No order fits.' : 'No orders yet.'}
            </Empty>
          ) : (
            <DataTable
              caption="Orders"
              columns={columnsOf(filter)}
              rows={list.rows}
              keyOf={({ id }) => id}
            />
          )
        }
      </ReadingView>
      <More list={list} what="orders" />
    </Panel>
  )
}

const statuses: [string, string][] = [
  ['', 'All'],
  ...orderStatuses.map((each): [string, string] => [each, statusWords[each][1]]),
]
const ways: [string, string][] = [
  ['', 'All'],
  ...paymentMethodIds.map((each): [string, string] => [each, paymentMethods[each].name]),
]

function columnsOf(filter: Record<string, string>): Column<ListedOrder>[] {
  return [
    {
      head: 'Order',
      cell: (order) => (
        <a href={`/admin/orders${writeQuery({ ...filter, id: order.id })}`}>{sayItem(order)}</a>
      ),
    },
    { head: 'Customer', cell: ({ email, account_id: id }) => <Customer id={id} email={email} /> },
    { head: 'Begun', cell: ({ created_at: at }) => <When at={at} hour /> },
    { head: 'Paid with', cell: ({ provider }) => paymentMethods[provider].name },
    { head: 'State', cell: (order) => <Status order={order} /> },
    {
      head: 'Total',
      isNumber: true,
      cell: ({ cents, currency }) => sayMoney(cents, currency),
    },
  ]
}

export function Customer({ id, email }: { id: string | null; email: string | null }) {
  if (email === null) return 'Not known'
  return id === null ? email : <a href={`/admin/customer?id=${id}`}>{email}</a>
}

function Status({ order: { status, quarantine } }: { order: ListedOrder }) {
  const [state, words] = statusWords[status]
  return (
    <>
      <Chip state={state}>{words}</Chip>{' '}
      {quarantine !== null && <Chip state="asks">Quarantine</Chip>}
    </>
  )
}
