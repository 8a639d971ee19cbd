import { sql } from 'kysely'
import type { z } from 'zod'
import { none } from '#contract/admin/filters.ts'
import { orderList } from '#contract/admin/orders.ts'
import { readCouponCode } from '#contract/coupon-words.ts'
import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { readOrderNumber } from '#contract/order-number.ts'
import { daysToRefund, isUnanswered, likeliestFirst } from '../../customers/withdrawals.ts'
import { matchOrder } from '../../orders/named.ts'
import { sayItem } from '#contract/product.ts'
import { methodsWithSecretIds } from '#contract/providers.ts'
import { isUuid } from '#contract/uuid.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { orderPath } from '../../watch/problems/problem.ts'
import { containing, inDays, startingWith, type Sql } from '../filters.ts'
import { defineList } from '../list.ts'

/** The same expression as in the tables' indexes, so that PostgreSQL uses them. */
const status = sql`case when dispute = 'open' then 'disputed' else state end`

/**
 * The state of an order's withdrawal: it waits while a dispute is open, and is closed if it came too late or
 * after a refund.
 */
const withdrawal = sql`(
  select case
    when not bool_or(${isUnanswered}) then 'closed'
    when dispute = 'open' then 'waiting'
    else 'open' end
  from withdrawals where order_id = orders.id having count(*) > 0
)`

const selectUnanswered = (column: Sql, order = sql`sent_at`) => sql`(
  select ${column} from withdrawals where order_id = orders.id and ${isUnanswered}
  order by ${order} limit 1
)`

/**
 * The time that withdrawals are sorted by. Those to answer get a time far in the future, the earlier the later
 * they are due, so that they come first; those that wait for a bank come next.
 */
const withdrawalPlace = sql`coalesce(
  ${selectUnanswered(sql`to_timestamp(
    case when dispute = 'open' then 5e10 else 1e11 end - extract(epoch from sent_at)
  )`)},
  (select max(sent_at) from withdrawals where order_id = orders.id)
)`

/** Includes orders whose payment is on its way or was too low. */
const wasPaid = sql`(paid_at is not null or state in ('confirming', 'underpaid'))`

export const listOrders = defineList(orderList, {
  name: 'orders/list',
  summary:
    'Orders, newest first: by their status, provider, withdrawal, country, currency or coupon, a part of an email, the number or id of the order, its payment or its invoice, or the days they were started or paid on, in your time zone. `unpaid` hides checkouts that nobody paid. Totals count these too. With `withdrawal`, the open ones come first, by their deadline.',
  support: true,
  command: {
    columns: [
      'order_number',
      'id',
      'created_at',
      'status',
      'email',
      'account_id',
      'kind',
      'quantity',
      'provider',
      'cents',
      'refunded_cents',
      'currency',
      'held_reason',
    ],
  },
  table: 'orders',
  columns: () => ({
    status,
    reference: sql`
      case when provider <> all(${methodsWithSecretIds}::text[]) then provider_order_id end`,
    account_id: sql`coalesce(account_id, (
      select accounts.id from accounts where accounts.email_norm = orders.email_norm
    ))`,
    cents: sql`coalesce(amount_cents, unit_cents * quantity)`,
    lost_cents: sql`coalesce(count_lost(orders), 0)`,
    currency: sql`coalesce(currency, price_currency)`,
    held_reason: sql`(
      select string_agg(reason, ', ' order by reason) from held_payments
      where reference = provider_order_id and provider = orders.provider and decided_at is null
    )`,
    withdrawal,
    withdrawn_at: sql`(select max(sent_at) from withdrawals where order_id = orders.id)`,
    refund_by: selectUnanswered(sql`sent_at + make_interval(days => ${daysToRefund})`),
    withdrawal_id: selectUnanswered(sql`withdrawals.id`, likeliestFirst),
    withdrawn_from: selectUnanswered(
      sql`case when withdrawals.email_norm <> orders.email_norm then withdrawals.email end`,
      likeliestFirst,
    ),
  }),
  sortBy: ({ withdrawal: wanted }) => (wanted === undefined ? undefined : withdrawalPlace),
  filters: {
    status: (wanted) => sql`${status} = ${wanted}`,
    provider: (provider) => sql`provider = ${provider}`,
    ...inDays('started', 'created_at'),
    ...inDays('paid', 'paid_at'),
    country: (country) =>
      country === none ? sql`country is null` : sql`country = ${country.toUpperCase()}`,
    currency: (currency) => sql`currency = ${currency.toLowerCase()}`,
    coupon: (code) =>
      sql`coupon_id = (select id from coupons where code = ${readCouponCode(code)})`,
    withdrawal: (state) => [
      sql`orders.id in (select order_id from withdrawals)`,
      ...(state === 'any' ? [] : [sql`${withdrawal} = ${state}`]),
    ],
    text: (text, deps) => matchText(deps, text.trim()),
    unpaid: (unpaid) => (unpaid === 'hidden' ? wasPaid : []),
  },
  narrowsAll: ['withdrawal'],
  search: {
    kind: 'order',
    ways: (text, deps) => [...nameOrders(deps, text), ...(isUuid(text) ? [] : nameBuyers(text))],
    tell: ({ config }, order: z.input<typeof orderList.row>) => ({
      label: `${order.order_number}, ${formatPrice(order.cents, order.currency)}, ${sayItem(order)}`,
      note: [
        ...(order.email === null ? [] : [order.email]),
        formatDay(order.created_at, config.sellerTimeZone),
        order.status === 'open' ? 'not paid' : order.status,
        ...(order.withdrawal === null ? [] : [`withdrawal ${order.withdrawal}`]),
      ].join(', '),
      path: orderPath(order.id),
    }),
  },
})

/** Matches an order by its number or the beginning of it, by our id, the provider's id, or the payment. */
function nameOrders(deps: ShopContext, text: string): Sql[] {
  return [
    sql`order_number like ${startingWith(readOrderNumber(text) ?? text, 'upper')}`,
    matchOrder(deps, text, ['id', 'payment']),
  ]
}

/** Finds buyers whose address begins with the typed text, and those who withdrew under such an address. */
function nameBuyers(text: string): Sql[] {
  const start = startingWith(text)
  return [
    sql`account_id in (
      select id from accounts where email_norm like ${start} order by email_norm limit 5
    )`,
    sql`account_id is null and email_norm like ${start}`,
    sql`orders.id in (select order_id from withdrawals where email_norm like ${start})`,
  ]
}

function matchText(deps: ShopContext, text: string): Sql {
  const ways = [
    ...nameOrders(deps, text),
    sql`email_norm like ${containing(text)}`,
    sql`orders.id in (select order_id from withdrawals where email_norm like ${containing(text)})`,
    matchOrder(deps, text, ['invoice']),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}
