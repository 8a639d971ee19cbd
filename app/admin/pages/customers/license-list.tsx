import { capitalize } from '#contract/capitalize.ts'
import type { AdminLicense } from '#contract/admin/customers.ts'
import type { RowCount } from '#contract/admin/row-count.ts'
import { licenseStatuses, licenseTypes } from '#contract/product.ts'
import { Chip } from '#app/ui/chip.tsx'
import { go } from '../../go.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { sayLicenseState } from '../../ui/license-states.ts'
import { Listed } from '../../ui/listed.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { Select } from '../../ui/select.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-list.ts'
import { useRead } from '../../use-read.ts'
import { readLicenseFilter, sayLicenseFilter } from './license-filter.ts'

/** Every license, narrowed by what it is and when its updates end. */
export function LicenseList({ params }: { params: URLSearchParams }) {
  const filter = readLicenseFilter(params)
  const list = useList<AdminLicense>('licenses/list', filter)
  const counted = useRead<RowCount>('licenses/count', filter)
  return (
    <Panel title="Licenses">
      <Filters
        label="Filter licenses"
        onFilter={(fields) => go({ show: 'licenses', ...filter, ...fields })}
      >
        <Select look="filter" label="Type" name="type" value={filter.type} choices={types} />
        <Select look="filter" label="State" name="status" value={filter.status} choices={states} />
        <Words
          label="Updates end from"
          name="updates_from"
          type="date"
          value={filter.updates_from}
        />
        <Words label="to" name="updates_to" type="date" value={filter.updates_to} />
      </Filters>
      <Listed
        count={counted.state === 'there' ? counted.value.count : null}
        of={['license', 'licenses']}
        by={sayLicenseFilter(filter)}
        onClear={() => go({ show: 'licenses' })}
      />
      <ListView list={list} what="licenses" empty={<Empty>No matching licenses.</Empty>}>
        {(rows) => (
          <DataTable caption="Licenses" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
      </ListView>
    </Panel>
  )
}

const all: [string, string] = ['', 'All']
const named = (name: string): [string, string] => [name, capitalize(name)]
const types = [all, ...licenseTypes.map(named)]
const states = [all, ...licenseStatuses.map(named)]

function State({ of }: { of: AdminLicense }) {
  const [state, words] = sayLicenseState(of)
  return <Chip state={state}>{words}</Chip>
}

const columns: Column<AdminLicense>[] = [
  {
    head: 'Customer',
    cell: ({ customer: id, email }) => <CustomerLink id={id} email={email ?? 'Erased'} />,
  },
  { head: 'Type', cell: ({ type, given }) => `${capitalize(type)}${given ? ', given away' : ''}` },
  { head: 'Key', onPhone: 'end', cell: ({ key }) => <code>{key}</code> },
  { head: 'Issued', cell: ({ created_at: at }) => <When at={at} /> },
  { head: 'Updates until', onPhone: 'note', cell: ({ updates_until: at }) => <When at={at} /> },
  { head: 'Devices', isNumber: true, cell: ({ device_count: on, seats }) => `${on} / ${seats}` },
  {
    head: 'State',
    onPhone: 'state',
    cell: (license) => <State of={license} />,
  },
]
