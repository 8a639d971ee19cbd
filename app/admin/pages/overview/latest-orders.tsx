import type { Overview } from '#contract/admin/overview.ts'
import { capitalize } from '#contract/capitalize.ts'
import { paymentMethods } from '#contract/providers.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, ReadingView, Unread } from '../../ui/reading.tsx'
import { Total } from '../../ui/total.tsx'
import { When } from '../../ui/when.tsx'
import type { Reading } from '../../use-read.ts'
import styles from './overview.module.css'

type Order = NonNullable<Overview['orders']>[number]

export function LatestOrders({ of }: { of: Reading<Overview> }) {
  return (
    <Panel
      title="Latest orders"
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
  if (of.length === 0) return <Empty lead="No orders yet.">Your first sale appears here.</Empty>
  return <DataTable {...table} rows={of} />
}

const table = {
  caption: 'Orders, newest first',
  keyOf: ({ id }: Order) => id,
  columns: [
    {
      head: 'Order',
      cell: ({ id, order_number: number }) => <a href={`/admin/order?id=${id}`}>{number}</a>,
    },
    { head: 'Time', cell: ({ at }) => <When at={at} hour /> },
    { head: 'Customer', onPhone: 'note', cell: (order) => <Customer of={order} /> },
    { head: 'Item', cell: nameOrder },
    { head: 'Paid with', cell: ({ provider }) => paymentMethods[provider].name },
    { head: 'State', onPhone: 'state', cell: ({ status }) => <State of={status} /> },
    { head: 'Total', isNumber: true, onPhone: 'end', cell: Total },
  ] satisfies Column<Order>[],
}

function Customer({ of: { email, account_id: id } }: { of: Order }) {
  const name = email ?? 'Unknown'
  return id === null ? name : <a href={`/admin/customer?id=${id}`}>{name}</a>
}

function nameOrder({ kind, quantity }: Order): string {
  if (kind === 'renewal') return 'Renewal, one more year'
  return kind === 'team' ? `Team, ${quantity} people` : 'Individual License'
}

const states: Record<string, ChipState> = {
  paid: 'works',
  open: 'past',
  confirming: 'asks',
  underpaid: 'asks',
  disputed: 'asks',
  refunded: 'past',
  expired: 'past',
  failed: 'stopped',
}

function State({ of }: { of: string }) {
  return <Chip state={states[of] ?? 'past'}>{capitalize(of)}</Chip>
}
