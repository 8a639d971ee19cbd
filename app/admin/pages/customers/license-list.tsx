import type { AdminLicense, LicenseTotals, TrialMonth } from '#contract/admin/customers.ts'
import { Chip } from '#app/ui/chip.tsx'
import { capitalize } from '#contract/capitalize.ts'
import { licenseStatuses, licenseTypes } from '#contract/product.ts'
import { countChoices } from '../../ui/count-choices.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { sayLicenseState } from '../../ui/license-states.ts'
import type { ListDescription, Shown } from '../../ui/listing/description.ts'
import { When } from '../../ui/when.tsx'
import { grants } from './grant-licenses.ts'
import {
  changeLicenseFilter,
  findMonth,
  linked,
  sayLinked,
  type LicenseFilterName,
} from './license-filter.ts'
import { customerTabs } from '../../frame/tabs.ts'

type ShownLicenses = Shown<AdminLicense, LicenseTotals, LicenseFilterName>

/** Lists the months in which trials began, each with the number of trials. */
function listMonths({ list, filter }: ShownLicenses) {
  if (filter.type !== 'trial') return []
  const months = list.totals?.months?.map((row) => ({
    value: row.month,
    count: countOf(row, filter.bought),
  }))
  return countChoices(months, findMonth(filter))
}

/** Lists the choices for whether a trial led to a license, each with its number. */
function listBought({ list, filter }: ShownLicenses) {
  if (filter.type !== 'trial') return []
  const month = findMonth(filter)
  const led = list.totals?.months
    ?.filter((row) => month === '' || row.month === month)
    .flatMap((row) => ['yes', 'no'].map((value) => ({ value, count: countOf(row, value) })))
  return countChoices(led, filter.bought, capitalize)
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

/** Names the kind of a license; nothing for one that a person bought, as most are. */
function sayKind({ type, given }: AdminLicense): string | null {
  if (given) return `${capitalize(type)}, granted`
  return type === 'individual' ? null : capitalize(type)
}

const columns: Column<AdminLicense>[] = [
  {
    head: 'Customer',
    cell: ({ customer: id, email, holder }) => (
      <>
        <CustomerLink id={id} email={email ?? 'Erased'} />
        {holder !== null && <small className="under">For {holder}</small>}
      </>
    ),
  },
  {
    head: 'License',
    onPhone: 'end',
    cell: (license) => (
      <span>
        <code>{license.key}</code> <small>{sayKind(license)}</small>
      </span>
    ),
  },
  { head: 'Issued', isMinor: true, cell: ({ created_at: at }) => <When at={at} /> },
  {
    head: 'Updates until',
    onPhone: 'note',
    cell: ({ status, updates_until: at }) =>
      status === 'active' ? <When at={at} /> : <span data-none>–</span>,
  },
  { head: 'Devices', cell: ({ device_count: on, seats }) => `${on} of ${seats}` },
  {
    head: 'State',
    onPhone: 'state',
    cell: (license) => <State of={license} />,
  },
]

/** Lists every license, filtered by type, state and the end of its updates. */
export const licenses: ListDescription<AdminLicense, LicenseTotals, LicenseFilterName> = {
  title: 'Licenses',
  path: '/admin/customers?show=licenses',
  what: 'licenses',
  call: 'licenses/list',
  caption: 'Licenses',
  columns,
  keyOf: ({ id }) => id,
  fields: [
    { choice: 'status', label: 'State', choices: states },
    { choice: 'type', label: 'Type', choices: types },
    { standsFor: 'month', label: 'Issued in', value: findMonth, choices: listMonths },
    { choice: 'bought', label: 'Bought afterwards', choices: listBought },
    { days: 'updates_', label: 'Updates end', areAhead: true },
  ],
  linked,
  says: ({ filter }) => sayLinked(filter),
  change: changeLicenseFilter,
  tabs: customerTabs,
  empty: { lead: 'No licenses yet.', says: 'One is made with each purchase or trial.' },
  ...grants,
}
