import { sql } from 'kysely'
import type { z } from 'zod'
import type { foundCustomer } from '#contract/admin/customers.ts'
import { isUuid } from '#contract/uuid.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { lookupHashes } from '../../licenses/issue.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { readCapitals } from '#license-client/src/readings.ts'
import { hasColumns, joinHas } from './has.ts'
import { readSearch } from '../search/find.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'
import { containing } from '../filters.ts'
import { matchOrder } from '../../orders/named.ts'

type FoundCustomer = z.input<typeof foundCustomer> & { cursor: string }

const shortest = 3
const longest = 200
/** A device name counts as common if more devices than this have it. */
const few = 5000

const place = [sql.ref('since'), sql.ref('key')] as const

/**
 * Finds customers, newest first: by email or part of it, license key, order number in any form, order id
 * (ours or the provider's), device name, fingerprint, or invoice number.
 */
export async function findCustomers(
  deps: ShopContext,
  typed: string,
  after?: string,
): Promise<FoundCustomer[] | { refused: string }> {
  const text = readSearch(typed)
  if (text.length < shortest || text.length > longest)
    return { refused: `Search for ${shortest} to ${longest} characters.` }
  const page = comesAfter(...place, after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<FoundCustomer>`
    with hit as (${findHits(deps, text, page)}),
    page as (
      select key, since, string_agg(distinct found_by, ', ') as found_by
      from hit group by key, since order by since desc, key desc limit ${pageSize}
    )
    select accounts.id, page.since, page.found_by,
      coalesce(accounts.email, (select email from orders where orders.id = key)) as email,
      (select count(*)::int from orders where account_id = accounts.id) as orders,
      (select count(*)::int from licenses where account_id = accounts.id) as licenses,
      ${sql.join(Object.values(hasColumns))}, ${makeCursor(...place)} as cursor
    from page left join accounts on accounts.id = key ${joinHas(deps)}
    order by since desc, key desc
  `.execute(deps.db)
  return rows
}

type Part = ReturnType<typeof sql>

/**
 * Finds hits. Each way of searching reads only one page, so a search for part of most addresses costs no more
 * than one for a rare one.
 */
function findHits(deps: ShopContext, text: string, page: Part): Part {
  const id = isUuid(text) ? text : null
  const key = readLicenseKey(text)
  const ways = [
    onOrder('order', matchOrder(deps, text, ['number', 'id', 'payment'])),
    onLicense(
      'device',
      sql`id in (select license_id from activations where fingerprint = ${text})`,
    ),
    ...(id === null ? [] : findById(id)),
    ...(key === null ? [] : findByKey(lookupHashes(deps, key))),
    ...(id === null && key === null ? findByPart(text, page) : []),
  ]
  return sql.join(
    ways.map((way) => sql`(select distinct since, key, found_by from (${way}) way ${cut(page)})`),
    sql` union all `,
  )
}

const cut = (page: Part) => sql`where ${page} order by since desc, key desc limit ${pageSize}`

const findById = (id: string) => [
  onAccount('id', sql`from accounts where id = ${id}`),
  onLicense('license', sql`id = ${id}`),
]

const findByKey = (hashes: Buffer[]) => [
  onLicense('license key', sql`key_lookup = any(${hashes})`),
  onLicense('replaced license key', sql`previous_key_lookup = any(${hashes})`),
]

/** Matches parts of what was typed. The address of an order with an account is that of the account. */
function findByPart(text: string, page: Part): Part[] {
  const part = sql`${containing(text)}`
  const number = readCapitals(text)
  return [
    onAccount('email', sql`from accounts where email_norm like ${part}`),
    onOrder('email of an order', sql`account_id is null and email_norm like ${part}`),
    onOrder(
      'invoice',
      sql`id = (select order_id from invoices where number = ${number}) and email is not null`,
    ),
    onOrder(
      'credit note',
      sql`id = (
      select order_id from credit_notes join invoices on invoices.number = invoice_number
      where credit_notes.number = ${number}
    ) and email is not null`,
    ),
    onDeviceName(part, page),
  ]
}

/**
 * Finds devices by name. A rare name is looked up among all devices. For a common one, the newest accounts
 * are checked one after the other, because that soon fills a page.
 */
function onDeviceName(part: Part, page: Part): Part {
  return sql`
    with named as materialized (
      select license_id from activations where lower(device_name) like ${part} limit ${few}
    ),
    rare as (select count(*) < ${few} as is_rare from named),
    asked as (
      select * from (
        select created_at as since, id as key, 'device' as found_by, id as account_id from accounts
      ) account
      where not (select is_rare from rare) and ${page} and (
        select true from licenses join activations on license_id = licenses.id
        where licenses.account_id = account.account_id and lower(device_name) like ${part} limit 1
      )
      order by since desc, key desc limit ${pageSize}
    )
    select since, key, found_by from asked
    union all
    ${onLicense('device', sql`(select is_rare from rare) and id in (select license_id from named)`)}`
}

function onAccount(foundBy: string, from: Part): Part {
  return sql`select created_at as since, id as key, ${foundBy}::text as found_by ${from}`
}

function onLicense(foundBy: string, which: Part): Part {
  return onAccount(
    foundBy,
    sql`from accounts where id in (select account_id from licenses where ${which})`,
  )
}

/** Finds accounts by an order. An unpaid order has no account, but its address may have one. */
function onOrder(foundBy: string, which: Part): Part {
  return sql`
    select coalesce(accounts.created_at, found.created_at) as since,
      coalesce(accounts.id, found.id) as key, ${foundBy}::text as found_by
    from (select * from orders where ${which}) found
    left join accounts on accounts.id = coalesce(
      found.account_id, (select id from accounts own where own.email_norm = found.email_norm)
    )`
}
