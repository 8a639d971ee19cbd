import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import type { ListedOrder, OrderCount } from '#contract/admin/orders.ts'
import { orderStatuses } from '#contract/admin/states.ts'
import { sayItem } from '#contract/product.ts'
import { paymentMethods, type PaymentMethod } from '#contract/providers.ts'
import { go } from '../../go.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Listed } from '../../ui/listed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { sayMoney, statusWords } from '../../ui/sale-words.ts'
import { sayDays } from '../../ui/say-days.ts'
import styles from '../../ui/secondary.module.css'
import { Select } from '../../ui/select.tsx'
import { When } from '../../ui/when.tsx'
import { countIn, useList, useRead } from '../../use-read.ts'

export function OrderList({ params }: { params: URLSearchParams }) {
  const filter = readOrderFilter(params)
  const isFiltered = Object.values(filter).some(Boolean)
  // Whoever looks for an order finds it, paid or not.
  const hidesUnpaid = !isFiltered && params.get('unpaid') !== 'shown'
  const asked = { ...filter, unpaid: hidesUnpaid ? 'hidden' : 'shown' }
  const list = useList<ListedOrder>('orders/list', asked)
  const counted = useRead<OrderCount>('orders/count', asked)
  const known = counted.state === 'there' ? counted.value : null
  return (
    <Panel title="All orders">
      <Filters label="Filter orders" onFilter={(fields) => go({ ...filter, ...fields })}>
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
          choices={listWays(known?.ways ?? [], filter.provider)}
        />
        <Words label="Email, order, payment or invoice" name="text" value={filter.text} wide />
      </Filters>
      <ListView
        list={list}
        what="orders"
        head={
          <Listed
            count={countIn(counted, ({ count }) => count)}
            of={['order', 'orders']}
            by={sayOrderFilter(filter)}
            onClear={() => go({})}
          />
        }
        empty={
          isFiltered ? (
            <Empty lead="No matching orders." />
          ) : (
            <Empty lead={hidesUnpaid ? 'No paid orders yet.' : 'No orders yet.'}>
              Your first sale appears here.
            </Empty>
          )
        }
      >
        {(rows) => (
          <DataTable caption="Orders" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
      </ListView>
      {!isFiltered && known !== null && <Unpaid isHidden={hidesUnpaid} count={known.hidden} />}
    </Panel>
  )
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
    cell: ({ cents, currency }) => sayMoney(cents, currency),
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

const shown = ['status', 'provider', 'text'] as const
/** These come with a link, such as one of a report. */
const linked = ['paid_from', 'paid_to', 'country', 'currency', 'coupon'] as const

type Name = (typeof shown)[number] | (typeof linked)[number]
type OrderFilter = Record<Name, string>

function readOrderFilter(params: URLSearchParams): OrderFilter {
  const fields = [...shown, ...linked].map((name) => [name, params.get(name) ?? ''])
  return Object.fromEntries(fields) as OrderFilter
}

function sayOrderFilter(filter: OrderFilter): string[] {
  const { status, provider, text, country, currency, coupon } = filter
  const paid = sayDays(filter.paid_from, filter.paid_to)
  return [
    status && (statusWords[status as ListedOrder['status']]?.[1] ?? status),
    provider && `paid with ${paymentMethods[provider as PaymentMethod]?.name ?? provider}`,
    text && `“${text}”`,
    coupon && `with ${coupon}`,
    country && (country === 'none' ? 'without a country' : `country ${country}`),
    currency && `in ${currency.toUpperCase()}`,
    paid && `paid ${paid}`,
  ].filter(Boolean)
}
