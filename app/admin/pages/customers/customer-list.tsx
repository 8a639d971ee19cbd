import { useEffect } from 'react'
import type { FoundCustomer, ListedCustomer } from '#contract/admin/customers.ts'
import { sizes } from '#contract/limits.ts'
import { go } from '../../go.ts'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { type ListHead, ListPage } from '../../ui/list-page.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-read.ts'
import { useGrants } from './grant-licenses.tsx'

type Listed = (ListedCustomer & { found_by?: undefined }) | FoundCustomer

/** Everybody, the newest first, or those that were found. If that is only one, their page opens. */
export function CustomerList({ params, head }: { params: URLSearchParams | null; head: ListHead }) {
  const words = params?.get('q')?.trim() ?? ''
  const isFiltered = words !== ''
  const list = useList<Listed>(
    isFiltered ? 'customers/find' : 'customers/list',
    params && { q: words },
  )
  const form = useGrants(params, list.reload)
  const only = isFiltered && list.rows.length === 1 ? list.rows[0]!.id : null
  useEffect(() => {
    if (only !== null) location.replace(pageOf(only))
  }, [only])
  return (
    <ListPage
      {...head}
      form={form}
      list={list}
      what="customers"
      filters={
        <Filters
          label="Find a customer"
          onFilter={go}
          onClear={isFiltered && (() => go({}))}
          search={
            <Words
              label="Search"
              name="q"
              value={words}
              placeholder="Email, license key, order, payment, device or invoice"
              minLength={3}
              maxLength={sizes.typedKey}
              wide
            />
          }
        />
      }
      isFiltered={isFiltered}
      none="No matching customers. Check the spelling, or search for part of the email."
      empty={{ lead: 'No customers yet.', says: 'A first purchase or trial adds one.' }}
      caption={isFiltered ? 'Customers' : 'All customers, newest first'}
      columns={isFiltered ? [...columns, foundBy] : columns}
      keyOf={({ id, email, since }) => id ?? `${email} ${since}`}
    />
  )
}

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
  { head: 'Since', onPhone: 'note', cell: ({ since }) => <When at={since} /> },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  {
    head: 'Licenses',
    isNumber: true,
    onPhone: 'end',
    isNamedOnPhone: true,
    cell: ({ licenses }) => licenses,
  },
]

const foundBy: Column<Listed> = {
  head: 'Found by',
  onPhone: 'state',
  cell: ({ found_by: by }) => by,
}
