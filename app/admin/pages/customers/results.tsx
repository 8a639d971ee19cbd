import { useEffect } from 'react'
import type { FoundCustomer } from '#contract/admin/customers.ts'
import { ActionPanel } from '../../ui/action-panel.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Listed } from '../../ui/listed.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Empty } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-read.ts'
import type { useGrants } from './grant-licenses.tsx'

interface ResultsProps {
  words: string
  grants: ReturnType<typeof useGrants>
}

/** The customers that were found. If there is only one, their page opens. */
export function Results({ words, grants }: ResultsProps) {
  const list = useList<FoundCustomer>('customers/find', { q: words })
  const only = list.rows.length === 1 ? list.rows[0]!.id : null
  useEffect(() => {
    if (only !== null) location.replace(pageOf(only))
  }, [only])
  return (
    <ActionPanel title="Found" {...grants} onDone={list.reload}>
      <ListView
        list={list}
        what="customers"
        empty={
          <Empty lead="No matching customers.">
            Check the spelling, or search for part of the email.
          </Empty>
        }
      >
        {(rows) => (
          <>
            <Listed
              count={rows.length}
              hasMore={list.more !== null}
              of={['customer', 'customers']}
              by={[`“${words}”`]}
              onClear={() => location.assign('/admin/customers')}
            />
            <DataTable
              caption="Customers"
              columns={columns}
              rows={rows}
              keyOf={({ id, email, since }) => id ?? `${email} ${since}`}
            />
          </>
        )}
      </ListView>
    </ActionPanel>
  )
}

const pageOf = (id: string) => `/admin/customer?id=${id}`

const columns: Column<FoundCustomer>[] = [
  {
    head: 'Customer',
    cell: ({ id, email }) =>
      id === null ? (
        <span>{email ?? 'No address'} (unpaid order only)</span>
      ) : (
        <a href={pageOf(id)}>{email ?? 'Erased'}</a>
      ),
  },
  { head: 'Since', cell: ({ since }) => <When at={since} /> },
  { head: 'Found by', cell: ({ found_by }) => found_by },
  { head: 'Orders', cell: ({ orders }) => orders, isNumber: true },
  { head: 'Licenses', cell: ({ licenses }) => licenses, isNumber: true },
]
