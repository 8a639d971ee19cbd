import { Chip } from '#app/ui/chip.tsx'
import type { AdminLicense } from '#contract/admin/customers.ts'
import type { RowCount } from '#contract/admin/row-count.ts'
import { capitalize } from '#contract/capitalize.ts'
import { licenseStatuses, licenseTypes } from '#contract/product.ts'
import { go } from '../../go.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { licenseStates } from '../../ui/license-states.ts'
import { ListView } from '../../ui/list-view.tsx'
import { Listed } from '../../ui/listed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { sayDays } from '../../ui/say-days.ts'
import { Select } from '../../ui/select.tsx'
import { When } from '../../ui/when.tsx'
import { useList, useRead } from '../../use-read.ts'

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

const columns: Column<AdminLicense>[] = [
  {
    head: 'Customer',
    cell: ({ customer: id, email }) => <CustomerLink id={id} email={email ?? 'Erased'} />,
  },
  { head: 'Type', cell: ({ type, given }) => `${capitalize(type)}${given ? ', given away' : ''}` },
  { head: 'Key', cell: ({ key }) => <code>{key}</code> },
  { head: 'Issued', cell: ({ created_at: at }) => <When at={at} /> },
  { head: 'Updates until', cell: ({ updates_until: at }) => <When at={at} /> },
  { head: 'Devices', isNumber: true, cell: ({ device_count: on, seats }) => `${on} / ${seats}` },
  {
    head: 'State',
    cell: ({ status }) => <Chip state={licenseStates[status]}>{capitalize(status)}</Chip>,
  },
]

const shown = ['type', 'status', 'updates_from', 'updates_to'] as const
/** These come with a link, such as one of a report. */
const linked = ['created_from', 'created_to', 'coupon', 'bought'] as const

type Name = (typeof shown)[number] | (typeof linked)[number]
type LicenseFilter = Record<Name, string>

function readLicenseFilter(params: URLSearchParams): LicenseFilter {
  const fields = [...shown, ...linked].map((name) => [name, params.get(name) ?? ''])
  return Object.fromEntries(fields) as LicenseFilter
}

function sayLicenseFilter(filter: LicenseFilter): string[] {
  const { type, status, coupon, bought } = filter
  const created = sayDays(filter.created_from, filter.created_to)
  const updates = sayDays(filter.updates_from, filter.updates_to)
  return [
    type && capitalize(type),
    status && capitalize(status),
    coupon && `given away with ${coupon}`,
    created && `issued ${created}`,
    updates && `updates end ${updates}`,
    bought && (bought === 'yes' ? 'bought afterwards' : 'not bought afterwards'),
  ].filter(Boolean)
}
