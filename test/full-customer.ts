import { randomBytes, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { times } from '#contract/limits.ts'
import { seal } from '#server/settings/secrets/secrets.ts'
import { callLicense } from './world/licenses.ts'
import type { Shop } from './world/shop.ts'

type FullCustomer = Awaited<ReturnType<typeof buyEverything>>

/** Buys, names a device, signs in and has an invoice; the shop names its seller. */
export async function buyEverything(shop: Shop, deviceName: string) {
  const buyer = await shop.sold({ signedIn: true })
  const device = { fingerprint: 'laptop', device_name: deviceName, platform: 'linux' }
  await callLicense(shop, 'activate', { license_key: buyer.key, ...device })
  const invoice = { order_id: buyer.order, company: 'Zed', address: '1 Road', tax_number: '' }
  expect((await buyer.ask('invoice', invoice)).status).toBe(200)
  return buyer
}

/**
 * Writes a row that belongs to them, or names them, into every other table that can contain one. Returns
 * the id of what is encrypted.
 */
export async function fillTables(shop: Shop, customer: FullCustomer): Promise<string> {
  const now = shop.deps.clock.now()
  const parts = [fillAccount, fillMessages, fillQuote, fillHoldings, fillCounts]
  for (const part of parts)
    for (const statement of part(customer, now)) await statement.execute(shop.deps.db)
  return sealRequests(shop, customer, now)
}

type Fill = (customer: FullCustomer, now: Date) => RawBuilder<unknown>[]

const fillAccount: Fill = ({ email, accountId }, now) => [
  sql`insert into eula_acceptances values (${accountId}, '2024-09-13', ${now}, 'hash', 'Protocraft Ltd', '1 Street')`,
  sql`insert into email_changes (account_id, session_id, email, email_norm, old_code_mac, new_code_mac, created_at)
    values (${accountId}, ${randomUUID()}, ${email}, ${email}, 'old', 'new', ${now})`,
  sql`insert into customer_notes (account_id, author, text, written_at)
    values (${accountId}, 'operator:mia', ${`Wrote from ${email}`}, ${now})`,
  sql`insert into sign_in_codes (id, email_norm, device_hash, ip_prefix, code_mac, link_hash, created_at)
    values (${randomUUID()}, ${email}, 'device', '203.0.113.9', 'code', 'link', ${now})`,
  sql`insert into sessions (code_id, account_id, email_norm, ip_prefix, code_mac, verified_at, expires_at)
    values (${randomUUID()}, ${accountId}, ${email}, '203.0.113.9', 'code', ${now}, ${now})`,
]

/** Fills messages of others that can contain the address. */
const fillMessages: Fill = ({ email, order, session }, now) => {
  const detail = JSON.stringify({ to: `<${email}>` })
  const [endpoint, message] = [randomUUID(), `msg_${randomUUID()}`]
  return [
    sql`insert into emails (kind, recipient, created_at, sent_at, bounce_reason)
      values ('code', 'other@example.org', ${now}, ${now}, ${`550 <${email}> unknown`})`,
    sql`insert into provider_events (provider, event_id, type, topic, payload, received_at, handled_at)
      values ('stripe', ${randomUUID()}, 'any', 'other', ${detail}, ${now}, ${now})`,
    sql`insert into held_payments (provider, reference, reason, detail, created_at, decided_at, decision)
      values ('stripe', ${session}, 'wrong_amount', '{}', ${now}, ${now}, 'dismissed'),
        ('stripe', ${randomUUID()}, 'any', ${detail}, ${now}, ${now}, 'dismissed')`,
    sql`insert into journal (at, actor, what, subject, before, after)
      values (${now}, 'shop', 'any', 'any', ${detail}, '{}'), (${now}, 'shop', 'any', 'any', '{}', ${detail})`,
    sql`update pgboss.job set output = ${detail}::jsonb
      where id = (select id from pgboss.job where name = 'email' limit 1)`,
    sql`insert into webhook_endpoints (id, address, events, made_at, ended_at)
      values (${endpoint}, 'https://in.example.org', '{}', ${now}, ${now})`,
    sql`insert into webhook_messages values (${message}, 'order.paid', ${JSON.stringify({ order })}, ${now})`,
    sql`insert into webhook_deliveries (message_id, endpoint_id, state, begun_at, next_at)
      values (${message}, ${endpoint}, 'stopped', ${now}, ${now})`,
  ]
}

const fillQuote: Fill = ({ email }, now) => {
  const id = randomUUID()
  return [
    sql`insert into quotes (currency, id, token_hash, email, mode, seats, unit_cents, created_at, valid_until)
      values ('usd', ${id}, ${randomBytes(32)}, ${email.toUpperCase()}, 'keys', 1, 3900, ${now}, ${now})`,
    sql`insert into quote_people values (${id}, 1, 'One', ${email})`,
    sql`insert into pro_formas values (${id}, ${now}, ${JSON.stringify({ buyer: { email } })})`,
  ]
}

/** Fills orders that nobody paid, and rows that depend on a license and on an invoice. */
const fillHoldings: Fill = ({ email, id, order, accountId }, now) => {
  const trial = sql`select id from licenses
    where account_id = ${accountId} and license_type = 'trial'`
  const later = new Date(now.getTime() + times.day)
  return [
    sql`insert into orders (unit_cents, price_currency, taxed, tax_behavior, provider, email, email_norm, created_at, device_hash)
      values (4900, 'usd', false, 'exclusive', 'stripe', ${email}, ${email}, ${now}, 'device')`,
    sql`insert into licenses (account_id, license_type, key_lookup, key_sealed, key_last4, max_activations, updates_until, created_at, trial_address_hash)
      values (${accountId}, 'trial', ${randomBytes(32)}, 'sealed', 'LAST', 1, ${later}, ${now}, ${randomBytes(32)})`,
    sql`insert into trial_devices (fingerprint_mac, license_id, first_used_at)
      select ${randomBytes(32)}, id, ${now} from (${trial}) as trial`,
    sql`update licenses set previous_key_lookup = ${randomBytes(32)}, key_replaced_at = ${now}
      where id = ${id}`,
    sql`insert into license_files (license_id, activation_request_id, machine_key, certificate, made_at, ends_at)
      values (${id}, ${id}, 'x', 'a.b.c', ${now}, ${now})`,
    sql`insert into license_decisions values (${id}, 'suspended', 'We paused it.', ${now})`,
    sql`insert into license_extensions (license_id, days, extended_at) values (${id}, 3, ${now})`,
    sql`insert into license_device_changes values (${id}, 2, ${later})`,
    sql`insert into renewals values (${order}, ${id}, ${now}, false)`,
    sql`insert into bank_transfers values (${order}, 'One', ${order}, 'in', ${now}, 1, ${now})`,
    sql`insert into refunds (order_id, at, cents) values (${order}, ${now}, 1)`,
    sql`insert into refund_requests (order_id, total_cents, actor, reason, asked_at)
      values (${order}, 1, 'operator:mia', 'asked', ${now})`,
    sql`insert into withdrawals (name, order_number, email, email_norm, is_signed_in, sent_at, order_id, finding)
      values ('Ada', 'P-0000-0000', ${email}, ${email}, true, ${now}, ${order}, 'due')`,
    sql`insert into credit_notes (number, invoice_number, issued_at, amount_cents, facts)
      select 'CN-' || number, number, ${now}, 1, facts from invoices where order_id = ${order}`,
    sql`insert into journal (at, actor, what, subject, reason, before, after)
      values (${now}, 'operator:mia', 'any', ${accountId}, 'asked', '{}', '{}')`,
  ]
}

const fillCounts: Fill = (_customer, now) => [
  sql`insert into analytics_events (name, path, at) values ('page_view', '/', ${now})`,
  sql`insert into analytics_days values (${now}, 'page_view', '/', 1) on conflict do nothing`,
  sql`insert into download_days values (${now}, '1.0.0', 'any', 1) on conflict do nothing`,
]

async function sealRequests({ deps }: Shop, { email }: FullCustomer, now: Date) {
  const id = randomUUID()
  const sealed = seal(deps.secrets.seal, id, JSON.stringify({ lines: [`by ${email}.`] }))
  for (const statement of [
    sql`insert into emails (id, kind, recipient, created_at, payload_sealed)
      values (${id}, 'money_news', 'support@example.org', ${now}, ${sealed})`,
    sql`insert into pgboss.job (name, state, data)
      values ('sign_in', 'completed', ${JSON.stringify({ id, sealed: sealed.toString('base64'), until: now })}::jsonb)`,
  ])
    await statement.execute(deps.db)
  return id
}
