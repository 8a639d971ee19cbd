import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import type { ListedOrder, OrderTotals } from '#contract/admin/orders.ts'
import { orderStatuses } from '#contract/admin/states.ts'
import { sayItem } from '#contract/product.ts'
import { paymentMethods, type PaymentMethod } from '#contract/providers.ts'
import { useSession } from '../../session.ts'
import { go } from '../../go.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Days, Filters, Words } from '../../ui/filters.tsx'
import { type HeadForm, type ListHead, ListPage } from '../../ui/list-page.tsx'
import { statusWords } from '../../ui/sale-words.ts'
import { sayDays } from '../../ui/say-days.ts'
import styles from '../../ui/secondary.module.css'
import { Select } from '../../ui/select.tsx'
import { Total } from '../../ui/total.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-read.ts'
import { createQuoteAction } from './create-quote.tsx'

export function OrderList({ params, head }: { params: URLSearchParams; head: ListHead }) {
  const filter = readOrderFilter(params)
  const isFiltered = Object.values(filter).some(Boolean)
  // Whoever looks for an order finds it, paid or not.
  const hidesUnpaid = !isFiltered && params.get('unpaid') !== 'shown'
  const asked = { ...filter, unpaid: hidesUnpaid ? 'hidden' : 'shown' }
  const list = useList<ListedOrder, OrderTotals>('orders/list', asked)
  const { totals } = list
  const isOwner = useSession()?.role === 'owner'
  return (
    <ListPage
      {...head}
      form={isOwner ? makeQuote : undefined}
      list={list}
      what="orders"
      filters={
        <Filters
          label="Filter orders"
          onFilter={(fields) => go({ ...filter, ...fields })}
          onClear={isFiltered && (() => go({}))}
          says={sayLinked(filter)}
          search={
            <Words label="Email, order, payment or invoice" name="text" value={filter.text} wide />
          }
        >
          <Select
            look="filter"
            label="State"
            name="status"
            value={filter.status}
            choices={statuses}
          />
          <Select
            look="filter"
            label="Paid with"
            name="provider"
            value={filter.provider}
            choices={listWays(totals?.ways ?? [], filter.provider)}
          />
          <Days
            label="Started from"
            prefix="started_"
            from={filter.started_from}
            to={filter.started_to}
          />
        </Filters>
      }
      isFiltered={isFiltered}
      none={`No matching orders. ${filter.text === '' ? 'Clear a filter to see more.' : 'Check the spelling, or search for part of the email.'}`}
      empty={{
        lead: hidesUnpaid ? 'No paid orders yet.' : 'No orders yet.',
        says: 'Your first sale appears here.',
      }}
      foot={!isFiltered && totals && <Unpaid isHidden={hidesUnpaid} count={totals.hidden} />}
      caption="Orders"
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

/** Its form is on the list of quotes. */
const makeQuote: HeadForm = {
  label: createQuoteAction.label,
  isOpen: false,
  toggle: () => go({ show: 'quotes', do: 'quote' }),
  content: null,
}

function Unpaid({ isHidden, count }: { isHidden: boolean; count: number }) {
  if (isHidden && count === 0) return null
  return (
    <p className={styles.foot}>
      {isHidden ? sayHidden(count) : 'Unpaid checkouts are shown.'}{' '}
      <Button size="small" onClick={() => go(isHidden ? { unpaid: 'shown' } : {})}>
        {isHidden ? 'Show unpaid' : 'Hide unpaid'}
      </Button>
    </p>
  )
}

function sayHidden(count: number): string {
  if (count === 1) return '1 unpaid checkout is hidden.'
  return `${count.toLocaleString('en-US')} unpaid checkouts are hidden.`
}

const statuses: [string, string][] = [
  ['', 'All'],
  ...orderStatuses.map((each): [string, string] => [each, statusWords[each][1]]),
]

/** Those that are switched on, and the chosen one: an old address may name one that is off. */
function listWays(on: PaymentMethod[], chosen: string): [string, string][] {
  const known = paymentMethods[chosen as PaymentMethod] ? [chosen as PaymentMethod] : []
  const ways = [...new Set([...on, ...known])]
  return [['', 'All'], ...ways.map((each): [string, string] => [each, paymentMethods[each].name])]
}

const columns: Column<ListedOrder>[] = [
  {
    head: 'Order',
    cell: ({ id, order_number: number }) => <a href={`/admin/order?id=${id}`}>{number}</a>,
  },
  { head: 'Item', cell: sayItem },
  {
    head: 'Customer',
    onPhone: 'note',
    cell: ({ email, account_id: id }) => <CustomerLink id={id} email={email} />,
  },
  { head: 'Started', cell: ({ created_at: at }) => <When at={at} hour /> },
  { head: 'Paid with', cell: ({ provider }) => paymentMethods[provider].name },
  { head: 'State', onPhone: 'state', cell: (order) => <Status order={order} /> },
  {
    head: 'Total',
    isNumber: true,
    onPhone: 'end',
    cell: Total,
  },
]

function Status({ order: { status, quarantine } }: { order: ListedOrder }) {
  const [state, words] = statusWords[status]
  return (
    <>
      <Chip state={state}>{words}</Chip>{' '}
      {quarantine !== null && <Chip state="asks">Quarantine</Chip>}
    </>
  )
}

const shown = ['status', 'provider', 'started_from', 'started_to', 'text'] as const
/** These come with a link, such as one of a report. */
const linked = ['paid_from', 'paid_to', 'country', 'currency', 'coupon'] as const

type Name = (typeof shown)[number] | (typeof linked)[number]
type OrderFilter = Record<Name, string>

function readOrderFilter(params: URLSearchParams): OrderFilter {
  const fields = [...shown, ...linked].map((name) => [name, params.get(name) ?? ''])
  return Object.fromEntries(fields) as OrderFilter
}

/** What a link asks for, and no field shows. */
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
