import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { sayDay } from '#app/say/say-day.ts'
import type { FoundCustomer, ListedCustomer } from '#contract/admin/customers.ts'
import { capitalize } from '#contract/capitalize.ts'
import { sizes } from '#contract/limits.ts'
import { formatPrice } from '#contract/money.ts'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ListDescription, Shown } from '../../ui/listing/description.ts'
import { When } from '../../ui/when.tsx'
import { grants } from './grant-licenses.ts'
import { customerTabs } from '../../frame/tabs.ts'

type Listed = (ListedCustomer & { found_by?: undefined }) | FoundCustomer

const pageOf = (id: string) => `/admin/customer?id=${id}`

const columns: Column<Listed>[] = [
  {
    head: 'Customer',
    cell: ({ id, email }) =>
      id === null ? (
        <Cut>{`${email ?? 'No address'} (an order that nobody paid)`}</Cut>
      ) : (
        <a href={pageOf(id)}>
          <Cut>{email ?? 'Erased'}</Cut>
        </a>
      ),
  },
  { head: 'License', onPhone: 'state', cell: sayLicense },
  { head: 'Updates until', onPhone: 'note', cell: showUpdates },
  { head: 'Devices', cell: ({ devices, seats }) => (seats === 0 ? '–' : `${devices} of ${seats}`) },
  {
    head: 'Last seen',
    cell: ({ last_seen_at: at }) => (at === null ? '–' : <When at={at} />),
  },
  { head: 'Since', isMinor: true, cell: ({ since }) => <When at={since} /> },
  {
    head: 'Paid',
    isNumber: true,
    onPhone: 'end',
    cell: ({ paid }) =>
      paid.map(({ cents, currency }) => formatPrice(cents, currency)).join(', ') || '–',
  },
]

/** Names their best license, and says how many others they have. */
function sayLicense({ licenses, license_type: type, license_status: status }: Listed): string {
  if (type === null) return 'No license'
  const stopped = status === 'active' ? '' : `, ${status}`
  return `${capitalize(type)}${stopped}${licenses > 1 ? `, ${licenses - 1} more` : ''}`
}

/** Shows the last day of a license's updates or of a trial; a dash for a license that is stopped. */
function showUpdates({ license_status: status, updates_until: until }: Listed): ReactNode {
  if (status !== 'active' || until === null) return <span data-none>–</span>
  return Date.parse(until) > Date.now() ? <When at={until} /> : `Ended ${sayDay(until)}`
}

/** This column replaces the one that says how long they have been a customer. */
const sinceAt = columns.findIndex(({ head }) => head === 'Since')
const foundBy: Column<Listed> = {
  head: 'Found by',
  onPhone: 'line',
  cell: ({ found_by: by }) => by,
}

/**
 * Lists all customers, newest first, or those that a search finds. If it finds only one, their page
 * opens.
 */
export const customers: ListDescription<Listed> = {
  title: 'Customers',
  path: '/admin/customers',
  what: 'customers',
  call: ({ q }) => (q ? 'customers/find' : 'customers/list'),
  caption: 'Customers',
  columns: ({ isFiltered }) => (isFiltered ? columns.with(sinceAt, foundBy) : columns),
  keyOf: ({ id, email, since }) => id ?? `${email} ${since}`,
  fields: [
    {
      words: 'q',
      find: 'Email, key, order, payment or device',
      minLength: 3,
      maxLength: sizes.typedKey,
    },
  ],
  tabs: customerTabs,
  none: () => 'No matching customers. Check the spelling, or search for part of the email.',
  empty: { lead: 'No customers yet.', says: 'A first purchase or trial adds one.' },
  above: (shown) => <OpenTheOnlyOne {...shown} />,
  ...grants,
}

function OpenTheOnlyOne({ list, isFiltered }: Pick<Shown<Listed, unknown>, 'list' | 'isFiltered'>) {
  const only = isFiltered && list.rows.length === 1 ? list.rows[0]!.id : null
  return only && <Navigate to={pageOf(only)} replace />
}
