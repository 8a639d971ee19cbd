import { Navigate } from 'react-router'
import type { FoundCustomer, ListedCustomer } from '#contract/admin/customers.ts'
import { capitalize } from '#contract/capitalize.ts'
import { sizes } from '#contract/limits.ts'
import { formatPrice } from '#contract/money.ts'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { sayGoodUntil } from '../../ui/license-states.ts'
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
  { head: 'Has', onPhone: 'note', cell: sayHas },
  { head: 'Devices', cell: ({ devices, seats }) => (seats === 0 ? '–' : `${devices} of ${seats}`) },
  {
    head: 'Last seen',
    cell: ({ last_seen_at: at }) => (at === null ? '–' : <When at={at} />),
  },
  { head: 'Since', cell: ({ since }) => <When at={since} /> },
  {
    head: 'Paid',
    isNumber: true,
    onPhone: 'end',
    cell: ({ paid }) =>
      paid.map(({ cents, currency }) => formatPrice(cents, currency)).join(', ') || '–',
  },
]

/** Names their best license, and says how many others they have. */
function sayHas({
  licenses,
  license_type: type,
  license_status: status,
  updates_until: until,
}: Listed) {
  if (type === null || status === null || until === null) return 'No license'
  const good = sayGoodUntil({ type, status, updates_until: until })
  const comma = good.startsWith('until') ? '' : ','
  const more = licenses > 1 ? `, and ${licenses - 1} more` : ''
  return `${capitalize(type)}${comma} ${good}${more}`
}

/** This column replaces the one that says how long they have been a customer. */
const sinceAt = columns.findIndex(({ head }) => head === 'Since')
const foundBy: Column<Listed> = {
  head: 'Found by',
  onPhone: 'state',
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
      find: 'Email, license key, order, payment, device or invoice',
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
