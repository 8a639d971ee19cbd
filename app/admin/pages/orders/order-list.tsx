import type { ReactNode } from 'react'
import type { ListedOrder, OrderTotals } from '#contract/admin/orders.ts'
import { orderStatuses } from '#contract/admin/states.ts'
import { sayItem } from '#contract/product.ts'
import { paymentMethodIds, paymentMethods } from '#contract/providers.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { HeadForm } from '../../ui/list-page.tsx'
import type { ListDescription } from '../../ui/listing/description.ts'
import { Hidden } from '../../ui/listing/hidden.tsx'
import { OrderState } from '../../ui/order-state.tsx'
import { statusWords } from '../../ui/sale-words.ts'
import { sayDays } from '../../ui/say-days.ts'
import { Total } from '../../ui/total.tsx'
import { When } from '../../ui/when.tsx'
import { createQuote } from './create-quote.ts'
import { orderTabs } from '../../frame/tabs.ts'

const statuses: [string, string][] = [
  ['', 'All'],
  ...orderStatuses.map((each): [string, string] => [each, statusWords[each][1]]),
]

const ways: [string, string][] = [
  ['', 'All'],
  ...paymentMethodIds.map((each): [string, string] => [each, paymentMethods[each].name]),
]

/** Returns the columns of one order list, placed between the columns that all order lists share. */
export const listColumns = (
  own: Column<ListedOrder>[],
  state = (order: ListedOrder): ReactNode => <OrderState order={order} />,
): Column<ListedOrder>[] => [
  {
    head: 'Order',
    cell: ({ id, order_number: number }) => <a href={`/admin/order?id=${id}`}>{number}</a>,
  },
  {
    head: 'Item',
    isMinor: true,
    cell: (order) => (order.kind === 'renewal' ? 'Renewal' : sayItem(order)),
  },
  {
    head: 'Customer',
    onPhone: 'note',
    cell: ({ email, account_id: id }) => <CustomerLink id={id} email={email} />,
  },
  ...own,
  { head: 'State', onPhone: 'state', cell: state },
  {
    head: 'Total',
    isNumber: true,
    onPhone: 'end',
    cell: Total,
  },
]

const columns = listColumns([
  { head: 'Started', cell: ({ created_at: at }) => <When at={at} hour /> },
  { head: 'Paid with', isMinor: true, cell: ({ provider }) => paymentMethods[provider].name },
])

/** These filters are only set by links, such as those in a report. */
const linked = ['paid_from', 'paid_to', 'country', 'currency', 'coupon'] as const

type Name = 'status' | 'provider' | 'started_from' | 'started_to' | 'text' | (typeof linked)[number]
type OrderFilter = Record<Name, string>

/** Links to the form for a quote, which is part of the list of quotes. */
const quoteForm = (setParams: (query: string) => void): HeadForm => ({
  label: createQuote().label,
  isOpen: false,
  toggle: () => setParams('show=quotes&do=quote'),
  content: null,
})

/** Lists every order, newest first. A search finds unpaid orders, too. */
export const orders: ListDescription<ListedOrder, OrderTotals, Name> = {
  title: 'Orders',
  path: '/admin/orders',
  what: 'orders',
  call: 'orders/list',
  ask: (filter, params) => ({
    ...filter,
    unpaid: hidesUnpaid(filter, params) ? 'hidden' : 'shown',
  }),
  caption: 'Orders',
  columns,
  keyOf: ({ id }) => id,
  fields: [
    { words: 'text', find: 'Email, order, payment or invoice' },
    { choice: 'status', label: 'State', choices: statuses },
    { choice: 'provider', label: 'Paid with', choices: ways },
    { days: 'started_', label: 'Started' },
  ],
  linked,
  says: ({ filter }) => sayLinked(filter),
  tabs: orderTabs,
  form: ({ isOwner, setParams }) => (isOwner ? quoteForm(setParams) : undefined),
  none: ({ text }) =>
    `No matching orders. ${text === '' ? 'Clear a filter to see more.' : 'Check the spelling, or search for part of the email.'}`,
  empty: ({ filter, params }) => ({
    lead: hidesUnpaid(filter, params) ? 'No paid orders yet.' : 'No orders yet.',
    says: 'Your first sale appears here.',
  }),
  foot: ({ list, filter, params, isFiltered }) =>
    !isFiltered && (
      <Hidden
        name="unpaid"
        isHidden={hidesUnpaid(filter, params)}
        totals={list.totals}
        words={['unpaid checkout', 'unpaid checkouts']}
      />
    ),
}

function hidesUnpaid(filter: OrderFilter, params: URLSearchParams): boolean {
  return !Object.values(filter).some(Boolean) && params.get('unpaid') !== 'shown'
}

/** Describes filters that came with a link and have no field. */
function sayLinked({ paid_from: from, paid_to: to, country, currency, coupon }: OrderFilter) {
  const paid = sayDays(from, to)
  return [
    coupon && `With ${coupon}`,
    country && (country === 'none' ? 'Without a country' : `Country ${country}`),
    currency && `In ${currency.toUpperCase()}`,
    paid && `Paid ${paid}`,
  ]
    .filter(Boolean)
    .join(', ')
}
