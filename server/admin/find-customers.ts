import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { lookupHashes } from '../licenses/issue.ts'
import { parseLicenseKey } from '../licenses/key.ts'
import { comesAfter, makeCursor, pageSize } from './page.ts'
import { containing } from './text-part.ts'

interface FoundCustomer {
  /** The account; null while an order has none. */
  id: string | null
  email: string | null
  since: Date
  /** What matched, such as `email, device`. */
  found_by: string
  orders: number
  licenses: number
  /** Given back, it asks for those after this one. */
  cursor: string
}

const shortest = 3
const longest = 200
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Finds customers by an email or part of it, a license key however it is typed, an order id (ours or
 * the provider's), a device name or fingerprint, or the number of an invoice; newest first.
 */
export async function findCustomers(
  deps: Pick<Deps, 'db' | 'secrets'>,
  typed: string,
  after?: string,
): Promise<FoundCustomer[] | { refused: string }> {
  const text = typed.trim()
  if (text.length < shortest || text.length > longest)
    return { refused: `Search for ${shortest} to ${longest} characters.` }
  const page = comesAfter('since', 'key', after)
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
      ${makeCursor('since', 'key')} as cursor
    from page left join accounts on accounts.id = key
    order by since desc, key desc
  `.execute(deps.db)
  return rows
}

type Part = ReturnType<typeof sql>

/** Every way is asked for one page only, so that a part of most addresses costs no more than a rare one. */
function findHits(deps: Pick<Deps, 'secrets'>, text: string, page: Part): Part {
  const part = containing(text)
  const id = uuid.test(text) ? text : null
  const key = parseLicenseKey(text)
  const ways = [
    onAccount('email', sql`from accounts where email_norm like ${part}`),
    onOrder('email of an order', sql`email_norm like ${part}`),
    onOrder('order', sql`provider_order_id = ${text} or payment_id = ${text}`),
    onOrder(
      'invoice',
      sql`id = (select order_id from invoices where number = ${text.toUpperCase()}) and email is not null`,
    ),
    onOrder(
      'credit note',
      sql`id = (
      select order_id from credit_notes join invoices on invoices.number = invoice_number
      where credit_notes.number = ${text.toUpperCase()}
    ) and email is not null`,
    ),
    onLicense(
      'device',
      sql`id in (
      select license_id from activations where fingerprint = ${text}
      union select license_id from activations where lower(device_name) like ${part}
    )`,
    ),
    ...(id === null ? [] : [onOrder('order', sql`id = ${id}`)]),
    ...(id === null ? [] : [onAccount('id', sql`from accounts where id = ${id}`)]),
    ...(id === null ? [] : [onLicense('license', sql`id = ${id}`)]),
    ...(key === null
      ? []
      : [onLicense('license key', sql`key_lookup = any(${lookupHashes(deps, key)})`)]),
  ]
  return sql.join(
    ways.map(
      (way) => sql`(
        select distinct since, key, found_by from (${way}) way
        where ${page} order by since desc, key desc limit ${pageSize}
      )`,
    ),
    sql` union all `,
  )
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

/** An order that nobody paid has no account, perhaps one with its address. */
function onOrder(foundBy: string, which: Part): Part {
  return sql`
    select coalesce(accounts.created_at, found.created_at) as since,
      coalesce(accounts.id, found.id) as key, ${foundBy}::text as found_by
    from (select * from orders where ${which}) found
    left join accounts on accounts.id = coalesce(
      found.account_id, (select id from accounts own where own.email_norm = found.email_norm)
    )`
}
