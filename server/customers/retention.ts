import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Db } from '#db/schema.ts'
import { emptyColumns, listEmptied } from '#db/stored-columns/stored-tables.ts'
import { addMilliseconds } from '../settings/clock.ts'
import { rateLimits } from '../settings/rate-limits.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'

/**
 * Deletes old rows by the providers' clock. If our clock were ahead, rows that are still needed would seem
 * old.
 */
export function forgetOnTime(deps: Deps): Promise<void> {
  return forgetOldRows({ ...deps, clock: deps.peerClock })
}

/** Applies the terms of the privacy policy. Each statement can run twice, or on two instances at once. */
export async function forgetOldRows(deps: ShopContext): Promise<void> {
  const { db, clock } = deps
  const daysAgo = (days: number) => addMilliseconds(clock.now(), -days * times.day)
  await forgetShortLived(deps)
  await db.deleteFrom('known_devices').where('signed_in_at', '<', daysAgo(180)).execute()
  await db.deleteFrom('emails').where('created_at', '<', daysAgo(30)).execute()
  await forgetBrowsers(deps, daysAgo(30))
  await forgetActivations(deps, daysAgo(396))
  await db.deleteFrom('license_device_changes').where('valid_until', '<', clock.now()).execute()
  // Nobody repeats a write after a month.
  await forgetSignIns(deps)
  await db.deleteFrom('admin_requests').where('at', '<', daysAgo(30)).execute()
  await forgetRateLimits(deps)
  const monthAgo = daysAgo(30)
  await forgetWebhooks(deps, monthAgo)
  await countDays(deps, monthAgo)
  const oldestDay = daysAgo(761).toISOString().slice(0, 10)
  await db.deleteFrom('analytics_days').where('day', '<', oldestDay).execute()
  await db.deleteFrom('download_days').where('day', '<', oldestDay).execute()
  await forgetUnpaidOrders(deps, monthAgo, addMilliseconds(monthAgo, -180 * times.day))
  await forgetUnpaidQuotes(deps, monthAgo)
  await db
    .deleteFrom('withdrawals')
    .where('order_id', 'is', null)
    .where('sent_at', '<', daysAgo(60))
    .execute()
  await forgetMessages(deps, daysAgo(90))
  await forgetInvoices(deps)
}

/** Rows that are valid for minutes, with the column of their time. */
const shortLived = [
  ['sign_in_codes', 'created_at'],
  ['sessions', 'expires_at'],
  ['email_changes', 'created_at'],
  ['admin_links', 'made_at'],
  ['admin_confirmations', 'made_at'],
  ['copy_requests', 'asked_at'],
] as const

/** Deletes short-lived rows. Rows dated in the future go, too, because they would stay valid until then. */
async function forgetShortLived({ db, clock }: ShopContext): Promise<void> {
  const [from, until] = [-1, 1].map((days) => addMilliseconds(clock.now(), days * times.day))
  for (const [table, column] of shortLived)
    await sql`
      delete from ${sql.table(table)} where ${sql.ref(column)} not between ${from} and ${until}
    `.execute(db)
}

const longestLimit = Math.max(...Object.values(rateLimits).map(({ seconds }) => seconds)) * 1000

/** Deletes old counts. Counts dated in the future go, too, because they would limit everybody until then. */
async function forgetRateLimits({ db, clock }: ShopContext): Promise<void> {
  const now = clock.now().getTime()
  await db
    .deleteFrom('rate_limits')
    .where(({ eb, or }) => or([eb('expire', '<', now), eb('expire', '>', now + longestLimit)]))
    .execute()
}

/** Deletes idle activations. A machine with a license file never calls, so it keeps its seat. */
async function forgetActivations({ db, clock }: ShopContext, end: Date): Promise<void> {
  await db
    .deleteFrom('activations')
    .where('last_seen_at', '<', end)
    .where(sql<boolean>`not holds_file(activations.id, ${clock.now()})`)
    .execute()
  await db.deleteFrom('license_files').where('ends_at', '<', end).execute()
}

/** Deletes old deliveries with their message, and a removed endpoint together with its last delivery. */
async function forgetWebhooks({ db, clock }: ShopContext, end: Date): Promise<void> {
  await db.deleteFrom('webhook_messages').where('at', '<', end).execute()
  await db.deleteFrom('webhook_secrets').where('ends_at', '<', clock.now()).execute()
  await db
    .deleteFrom('webhook_endpoints')
    .where('ended_at', '<', end)
    .where('id', 'not in', db.selectFrom('webhook_deliveries').select('endpoint_id'))
    .execute()
}

async function forgetSignIns({ db, clock }: ShopContext): Promise<void> {
  const daysAgo = (days: number) => addMilliseconds(clock.now(), -days * times.day)
  await db.deleteFrom('admin_challenges').where('used_at', '<', daysAgo(1)).execute()
  await db
    .deleteFrom('admin_sessions')
    .where(({ eb, or }) =>
      or([eb('expires_at', '<', daysAgo(30)), eb('expires_at', '>', daysAgo(-1))]),
    )
    .execute()
}

async function forgetBrowsers({ db }: ShopContext, end: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ device_hash: null })
    .where('device_hash', 'is not', null)
    .where('created_at', '<', end)
    .execute()
}

/**
 * Deletes documents ten years after the end of the year they were issued in. A document stays as long as
 * another one refers to it.
 */
async function forgetInvoices({ db, clock }: ShopContext): Promise<void> {
  // A number begins with its year of issue. In any time zone, that year ends within a day of the UTC year.
  const first = addMilliseconds(clock.now(), -times.day).getUTCFullYear() - 10
  await db
    .deleteFrom('credit_notes')
    .where('number', '<', `CN-${first}`)
    .where('number', 'not in', listAnswered(db))
    .execute()
  await db
    .deleteFrom('invoices')
    .where('number', '<', `${first}`)
    .where('number', 'not in', db.selectFrom('credit_notes').select('invoice_number'))
    .execute()
}

function listAnswered(db: Db) {
  return db
    .selectFrom('invoices')
    .select((eb) => eb.ref('answers').$notNull().as('answers'))
    .where('answers', 'is not', null)
}

/**
 * Counts old events by day. It is one statement, so that every event is stored either by itself or in its
 * day's count.
 */
async function countDays({ db, config }: ShopContext, end: Date): Promise<void> {
  await sql`
    with gone as (delete from analytics_events where at < ${end} returning at, name, path)
    insert into analytics_days (day, name, path, count)
    select (at at time zone ${config.sellerTimeZone})::date, name, path, count(*) from gone
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, name, path) do update set count = analytics_days.count + excluded.count
  `.execute(db)
}

/**
 * Unpaid orders that can be deleted. Nothing asks about an unpaid order after two days, and a team can start
 * a new one while its quote is valid. Orders whose money was seen are never deleted. Neither are unpaid ones
 * with a license: those break an invariant that the operator has to look into.
 */
const unpaid = sql<boolean>`paid_at is null and state in ('open', 'expired', 'failed')
  and not exists (select from licenses where order_id = orders.id)`
const endOfOrder = sql<Date>`greatest(
  coalesce(ended_at, created_at + interval '2 days'),
  (select valid_until from quotes where quotes.id = quote_id)
)`

/**
 * Deletes unpaid orders. First it erases the buyer's data from them and notes when the order ended, because
 * the quote is deleted, too.
 */
async function forgetUnpaidOrders(
  { db }: ShopContext,
  emailUntil: Date,
  until: Date,
): Promise<void> {
  const names = listEmptied('orders').map((column) => sql.ref(column))
  await sql`update orders set ${emptyColumns('orders')}, ended_at = ${endOfOrder}
    where ${unpaid} and num_nonnulls(${sql.join(names)}) > 0 and ${endOfOrder} < ${emailUntil}
  `.execute(db)
  await db.deleteFrom('orders').where(unpaid).where(endOfOrder, '<', until).execute()
}

/** Deletes quotes that were never bought, starting with the names in them. */
async function forgetUnpaidQuotes({ db }: ShopContext, end: Date): Promise<void> {
  await db
    .deleteFrom('quotes')
    .where('valid_until', '<', end)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.quote_id', '=', 'quotes.id')
            .where('orders.paid_at', 'is not', null),
        ),
      ),
    )
    .execute()
}

/**
 * Empties old messages, but keeps the id and type of a provider's event, and the reason for a refused
 * payment.
 */
async function forgetMessages({ db }: ShopContext, end: Date): Promise<void> {
  await db
    .updateTable('provider_events')
    .set({ payload: '{}', reference: null })
    .where('received_at', '<', end)
    .where('payload', '<>', '{}')
    .execute()
  await db
    .updateTable('held_payments')
    .set({ detail: '{}' })
    .where('created_at', '<', end)
    .where('detail', '<>', '{}')
    .execute()
}
