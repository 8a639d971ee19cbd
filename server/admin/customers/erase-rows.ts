import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#db/schema.ts'
import { emptyColumns } from '#db/stored-columns/stored-tables.ts'

interface Person {
  accountId: string
  /** The addresses in lower case. */
  addresses: string[]
  /** A PostgreSQL pattern that finds the addresses in lower-case text. */
  pattern: string
}

/**
 * Removes a person from every table. Rows that refer to others are deleted first. The account must be locked.
 */
export async function eraseRows(trx: Trx, person: Person): Promise<void> {
  const parts = [eraseTraces, eraseSignIns, eraseMessages, eraseQuotes, eraseHoldings]
  for (const list of parts) for (const statement of list(person)) await statement.execute(trx)
}

type Statements = (person: Person) => RawBuilder<unknown>[]

/** Erases what was noted about the person's address, and texts that mention it. */
const eraseTraces: Statements = ({ accountId, pattern }) => [
  sql`delete from customer_notes where account_id = ${accountId}`,
  // The note is about another customer, so the rest of it stays.
  sql`update customer_notes
    set text = regexp_replace(text, ${pattern}, '\\1…', 'gi')
    where lower(text) ~ ${pattern}`,
  sql`update journal set before = '{}', after = '{}'
    where lower(before::text) ~ ${pattern} or lower(after::text) ~ ${pattern}`,
  // The output of a failed job can quote a mail server or a provider.
  sql`update pgboss.job set output = null where lower(output::text) ~ ${pattern}`,
]

const eraseSignIns: Statements = ({ accountId, addresses }) => [
  sql`delete from email_changes where account_id = ${accountId} or email_norm = any(${addresses})`,
  sql`delete from sessions where account_id = ${accountId} or email_norm = any(${addresses})`,
  sql`delete from sign_in_codes where email_norm = any(${addresses})`,
  sql`delete from known_devices where account_id = ${accountId}`,
  // Requests for a code are encrypted, so all of them are deleted. Somebody who is just asking for a code has
  // to ask again.
  sql`delete from pgboss.job where name = 'sign_in'`,
]

/**
 * Erases messages. A message that was not handled yet keeps its reference, because it is needed to handle it.
 */
const eraseMessages: Statements = ({ accountId, addresses, pattern }) => {
  const references = sql`select provider_order_id from orders where account_id = ${accountId}
    union select payment_id from orders where account_id = ${accountId}`
  return [
    // An invariant requires that every license's key was emailed, so emails about other people's licenses
    // stay. One that is still waiting goes to the license's present owner.
    sql`update emails set bounce_reason = null,
        recipient = case when sent_at is null and dropped_at is null then owner.email else '' end
      from licenses join accounts owner on owner.id = licenses.account_id
      where license_id = licenses.id and lower(recipient) = any(${addresses})
        and owner.id <> ${accountId} and owner.email is not null`,
    sql`delete from emails where lower(recipient) = any(${addresses})
      or license_id in (select id from licenses where account_id = ${accountId})
      or about in (select id from orders where account_id = ${accountId})
      or about = ${accountId}
      or lower(bounce_reason) ~ ${pattern}`,
    // Almost all rows of an old shop are empty, and searching them takes longest.
    sql`update provider_events set payload = '{}'
      where payload <> '{}' and (reference in (${references}) or lower(payload::text) ~ ${pattern})`,
    sql`update held_payments set detail = '{}'
      where reference in (${references}) or lower(detail::text) ~ ${pattern}`,
  ]
}

/** Erases quotes. A quote that another account paid stays, under that buyer's name. */
const eraseQuotes: Statements = ({ accountId, addresses }) => [
  sql`delete from pro_formas where lower(facts->'buyer'->>'email') = any(${addresses})
    or quote_id in (select id from quotes where lower(email) = any(${addresses}))`,
  sql`update quotes set email = owner.email
    from orders join accounts owner on owner.id = orders.account_id
    where orders.quote_id = quotes.id and lower(quotes.email) = any(${addresses})
      and owner.id <> ${accountId} and owner.email is not null`,
  sql`delete from quotes where lower(email) = any(${addresses})
    or id in (select quote_id from orders where account_id = ${accountId})`,
  sql`delete from quote_people where lower(email) = any(${addresses})`,
]

/**
 * Erases what the customer had. If a payment arrives for an order that is deleted here, it is held for the
 * operator.
 */
const eraseHoldings: Statements = ({ accountId, addresses }) => [
  sql`update withdrawals set ${emptyColumns('withdrawals')}
    where email_norm = any(${addresses})
      or order_id in (select id from orders where account_id = ${accountId})`,
  sql`delete from orders where paid_at is null and state in ('open', 'expired', 'failed')
    and (account_id = ${accountId} or (account_id is null and email_norm = any(${addresses})))`,
  sql`update orders set ${emptyColumns('orders')}
    where account_id = ${accountId} or (account_id is null and email_norm = any(${addresses}))`,
  sql`update orders set email = owner.email, email_norm = owner.email_norm from accounts owner
    where owner.id = account_id and orders.email_norm = any(${addresses})`,
  sql`update activations set ${emptyColumns('activations')}
    where license_id in (select id from licenses where account_id = ${accountId})`,
  // The new hash must match no mailbox and no other row.
  sql`update licenses set trial_address_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
    where account_id = ${accountId} and license_type = 'trial'`,
  sql`update eula_acceptances set address_hash = '' where account_id = ${accountId}`,
]
