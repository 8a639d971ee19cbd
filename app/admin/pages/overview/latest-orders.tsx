import type { Overview } from '#contract/admin/overview.ts'
import { Chip } from '#app/ui/chip.tsx'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { findState } from '../../ui/sale-words.ts'
import { Total } from '../../ui/total.tsx'
import { When } from '../../ui/when.tsx'

type Order = NonNullable<Overview['orders']>[number]

export function LatestOrders({ of }: { of: Order[] }) {
  return (
    <Panel title="Latest paid orders" beside={<a href="/admin/orders">All orders</a>}>
      {of.length === 0 ? (
        <Empty lead="No paid orders yet.">Your first sale appears here.</Empty>
      ) : (
        <DataTable {...table} rows={of} />
      )}
    </Panel>
  )
}

const table = {
  caption: 'Paid orders, newest first',
  keyOf: ({ id }: Order) => id,
  columns: [
    {
      head: 'Order',
      cell: ({ id, order_number: number }) => <a href={`/admin/order?id=${id}`}>{number}</a>,
    },
    {
      head: 'Customer',
      onPhone: 'note',
      cell: ({ account_id: id, email }) => <CustomerLink id={id} email={email} />,
    },
    { head: 'Paid', cell: ({ at }) => <When at={at} hour /> },
    { head: 'State', onPhone: 'state', cell: (order) => <State of={order} /> },
    { head: 'Total', isNumber: true, onPhone: 'end', cell: Total },
  ] satisfies Column<Order>[],
}

function State({ of }: { of: Order }) {
  const [state, words] = findState(of)
  return <Chip state={state}>{words}</Chip>
}
