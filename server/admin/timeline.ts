import { sql, type RawBuilder } from 'kysely'
import type { Facts } from '#contract/admin/write.ts'
import type { ShopContext } from '../settings/deps.ts'
import { nameOf } from './audit/actor-names.ts'
import type { NameAction } from './audit/tell-action.ts'
import { comesAfter, makeCursor, pageSize } from './page.ts'
import { tellMoment, type Moment, type Row } from './timeline-words.ts'

type Told = Moment & { cursor: string; author: Facts[string] | undefined }

const place = [sql.ref('at'), sql.ref('key')] as const

/** Reads a page of a customer's timeline, newest first. */
export async function readCustomerTimeline(
  context: ShopContext,
  accountId: string,
  nameAction: NameAction,
  after?: string,
): Promise<Told[] | { refused: string }> {
  const page = comesAfter(...place, after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const customer = sql`
    own as (select * from accounts where id = ${accountId}),
    sale as materialized (
      select * from orders where account_id = ${accountId}
      union select orders.* from orders join own using (email_norm) where account_id is null
    ),
    license as materialized (select * from licenses where account_id = ${accountId}),
    address as materialized (
      select email as address from own union select email_norm from own union select email from sale
    )`
  const end = sql`order by at desc, key desc limit ${pageSize}`
  return readTimeline(context, nameAction, customer, sql`where ${page} ${end}`, end)
}

/**
 * Reads the timeline of an order and the licenses it bought, newest first. It contains the newest hundred
 * moments of each kind.
 */
export async function readOrderTimeline(
  context: ShopContext,
  orderId: string,
  nameAction: NameAction,
): Promise<Moment[]> {
  const order = sql`
    own as (select * from accounts where false),
    sale as materialized (select * from orders where id = ${orderId}),
    license as materialized (select * from licenses where order_id = ${orderId}),
    address as (select ''::text as address where false)`
  const end = sql`order by at desc, key desc`
  return readTimeline(context, nameAction, order, sql`${end} limit 100`, end)
}

/**
 * Reads a timeline. `ofPart` limits the rows of each part, so that two thousand emails cost no more than
 * fifty.
 */
async function readTimeline(
  { db }: ShopContext,
  nameAction: NameAction,
  whose: RawBuilder<unknown>,
  ofPart: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
) {
  const { rows } = await sql<Row & { at: Date; cursor: string }>`
    with ${whose},
    device as materialized (
      select activations.*, key_last4 from activations join license on license.id = license_id
      where license_id = any(array(select id from license))
    ),
    held as materialized (
      select held_payments.* from held_payments
      join sale on provider_order_id = reference and sale.provider = held_payments.provider
    ),
    timeline as (${sql.join(
      timelineParts.map((part, step) => cut(part, step, ofPart)),
      sql` union all `,
    )})
    select at, kind, subject, facts, ${makeCursor(...place)} as cursor from timeline ${end}
  `.execute(db)
  return rows.map(({ at, cursor, ...row }) => ({
    cursor,
    at,
    ...tellMoment(row, nameAction),
    author: row.facts['author'],
  }))
}

/**
 * Limits one part of the timeline. If several things happened at the same moment, the later step gets the
 * higher key: a license after its order, and an email after its license.
 */
function cut(part: RawBuilder<unknown>, step: number, ofPart: RawBuilder<unknown>) {
  return sql`(
    select * from (
      select at, kind, subject, facts, overlay(md5(kind || subject) placing ${step.toString(16).padStart(2, '0')} from 1)::uuid as key
      from (${part}) part (at, kind, subject, facts)
    ) keyed ${ofPart}
  )`
}

const aboutDevice = sql`jsonb_build_object(
  'device', coalesce(device_name, left(fingerprint, 8)), 'platform', platform,
  'version', app_version, 'last4', key_last4, 'by_other', released_by is not null
)`

const ownEmails = sql`(
  select * from emails where id in (
    select id from emails where license_id = any(array(select id from license))
    union select id from emails where recipient = any(array(select address from address))
    union select id from emails where about = any(array(select id from sale))
  )
) email`

/**
 * The kinds of moments in a timeline: the time, the kind, the row's id, and its facts. Keys are cut to the
 * last four characters.
 */
const timelineParts = [
  sql`select created_at, 'account_opened', id::text, jsonb_build_object('email', email) from own`,
  // One sign-in is noted in all three tables, and each is cleaned up at a different time.
  sql`select at, 'sign_in', own.id::text, jsonb_build_object('is_first', at = signed_in_at)
    from own, lateral (
      select signed_in_at as at union
      select verified_at from sessions where account_id = own.id union
      select signed_in_at from known_devices where account_id = own.id
    ) sign_ins where at is not null`,
  sql`select accepted_at, 'eula_accepted', account_id::text, jsonb_build_object('version', version)
    from eula_acceptances where account_id = (select id from own)`,
  sql`select coalesce(paid_at, created_at), case when paid_at is null then 'checkout' else 'order' end,
    id::text, jsonb_build_object(
      'number', order_number, 'kind', kind, 'provider', provider, 'quantity', quantity, 'unit_cents', unit_cents,
      'asked_cents', unit_cents * quantity,
      'amount_cents', amount_cents, 'tax_cents', tax_cents, 'state', state,
      'currency', coalesce(currency, price_currency)
    ) from sale`,
  sql`select refunds.at, 'refund', refunds.id::text, jsonb_build_object(
      'cents', cents, 'currency', coalesce(currency, price_currency), 'is_disputed', dispute <> 'none'
    ) from refunds join sale on sale.id = order_id`,
  sql`select issued_at, 'invoice', number, jsonb_build_object('number', number)
    from invoices where order_id in (select id from sale)`,
  sql`select credit_notes.issued_at, 'credit_note', credit_notes.number,
      jsonb_build_object('number', credit_notes.number, 'invoice', invoice_number)
    from credit_notes join invoices on invoices.number = invoice_number
    where order_id in (select id from sale)`,
  sql`select created_at, 'payment_held', id::text, jsonb_build_object('reason', reason) from held`,
  // A withdrawal that matched no order refers to what its sender typed.
  sql`select sent_at, 'withdrawal', coalesce(sale.id::text, withdrawals.order_number), jsonb_build_object(
      'number', withdrawals.order_number, 'name', name, 'email', withdrawals.email, 'finding', finding,
      'is_signed_in', is_signed_in, 'is_buyer', coalesce(withdrawals.email_norm = sale.email_norm, false)
    ) from withdrawals left join sale on sale.id = order_id
    where order_id = any(array(select id from sale))
      or withdrawals.email_norm = (select email_norm from own)`,
  sql`select created_at, 'license', min(id::text), jsonb_build_object(
      'count', count(*), 'last4', min(key_last4), 'type', license_type
    ) from license group by created_at, license_type, order_id, case when order_id is null then id end`,
  sql`select activated_at, 'activated', id::text, ${aboutDevice}
    from device`,
  sql`select last_seen_at, 'checked_in', id::text, ${aboutDevice}
    from device
    where released_at is null and last_seen_at > activated_at`,
  sql`select released_at, 'released', id::text, ${aboutDevice} || jsonb_build_object('by', (
      select coalesce(${nameOf('actor')}, actor) from journal
      where journal.license_id = device.license_id and what = 'licenses/release-device' and after ->> 'released' = device.id::text
    )) from device where released_at is not null`,
  sql`select coalesce(sent_at, dropped_at, created_at), 'email', id::text, jsonb_build_object(
      'kind', kind, 'to', recipient, 'state', case
        when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
        when paused_at is not null then 'paused' else 'waiting' end
    ) from ${ownEmails} where bounced_at is null or sent_at is not null`,
  sql`select bounced_at, 'email_bounced', id::text, jsonb_build_object(
      'kind', kind, 'to', recipient, 'reason', bounce_reason
    ) from ${ownEmails} where bounced_at is not null`,
  sql`select written_at, 'note', id::text, jsonb_build_object(
      'author', author, 'name', ${nameOf('author')}, 'text', text
    ) from customer_notes where account_id = (select id from own)`,
  // The entries for a paid order and an added note are left out, because their rows are in the timeline
  // already.
  sql`select at, 'entry', journal.id::text, jsonb_build_object(
      'action', what, 'actor', coalesce(${nameOf('actor')}, actor), 'reason', reason,
      'before', before, 'after', after
    ) from journal where what not in ('order paid', 'customers/add-note') and (
      account_id = any(array(select id from own)) or order_id = any(array(select id from sale))
      or license_id = any(array(select id from license)) or subject = any(array(select id::text from held))
    )`,
]
