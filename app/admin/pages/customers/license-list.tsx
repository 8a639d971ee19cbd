import type { AdminLicense, LicenseTotals } from '#contract/admin/customers.ts'
import { Chip } from '#app/ui/chip.tsx'
import { capitalize } from '#contract/capitalize.ts'
import { licenseStatuses, licenseTypes } from '#contract/product.ts'
import { go } from '../../go.ts'
import { countChoices } from '../../ui/count-choices.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Days, Filters } from '../../ui/filters.tsx'
import { sayLicenseState } from '../../ui/license-states.ts'
import { type ListHead, ListPage, useCount } from '../../ui/list-page.tsx'
import { Select } from '../../ui/select.tsx'
import { When } from '../../ui/when.tsx'
import { useList, useRead } from '../../use-read.ts'
import { useGrants } from './grant-licenses.tsx'
import {
  changeLicenseFilter,
  findMonth,
  readLicenseFilter,
  sayLinked,
  type LicenseFilter,
} from './license-filter.ts'

/** Every license, narrowed by what it is and when its updates end. */
export function LicenseList({ params, head }: { params: URLSearchParams; head: ListHead }) {
  const filter = readLicenseFilter(params)
  const isFiltered = Object.values(filter).some(Boolean)
  const list = useList<AdminLicense>('licenses/list', filter)
  return (
    <ListPage
      {...head}
      form={useGrants(params, list.reload)}
      list={list}
      what="licenses"
      count={useCount('licenses/count', filter)}
      filters={
        <Filters
          label="Filter licenses"
          onFilter={(fields) => go({ show: 'licenses', ...changeLicenseFilter(filter, fields) })}
          onClear={isFiltered && (() => go({ show: 'licenses' }))}
          says={sayLinked(filter)}
          search={
            <Select look="filter" label="Type" name="type" value={filter.type} choices={types} />
          }
        >
          <Select
            look="filter"
            label="State"
            name="status"
            value={filter.status}
            choices={states}
          />
          {filter.type === 'trial' && <TrialFilters filter={filter} />}
          <Days
            label="Updates end from"
            prefix="updates_"
            from={filter.updates_from}
            to={filter.updates_to}
          />
        </Filters>
      }
      isFiltered={isFiltered}
      empty={{ lead: 'No licenses yet.', says: 'One is made with each purchase or trial.' }}
      caption="Licenses"
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

/** The month a trial began in and whether it led to a license, each with how many did. */
function TrialFilters({ filter }: { filter: LicenseFilter }) {
  const any = { ...filter, created_from: '', created_to: '', bought: '' }
  const totals = useRead<LicenseTotals>('licenses/totals', any)
  const rows = totals.state === 'there' ? totals.value.rows : undefined
  const month = findMonth(filter)
  const months = rows?.map((row) => ({ value: row.month, count: countOf(row, filter.bought) }))
  const led = rows
    ?.filter((row) => month === '' || row.month === month)
    .flatMap((row) => ['yes', 'no'].map((value) => ({ value, count: countOf(row, value) })))
  return (
    <>
      <Select
        look="filter"
        label="Issued in"
        name="month"
        value={month}
        choices={countChoices(months, month)}
      />
      <Select
        look="filter"
        label="Bought afterwards"
        name="bought"
        value={filter.bought}
        choices={countChoices(led, filter.bought, capitalize)}
      />
    </>
  )
}

function countOf({ licenses, bought }: LicenseTotals['rows'][number], led: string): number {
  if (led === 'yes') return bought
  return led === 'no' ? licenses - bought : licenses
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
