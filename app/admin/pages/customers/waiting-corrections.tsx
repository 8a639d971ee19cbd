import type { AskedCorrection } from '#contract/admin/customers.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { More } from '../../ui/more.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-list.ts'

/** Corrected emails that support asked for; each is decided on the customer's page. */
export function WaitingCorrections() {
  const list = useList<AskedCorrection>('customers/list-corrections')
  return (
    <Panel title="Emails about to be corrected">
      <ReadingView of={list.first} what="corrections">
        {() =>
          list.rows.length === 0 ? (
            <Empty>No corrections are waiting.</Empty>
          ) : (
            <>
              <DataTable
                caption="Emails about to be corrected"
                columns={columns}
                rows={list.rows}
                keyOf={({ id }) => id}
              />
              <More list={list} what="corrections" />
            </>
          )
        }
      </ReadingView>
    </Panel>
  )
}

const columns: Column<AskedCorrection>[] = [
  {
    head: 'Customer',
    cell: ({ customer, recorded_email }) => (
      <a href={`/admin/customer?id=${customer}`}>{recorded_email}</a>
    ),
  },
  { head: 'New email', cell: ({ email }) => email },
  { head: 'Changes', cell: ({ takes_effect_at }) => <When at={takes_effect_at} hour /> },
  { head: 'Asked by', cell: ({ asked_by }) => asked_by },
  { head: 'Reason', cell: ({ reason }) => reason },
]
