import { sql, type RawBuilder } from 'kysely'
import { times } from '#contract/limits.ts'
import { nameDay } from '#contract/dates.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import { issued, printedDay } from '../../invoices/issued.ts'
import type { Range } from '../../settings/clock.ts'

interface Wanted extends Range {
  now: Date
  /** The seller's time zone, in which every report counts its days. */
  zone: string
  by: string
}

export interface Report {
  /** Says what it reports, as help lists it. */
  summary: string
  /**
   * Selects the report's columns, named and in order. Sums of money are in cents, in columns whose names end
   * with `_cents`.
   */
  statement: (wanted: Wanted) => RawBuilder<Record<string, unknown>>
  /** The possible groupings of the rows. The first is the default. */
  by?: readonly string[]
  /** Set if the report takes no days. */
  hasNoDays?: true
}

const keys: Record<string, (zone: string) => RawBuilder<unknown>> = {
  day: (zone) => sql`to_char(at at time zone ${zone}, 'YYYY-MM-DD')`,
  provider: () => sql`provider`,
  country: () => sql`country`,
}

/** Every report, for the command line and the console. */
export const reports: Record<ReportName, Report> = {
  /**
   * An order and its refund can be on different days. A lost dispute counts as a refund, which is reversed on
   * the day the dispute is won after all.
   */
  sales: {
    summary: 'what was paid, refunded and lost in disputes',
    by: Object.keys(keys),
    statement: ({ from, end, zone, by }) => sql`
      with moves as (${listMoves(from, end)})
      select ${keys[by]!(zone)} as ${sql.ref(by)}, sum(orders)::int as orders,
        sum(sold)::float8 as sold_cents, sum(gone)::float8 as refunded_cents,
        sum(sold - gone)::float8 as kept_cents, currency
      from moves group by 1, currency order by 1 nulls last, currency`,
  },
  coupons: {
    summary: 'what was paid and refunded with each coupon, and what it took off',
    statement: ({ from, end }) => sql`
      with moves as (${listMoves(from, end)})
      select code, sum(orders)::int as orders, sum(discount)::float8 as discount_cents,
        sum(sold)::float8 as sold_cents, sum(gone)::float8 as refunded_cents,
        sum(sold - gone)::float8 as kept_cents, moves.currency
      from moves join coupons on coupons.id = coupon_id
      group by code, moves.currency order by code, moves.currency`,
  },
  /**
   * The tax in a refund is the tax share of all refunds of the order so far, minus the share of the earlier
   * ones, as on credit notes. That way rounded cents add up.
   */
  tax: {
    summary: 'sales and their tax by country and provider, with refunds',
    statement: ({ from, end }) => sql`
      with gone as (
        select at, provider, country, currency, cents,
          round(tax_cents::numeric * sum(cents) over story / amount_cents)
            - round(tax_cents::numeric * (sum(cents) over story - cents) / amount_cents) as tax
        from refunds join orders on orders.id = order_id
        window story as (partition by order_id order by refunds.id)
      ), moves as (
        select provider, country, currency, 1 as orders, amount_cents as gross, tax_cents as tax,
          0 as gone, 0 as gone_tax
        from orders where paid_at >= ${from} and paid_at < ${end}
        union all
        select provider, country, currency, 0, 0, 0, cents, tax
        from gone where at >= ${from} and at < ${end}
      )
      select country, provider, sum(orders)::int as orders,
        sum(gross - tax)::float8 as net_cents, sum(tax)::float8 as tax_cents,
        sum(gross)::float8 as gross_cents, sum(gone - gone_tax)::float8 as refunded_net_cents,
        sum(gone_tax)::float8 as refunded_tax_cents, sum(gone)::float8 as refunded_gross_cents,
        currency
      from moves group by country, provider, currency
      order by sum(sum(gross)) over (partition by country) desc, country nulls last, provider, currency`,
  },
  invoices: {
    summary: 'invoices and credit notes, by the day printed on them',
    statement: ({ from, end, zone }) => sql`
      with dated as (
        select *, ${printedDay} as date
        from ${issued} issued
        -- To read the day of each takes long. One of another time zone is at most two days off.
        where issued_at >= ${addMilliseconds(from, -2 * times.day)}
          and issued_at < ${addMilliseconds(end, 2 * times.day)}
      )
      select number, date, order_number, order_id, orders.country, facts->'buyer'->>'vat_id' as vat_id,
        sign * ((facts->>'totalCents')::int - (facts->>'taxCents')::int) as net_cents,
        sign * (facts->>'taxCents')::int as tax_cents,
        sign * (facts->>'totalCents')::int as gross_cents,
        facts->>'currency' as currency
      from dated join orders on orders.id = order_id
      where date >= ${nameDay(from, zone)} and date < ${nameDay(end, zone)}
      order by date, number`,
  },
  /** Page views and events come from the counters, orders from our own table. */
  funnel: {
    summary: 'page views, checkouts and payments, step by step',
    statement: ({ from, end, zone }) => sql`
      with counted as (
        select name, 1 as count from analytics_events where at >= ${from} and at < ${end}
        union all
        select name, count from analytics_days
        where day >= ${nameDay(from, zone)} and day < ${nameDay(end, zone)}
      )
      select 'page views' as step, coalesce(sum(count), 0)::int as count
      from counted where name = 'page_view'
      union all
      select 'purchase page seen', coalesce(sum(count), 0)::int
      from counted where name = 'begin_checkout'
      union all
      select 'checkout begun', count(*)::int from orders
      where created_at >= ${from} and created_at < ${end} and kind <> 'renewal'
      union all
      select 'paid', count(*)::int from orders
      where paid_at >= ${from} and paid_at < ${end} and kind <> 'renewal'`,
  },
  /**
   * `due` counts the licenses whose updates end in the month, by their present dates, and `reminded` those
   * whose owner got a reminder; emails are deleted after 30 days, so for earlier months nobody knows. `done`
   * counts renewals that were not refunded.
   */
  renewals: {
    summary:
      'renewals due, reminded and paid by month, a year back and ahead; what is due in a past month was not renewed',
    hasNoDays: true,
    statement: ({ now, zone }) => sql`
      with moves as (
        select updates_until as at, 1 as due, 0 as done,
          case when updates_until > ${addMilliseconds(now, -30 * times.day)} then exists (
            select from emails
            where license_id = licenses.id and kind = 'renewal_reminder' and sent_at is not null
          )::int end as reminded
        from licenses
        where license_type <> 'trial' and status = 'active'
        union all
        select paid_at, 0, 1, null from renewals where counts
      )
      select to_char(at at time zone ${zone}, 'YYYY-MM') as month, sum(due)::int as due,
        sum(reminded)::int as reminded, sum(done)::int as done
      from moves
      where at >= ${moveMonth(now, zone, -12)} and at < ${moveMonth(now, zone, 13)}
      group by 1 order by 1`,
  },
}

/** Selects what was paid, and what was refunded. */
function listMoves(from: Date, end: Date): RawBuilder<unknown> {
  return sql`
    select paid_at as at, provider, country, coupon_id, currency, 1 as orders,
      discount_cents * quantity as discount, amount_cents as sold, 0 as gone
    from orders where paid_at >= ${from} and paid_at < ${end}
    union all
    select at, provider, country, coupon_id, currency, 0, 0, 0, cents
    from refunds join orders on orders.id = order_id where at >= ${from} and at < ${end}`
}

/** Returns the beginning of the month that is this many months after the present one, in that time zone. */
function moveMonth(now: Date, zone: string, months: number): RawBuilder<Date> {
  return sql`(date_trunc('month', ${now}::timestamptz at time zone ${zone})
    + ${months}::int * interval '1 month') at time zone ${zone}`
}
