import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { readCapitals } from '#license-client/src/readings.ts'
import { paymentMethod, readOrderId } from '#contract/order.ts'
import { readCouponCode } from '#contract/coupon-words.ts'
import type { orderPage } from '#contract/admin/orders.ts'
import { orderStatuses } from '#contract/admin/states.ts'
import { paymentMethodIds, methodsWithSecretIds } from '#contract/providers.ts'
import type { Books } from '../../deps.ts'
import { all, containing, inDays, none } from '../filters.ts'
import { comesAfter, countRows, makeCursor, pageSize } from '../page.ts'
import { readOrderNumber } from '#contract/order-number.ts'

export type ListedOrder = z.input<typeof orderPage>['rows'][number] & { cursor: string }

interface Filter {
  status?: string | undefined
  provider?: string | undefined
  /** A part of an email; an order's number or id, ours or the provider's; a payment; an invoice's number. */
  text?: string | undefined
  /** Days in the shop's time zone, such as 2026-11-23, both inclusive. */
  started_from?: string | undefined
  started_to?: string | undefined
  /** The same in UTC, as the reports count them. */
  paid_from?: string | undefined
  paid_to?: string | undefined
  /** `none` where the provider reported none. */
  country?: string | undefined
  currency?: string | undefined
  /** The code of a coupon. */
  coupon?: string | undefined
  /** Checkouts that nobody paid. */
  unpaid?: 'shown' | 'hidden' | undefined
  after?: string | undefined
}

/** Lists orders, newest first, fifty at a time. */
export async function listAllOrders(
  { db, config }: Books,
  filter: Filter,
): Promise<ListedOrder[] | { refused: string }> {
  const refused = refuseUnknown(filter)
  if (refused !== null) return refused
  const page = comesAfter('created_at', 'orders.id', filter.after)
  if (page === null) return { refused: `There is no page ${filter.after}.` }
  const { rows } = await sql<ListedOrder>`
    select ${orderColumns}, ${makeCursor('created_at', 'orders.id')} as cursor
    from orders where ${all([page, ...areShown(filter), ...readFilter(filter, config.sellerTimeZone)])}
    order by created_at desc, id desc limit ${pageSize}
  `.execute(db)
  return rows
}

/** Counts the orders that fit, and the checkouts that nobody paid and that the filter hides. */
export async function totalOrders({ db, config }: Books, filter: Filter) {
  const fits = readFilter(filter, config.sellerTimeZone)
  const counted = await countRows(db, 'orders', fits, areShown(filter))
  const paidOrNot = filter.unpaid === 'hidden' ? await countRows(db, 'orders', fits) : counted
  return { ...counted, hidden: paidOrNot.count - counted.count }
}

function refuseUnknown({ status, provider }: Filter): { refused: string } | null {
  if (!z.enum(orderStatuses).optional().safeParse(status).success)
    return { refused: `A status is one of ${orderStatuses.join(', ')}.` }
  if (!paymentMethod.optional().safeParse(provider).success)
    return { refused: `A provider is one of ${paymentMethodIds.join(', ')}.` }
  return null
}

function areShown({ unpaid }: Filter): RawBuilder<unknown>[] {
  return unpaid === 'hidden' ? [wasPaid] : []
}

function readFilter(filter: Filter, timeZone: string): RawBuilder<unknown>[] {
  return [
    ...(filter.status === undefined ? [] : [sql`${shown} = ${filter.status}`]),
    ...(filter.provider === undefined ? [] : [sql`provider = ${filter.provider}`]),
    ...inDays('created_at', filter.started_from, filter.started_to, timeZone),
    ...inDays('paid_at', filter.paid_from, filter.paid_to),
    ...(filter.country === undefined ? [] : [soldTo(filter.country)]),
    ...(filter.currency === undefined ? [] : [sql`currency = ${filter.currency.toLowerCase()}`]),
    ...(filter.coupon === undefined ? [] : [boughtWith(filter.coupon)]),
    ...(filter.text === undefined ? [] : [matching(filter.text.trim())]),
  ]
}

function soldTo(country: string): RawBuilder<unknown> {
  return country === none ? sql`country is null` : sql`country = ${country.toUpperCase()}`
}

function boughtWith(code: string): RawBuilder<boolean> {
  return sql`coupon_id = (select id from coupons where code = ${readCouponCode(code)})`
}

/** Also what is on its way, or came and was too little. */
const wasPaid = sql<boolean>`(paid_at is not null or state in ('confirming', 'underpaid'))`

/** As the tables index it. */
const shown = sql`case when dispute = 'open' then 'disputed' else state end`

/** The provider's id of an order, where it opens nothing. */
const shownReference = sql<string | null>`
  case when provider <> all(${methodsWithSecretIds}::text[]) then provider_order_id end`

/** An order as it is listed, without its place. */
export const orderColumns = sql`
  id, order_number, created_at, ${shown} as status, kind, quantity, provider,
  ${shownReference} as reference, email,
  coalesce(account_id, (
    select accounts.id from accounts where accounts.email_norm = orders.email_norm
  )) as account_id,
  coalesce(amount_cents, unit_cents * quantity) as cents, refunded_cents, on_its_way_cents,
  coalesce(count_lost(orders), 0) as lost_cents,
  coalesce(currency, price_currency) as currency,
  (
    select string_agg(reason, ', ' order by reason) from quarantine
    where reference = provider_order_id and provider = orders.provider and settled_at is null
  ) as quarantine`

function matching(text: string): RawBuilder<boolean> {
  const id = readOrderId(text)
  if (z.guid().safeParse(id).success) return sql`orders.id = ${id}`
  return sql`(
    order_number = ${readOrderNumber(text)} or email_norm like ${containing(text)}
    or provider_order_id = ${id} or payment_id = ${id}
    or orders.id = (select order_id from invoices where number = ${readCapitals(text)})
  )`
}
