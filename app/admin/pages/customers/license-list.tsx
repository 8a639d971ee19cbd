import type { AdminLicense, LicenseTotals, TrialMonth } from '#contract/admin/customers.ts'
import { Chip } from '#app/ui/chip.tsx'
import { capitalize } from '#contract/capitalize.ts'
import { licenseStatuses, licenseTypes } from '#contract/product.ts'
import { go } from '../../go.ts'
import { countChoices } from '../../ui/count-choices.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Days, Filters } from '../../ui/filters.tsx'
import { sayLicenseState } from '../../ui/license-states.ts'
import { type ListHead, ListPage } from '../../ui/list-page.tsx'
import { Select } from '../../ui/select.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-read.ts'
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
  const list = useList<AdminLicense, LicenseTotals>('licenses/list', filter)
  return (
    <ListPage
      {...head}
      form={useGrants(params, list.reload)}
      list={list}
      what="licenses"
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
          {filter.type === 'trial' && <TrialFilters filter={filter} rows={list.totals?.months} />}
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

interface TrialFiltersProps {
  filter: LicenseFilter
  rows: TrialMonth[] | null | undefined
}

/** The month a trial began in and whether it led to a license, each with how many did. */
function TrialFilters({ filter, rows }: TrialFiltersProps) {
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

function countOf({ trials, bought }: TrialMonth, led: string): number {
  if (led === 'yes') return bought
  return led === 'no' ? trials - bought : trials
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
