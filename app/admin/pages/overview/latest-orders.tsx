import type { Overview } from '#contract/admin/overview.ts'
import { Chip } from '#app/ui/chip.tsx'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, ReadingView, Unread } from '../../ui/reading.tsx'
import { statusWords } from '../../ui/sale-words.ts'
import { Total } from '../../ui/total.tsx'
import { When } from '../../ui/when.tsx'
import type { Reading } from '../../use-read.ts'
import styles from './overview.module.css'

type Order = NonNullable<Overview['orders']>[number]

export function LatestOrders({ of }: { of: Reading<Overview> }) {
  return (
    <Panel
      title="Latest paid orders"
      beside={of.state === 'there' && <a href="/admin/orders">All orders</a>}
    >
      <div className={styles.orders}>
        <ReadingView
          of={of}
          what="orders"
          failed={<Unread />}
          as={<DataTable {...table} rows={[]} isLoading />}
        >
          {({ orders }) => <Orders of={orders} />}
        </ReadingView>
      </div>
    </Panel>
  )
}

function Orders({ of }: { of: Order[] | null }) {
  if (of === null) return <Unread />
  if (of.length === 0)
    return <Empty lead="No paid orders yet.">Your first sale appears here.</Empty>
  return <DataTable {...table} rows={of} />
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
    { head: 'State', onPhone: 'state', cell: ({ status }) => <State of={status} /> },
    { head: 'Total', isNumber: true, onPhone: 'end', cell: Total },
  ] satisfies Column<Order>[],
}

function State({ of }: { of: Order['status'] }) {
  const [state, words] = statusWords[of]
  return <Chip state={state}>{words}</Chip>
}
