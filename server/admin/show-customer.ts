import { sql } from 'kysely'
import { parseEmail } from '../accounts/email.ts'
import type { Deps } from '../deps.ts'

/** One thing that happened to a customer. */
export interface Moment {
  at: Date
  what: string
  /** The id of the row it is about. */
  subject: string
  detail: string
}

/** Tells everything that is known of a customer, oldest first. Of a key, only its last four characters. */
export async function showCustomer(
  { db }: Pick<Deps, 'db'>,
  idOrEmail: string,
): Promise<Moment[] | { refused: string }> {
  const account = await findAccount({ db }, idOrEmail)
  if ('refused' in account) return account
  const { rows } = await sql<Moment>`
    with own as (select * from accounts where id = ${account.id}),
    sale as (
      select * from orders where account_id = ${account.id}
      union select orders.* from orders join own using (email_norm) where account_id is null
    ),
    license as (select * from licenses where account_id = ${account.id}),
    named as (
      select id::text from own union select id::text from sale union select id::text from license
    )
    select at, what, subject, detail
    from (${sql.join([ofAccount, ofOrders, ofLicenses, ofEmails, ofRecords], sql` union all `)}) story
    order by at, what, subject
  `.execute(db)
  return rows
}

/** Finds the account of an id or an email. */
export async function findAccount(
  { db }: Pick<Deps, 'db'>,
  idOrEmail: string,
): Promise<{ id: string } | { refused: string }> {
  const email = parseEmail(idOrEmail)
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where(
      email === null ? sql<string>`id::text` : 'email_norm',
      '=',
      email === null ? idOrEmail.trim().toLowerCase() : email.normal,
    )
    .executeTakeFirst()
  return account ?? { refused: `There is no customer ${idOrEmail}.` }
}

const ofAccount = sql`
  select created_at as at, 'account' as what, id::text as subject, email as detail from own
  union all
  select signed_in_at, 'first sign-in', id::text, '' from own where signed_in_at is not null
  union all
  select verified_at, 'sign-in', login_grants.id::text, ''
  from login_grants where account_id = (select id from own)
  union all
  select signed_in_at, 'last sign-in of a browser', account_id::text, ''
  from known_devices where account_id = (select id from own)
  union all
  select accepted_at, 'EULA accepted', account_id::text, version
  from eula_acceptances where account_id = (select id from own)`

const money = (cents: string) =>
  sql.raw(
    `(${cents} / 100.0)::numeric(12, 2) || ' ' || upper(coalesce(currency, price_currency, ''))`,
  )

const ofOrders = sql`
  select created_at, 'order', id::text, format(
    '%s by %s, %s × %s, %s%s', kind, provider, quantity, ${money('unit_cents')}, state,
    case dispute when 'none' then '' else ', dispute ' || dispute end
  ) from sale
  union all
  select paid_at, 'paid', id::text, format(
    '%s, %s of it tax, as %s', ${money('amount_cents')}, ${money('tax_cents')}, coalesce(payment_id, provider_order_id)
  ) from sale where paid_at is not null
  union all
  select coalesce(refunded_at, checked_at, paid_at), 'refunded', id::text, ${money('refunded_cents')}
  from sale where refunded_cents > 0
  union all
  select issued_at, 'invoice', number, '' from invoices where order_id in (select id from sale)
  union all
  select credit_notes.issued_at, 'credit note', credit_notes.number, 'of ' || invoice_number
  from credit_notes join invoices on invoices.number = invoice_number
  where order_id in (select id from sale)
  union all
  select quarantine.created_at, 'quarantined', sale.id::text, reason
  from quarantine join sale on provider_order_id = reference and sale.provider = quarantine.provider`

const ofLicenses = sql`
  select created_at, 'license', id::text, format(
    'PC1-…%s, %s, %s, updates until %s, %s of %s devices', key_last4, license_type, status,
    updates_until::date,
    (select count(*) from activations where license_id = license.id and released_at is null),
    max_activations
  ) from license
  union all
  select activated_at, 'device activated', activations.id::text, format(
    '%s, %s, %s, last seen %s', coalesce(device_name, fingerprint), platform, app_version,
    last_seen_at::date
  ) from activations join license on license.id = license_id
  union all
  select released_at, 'device released', activations.id::text, coalesce(device_name, fingerprint)
  from activations join license on license.id = license_id where released_at is not null`

const ofEmails = sql`
  select created_at, 'email', id::text, format('%s to %s, %s', kind, recipient, case
    when bounced_at is not null then 'came back: ' || coalesce(bounce_reason, '')
    when sent_at is not null then 'sent'
    when dropped_at is not null then 'not sent'
    else 'waits'
  end)
  from letters
  where id in (
    select id from letters where license_id in (select id from license)
    union select id from letters
    where recipient in (select email from own union select email_norm from own union select email from sale)
  )`

const ofRecords = sql`
  select opened_at, 'case', id::text, reason || coalesce(', closed: ' || closed_reason, ', open')
  from cases where order_id in (select id from sale)
  union all
  select asked_at, 'correction of the address', id::text, coalesce(outcome, 'waits')
  from address_corrections where order_id in (select id from sale)
  union all
  select at, 'audit: ' || action, subject, format('by %s %s', actor, detail)
  from audit where subject in (select id from named)
  union all
  select at, 'operator: ' || action, subject, format('%s by %s: %s', after, actor, reason)
  from operator_actions where subject in (select id from named)
    or (action = 'grant licenses' and string_to_array(after ->> 'licenses', ' ') && array(select id from named))`
