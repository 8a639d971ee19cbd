import type { ListedCustomer } from '#contract/admin/customers.ts'
import { ActionPanel } from '../../ui/action-panel.tsx'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Empty } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-read.ts'
import type { useGrants } from './grant-licenses.tsx'

/** Everybody, the newest first. */
export function Newest({ grants }: { grants: ReturnType<typeof useGrants> }) {
  const list = useList<ListedCustomer>('customers/list')
  return (
    <ActionPanel title="All customers" {...grants} onDone={list.reload}>
      <ListView
        list={list}
        what="customers"
        empty={<Empty lead="No customers yet.">A first purchase or trial adds one.</Empty>}
      >
        {(rows) => (
          <DataTable
            caption="All customers, newest first"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListView>
    </ActionPanel>
  )
}

const columns: Column<ListedCustomer>[] = [
  { head: 'Customer', cell: ({ id, email }) => <CustomerLink id={id} email={email ?? 'Erased'} /> },
  { head: 'Since', cell: ({ since }) => <When at={since} /> },
  { head: 'Orders', cell: ({ orders }) => orders, isNumber: true },
  { head: 'Licenses', cell: ({ licenses }) => licenses, isNumber: true },
]
