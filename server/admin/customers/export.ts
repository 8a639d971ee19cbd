import { sql, type RawBuilder } from 'kysely'
import { times } from '#contract/limits.ts'
import { methodsWithSecretIds, type PaymentMethod } from '#contract/providers.ts'
import { storedTables } from '#db/stored-columns/stored-tables.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { defineWrite } from '../call.ts'
import { listEmailAddresses, matchAddresses } from './addresses.ts'
import { customer } from '../input.ts'
import { findAccount } from './show.ts'

type Rows = Record<string, unknown>[]

/**
 * Conditions that select the account's rows in each table that can contain personal data. `sale` holds the
 * account's orders.
 */
const ownRows: Record<string, string> = {
  accounts: 'id in (select id from own)',
  eula_acceptances: 'account_id in (select id from own)',
  orders: 'id in (select id from sale)',
  refunds: 'order_id in (select id from sale)',
  refund_requests:
    'order_id in (select id from sale) or held_payment_id in (select id from held_payments where reference in (select reference from named))',
  withdrawals: 'email_norm in (select address from known)',
  bank_transfers: 'order_id in (select id from sale)',
  renewals: 'order_id in (select id from sale)',
  quotes: 'id in (select quote_id from sale) or lower(email) in (select address from known)',
  pro_formas:
    'quote_id in (select id from quotes where id in (select quote_id from sale) or lower(email) in (select address from known))',
  // The buyer must not get the data of the other people in a team.
  quote_people: 'lower(email) in (select address from known)',
  invoices: 'order_id in (select id from sale)',
  credit_notes:
    'invoice_number in (select number from invoices where order_id in (select id from sale))',
  licenses: 'id in (select id from license)',
  trial_devices: 'license_id in (select id from license)',
  license_decisions: 'license_id in (select id from license)',
  license_extensions: 'license_id in (select id from license)',
  license_device_changes: 'license_id in (select id from license)',
  license_files: 'license_id in (select id from license)',
  activations: 'license_id in (select id from license)',
  customer_notes: 'account_id in (select id from own)',
  sign_in_codes: 'email_norm in (select address from known)',
  sessions: 'account_id in (select id from own)',
  email_changes: 'account_id in (select id from own)',
  known_devices: 'account_id in (select id from own)',
  emails:
    'license_id in (select id from license) or lower(recipient) in (select address from known)',
  provider_events:
    "reference in (select reference from named) or (payload <> '{}' and lower(payload::text) ~ (select pattern from named limit 1))",
  held_payments:
    'reference in (select reference from named) or lower(detail::text) ~ (select pattern from named limit 1)',
  journal:
    'subject in (select subject from named) or lower(before::text) ~ (select pattern from named limit 1) or lower(after::text) ~ (select pattern from named limit 1)',
  webhook_messages: namesOwn('payload'),
  webhook_deliveries: `message_id in (select id from webhook_messages where ${namesOwn('payload')})`,
}

/**
 * Matches messages that contain one of the account's ids. Messages to the vendor's systems contain ids and
 * nothing else about a person.
 */
function namesOwn(column: string): string {
  return `exists (select from named where position(named.subject in ${column}) > 0)`
}

/** Hands over everything that is stored about a customer. The record says only that somebody did so. */
export const takeExport = defineWrite({
  name: 'customers/export',
  summary: 'Get a copy of everything stored about a customer: `shown.data` is JSON.',
  past: 'Exported the data',
  form: {
    title: 'Export data',
    does: 'You get a JSON file of everything stored about this customer, to hand over. It lists keys and codes without revealing them. No email is sent. The audit log records the download.',
    line: 'A JSON file to hand over',
    isForCustomer: true,
    done: 'The file is in your downloads.',
  },
  personOnly: true,
  guards: 'people',
  asksReason: true,
  command: { words: ['customer'], prints: 'data' },
  input: { customer },
  act: async (_deps: ShopContext, trx, input) => {
    const found = await findAccount({ ..._deps, db: trx }, input.customer)
    if ('refused' in found) return found
    const tables = await exportCustomer({ ..._deps, db: trx }, found.id)
    const open = await listOpenReferences({ ..._deps, db: trx }, tables)
    const data = open.reduce(
      (text, reference) =>
        text.replaceAll(reference, 'opens the order page until a day after payment'),
      JSON.stringify(tables, null, 2),
    )
    return { account: found.id, before: {}, after: {}, shown: { data } }
  },
})

/** Lists the ids that let the recipient of an export open an order's page, now or later. */
async function listOpenReferences(
  { db, clock }: ShopContext,
  { orders = [], provider_events: events = [], held_payments: payments = [] }: Record<string, Rows>,
): Promise<string[]> {
  const named = [
    ...orders.map(({ provider, provider_order_id: reference }) => ({ provider, reference })),
    ...events.filter(({ topic }) => topic === 'order'),
    ...payments,
  ]
  const secret = new Set(
    named
      .filter(({ provider }) => methodsWithSecretIds.includes(provider as PaymentMethod))
      .flatMap(({ reference }) => (typeof reference === 'string' ? [reference] : [])),
  )
  const { rows } = await sql<{ reference: string }>`
    select provider_order_id as reference from orders
    where provider_order_id = any(${[...secret]}::text[])
      and paid_at <= ${addMilliseconds(clock.now(), -times.day)}
  `.execute(db)
  for (const { reference } of rows) secret.delete(reference)
  return [...secret]
}

/**
 * Exports everything that is stored about a customer, by table. A hashed or encrypted value is only
 * mentioned.
 */
export async function exportCustomer(
  { db }: ShopContext,
  accountId: string,
): Promise<Record<string, Rows>> {
  const addresses = await listEmailAddresses(db, accountId)
  const tables: Record<string, Rows> = {}
  for (const [table, stored] of Object.entries(storedTables)) {
    if (stored.exported !== 'own rows') continue
    const own = selectOwn<Record<string, unknown>>(table, sql`*`, { accountId, addresses })
    const { rows } = await own.execute(db)
    tables[table] = rows.map(hideSecrets)
  }
  return tables
}

/** Selects these columns of the rows of a table that belong to a customer. */
export function selectOwn<Row>(
  table: string,
  columns: RawBuilder<unknown>,
  { accountId, addresses }: { accountId: string; addresses: string[] },
): RawBuilder<Row> {
  const own = ownRows[table]
  if (own === undefined) throw new Error(`ownRows does not say which rows of ${table} are whose.`)
  return sql<Row>`
    with own as (select id, email_norm from accounts where id = ${accountId}),
    sale as (
      select orders.* from orders, own
      where account_id = own.id or (account_id is null and orders.email_norm = own.email_norm)
    ),
    license as (select id from licenses where account_id in (select id from own)),
    known as (select unnest(${addresses}::text[]) as address),
    part as (select ${matchAddresses(addresses)}::text as pattern),
    named as (
      select id::text as subject, provider_order_id as reference, pattern from sale, part
      union all select id::text, payment_id, pattern from sale, part
      union all select id::text, null, pattern from license, part
      union all select id::text, null, pattern from own, part
    )
    select ${columns} from ${sql.table(table)} where ${sql.raw(own)}
  `
}

function hideSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? 'stored as a hash or encrypted' : value,
    ]),
  )
}
