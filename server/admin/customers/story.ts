import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { moment } from '#contract/admin/customers.ts'
import type { Books } from '../../deps.ts'
import { nameOf } from '../audit/actor-names.ts'
import { shownReference } from '../orders/list.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'

export type StoryRow = z.input<typeof moment> & { cursor: string }

/** Tells what is known of a customer, newest first; a page of it, or with `whole` everything. */
export async function readStory(
  { db }: Books,
  accountId: string,
  { after, whole = false }: { after?: string | undefined; whole?: boolean } = {},
): Promise<StoryRow[] | { refused: string }> {
  const page = comesAfter('at', 'key', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const end = sql`order by at desc, key desc ${whole ? sql`` : sql`limit ${pageSize}`}`
  const { rows } = await sql<StoryRow>`
    with own as (select * from accounts where id = ${accountId}),
    sale as materialized (
      select * from orders where account_id = ${accountId}
      union select orders.* from orders join own using (email_norm) where account_id is null
    ),
    license as materialized (select * from licenses where account_id = ${accountId}),
    device as materialized (
      select activations.*, key_last4 from activations join license on license.id = license_id
      where license_id = any(array(select id from license))
    ),
    address as materialized (
      select email as address from own union select email_norm from own union select email from sale
    ),
    named as materialized (
      select id::text from own union select id::text from sale union select id::text from license
    ),
    story as (${sql.join(
      storyParts.map((part, step) => cut(part, step, page, end)),
      sql` union all `,
    )})
    select at, kind, subject, facts, ${makeCursor('at', 'key')} as cursor from story ${end}
  `.execute(db)
  return rows
}

/**
 * Reads at most one page of each part, so that two thousand emails cost no more than fifty. Of what happened
 * in one moment, the later step has the higher key: a license its order, and an email its license.
 */
function cut(
  part: RawBuilder<unknown>,
  step: number,
  page: RawBuilder<boolean>,
  end: RawBuilder<unknown>,
) {
  return sql`(
    select * from (
      select at, kind, subject, facts, overlay(md5(kind || subject) placing ${step.toString(16).padStart(2, '0')} from 1)::uuid as key
      from (${part}) part (at, kind, subject, facts)
    ) keyed where ${page} ${end}
  )`
}

const aboutDevice = sql`jsonb_build_object(
  'device', coalesce(device_name, left(fingerprint, 8)), 'platform', platform,
  'version', app_version, 'license', license_id, 'last4', key_last4,
  'last_seen_at', last_seen_at, 'is_released', released_at is not null, 'by_other', released_by is not null
)`

const ownEmails = sql`(
  select * from emails where id in (
    select id from emails where license_id = any(array(select id from license))
    union select id from emails where recipient = any(array(select address from address))
  )
) email`

/**
 * What can have happened to a customer: when, which kind, the id of its row, and its facts. Of a key,
 * only the last four characters.
 */
const storyParts = [
  sql`select created_at, 'account_opened', id::text, jsonb_build_object('email', email) from own`,
  sql`select signed_in_at, 'first_sign_in', id::text, '{}'::jsonb from own where signed_in_at is not null`,
  sql`select verified_at, 'sign_in', id::text, '{}'::jsonb
    from sessions where account_id = (select id from own)`,
  sql`select signed_in_at, 'browser_signed_in', account_id::text, '{}'::jsonb
    from known_devices where account_id = (select id from own)`,
  sql`select accepted_at, 'eula_accepted', account_id::text, jsonb_build_object('version', version)
    from eula_acceptances where account_id = (select id from own)`,
  sql`select coalesce(paid_at, created_at), 'order', sale.id::text, jsonb_build_object(
      'number', order_number, 'kind', kind, 'provider', provider, 'quantity', quantity, 'unit_cents', unit_cents,
      'amount_cents', amount_cents, 'tax_cents', tax_cents, 'refunded_cents', refunded_cents,
      'currency', coalesce(currency, price_currency), 'state', state, 'dispute', dispute,
      'is_paid', paid_at is not null, 'payment', coalesce(payment_id, ${shownReference}),
      'invoice', (select number from invoices where order_id = sale.id order by issued_at desc limit 1)
    ) from sale`,
  sql`select refunds.at, 'refund', refunds.id::text, jsonb_build_object(
      'order', order_id, 'cents', cents, 'currency', coalesce(currency, price_currency)
    ) from refunds join sale on sale.id = order_id`,
  sql`select issued_at, 'invoice', number, jsonb_build_object('number', number, 'order', order_id)
    from invoices where order_id in (select id from sale)`,
  sql`select credit_notes.issued_at, 'credit_note', credit_notes.number,
      jsonb_build_object('number', credit_notes.number, 'invoice', invoice_number)
    from credit_notes join invoices on invoices.number = invoice_number
    where order_id in (select id from sale)`,
  sql`select quarantine.created_at, 'quarantined', quarantine.id::text,
      jsonb_build_object('reason', reason, 'order', sale.id)
    from quarantine join sale on provider_order_id = reference and sale.provider = quarantine.provider`,
  sql`select created_at, 'license', id::text, jsonb_build_object(
      'last4', key_last4, 'type', license_type, 'status', status, 'updates_until', updates_until,
      'seats', max_activations, 'is_given', order_id is null and license_type <> 'trial'
    ) from license`,
  sql`select activated_at, 'activated', id::text, ${aboutDevice}
    from device`,
  sql`select last_seen_at, 'checked_in', id::text, ${aboutDevice}
    from device
    where released_at is null and last_seen_at > activated_at`,
  sql`select released_at, 'released', id::text, ${aboutDevice} || jsonb_build_object('by', (
      select coalesce(${nameOf('actor')}, actor) from operator_actions
      where subject = license_id::text and action = 'licenses/release-device' and after ->> 'released' = device.id::text
    )) from device where released_at is not null`,
  sql`select coalesce(sent_at, dropped_at, created_at), 'email', id::text, jsonb_build_object(
      'kind', kind, 'to', recipient, 'sent_at', sent_at, 'state', case
        when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
        when held_at is not null then 'held' else 'waiting' end
    ) from ${ownEmails} where bounced_at is null or sent_at is not null`,
  sql`select bounced_at, 'email_bounced', id::text, jsonb_build_object(
      'kind', kind, 'to', recipient, 'reason', bounce_reason
    ) from ${ownEmails} where bounced_at is not null`,
  // The order itself already says that it was paid.
  sql`select at, 'audit', audit.id::text, jsonb_build_object(
      'action', action, 'actor', actor, 'detail', detail::text
    ) from audit where subject in (select id from named) and action <> 'order paid'`,
  sql`select at, 'operator', number::text, jsonb_build_object(
      'action', action, 'actor', actor, 'actor_name', ${nameOf('actor')}, 'reason', reason,
      'after', after::text
    ) from operator_actions where number in (
      select number from operator_actions where subject in (select id from named)
      union select number from operator_actions where action = 'licenses/grant-many'
        and string_to_array(after ->> 'licenses', ' ') && array(select id from named)
    )`,
]
