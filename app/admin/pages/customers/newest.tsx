import type { ListedCustomer } from '#contract/admin/customers.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { More } from '../../ui/more.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-list.ts'

/** Everybody, the newest first. */
export function Newest() {
  const list = useList<ListedCustomer>('customers/list')
  return (
    <Panel title="All customers" beside="newest first">
      <ReadingView of={list.first} what="customers">
        {() =>
          list.rows.length === 0 ? (
            <Empty>No customers yet.</Empty>
          ) : (
            <DataTable
              caption="All customers"
              columns={columns}
              rows={list.rows}
              keyOf={({ id }) => id}
            />
          )
        }
      </ReadingView>
      <More list={list} what="customers" />
    </Panel>
  )
}

const columns: Column<ListedCustomer>[] = [
  { head: 'Customer', cell: ({ id, email }) => <CustomerLink id={id} email={email ?? 'Erased'} /> },
  { head: 'Since', cell: ({ since }) => <When at={since} /> },
  { head: 'Orders', cell: ({ orders }) => orders, isNumber: true },
  { head: 'Licenses', cell: ({ licenses }) => licenses, isNumber: true },
]
