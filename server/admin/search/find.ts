import { sql } from 'kysely'
import { longestSearch, shortestSearch } from '#contract/admin/found-kinds.ts'
import type { FoundRow, FoundRows } from '#contract/admin/search.ts'
import { parseEmail } from '#contract/email.ts'
import { readOrderId } from '#contract/order.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { readName } from '#license-client/src/readings.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Operator } from '../act.ts'
import { whyNotMake } from '../call.ts'
import { listCoupons } from '../coupons/list.ts'
import { listCustomers } from '../customers/list.ts'
import { listDevices } from '../devices/list.ts'
import { startingWith } from '../filters.ts'
import { listInvoices } from '../invoices/list.ts'
import { listLicenses } from '../licenses/list.ts'
import { type Searched, mostFound } from '../list.ts'
import { listOrders } from '../orders/list.ts'
import { listPeople } from '../people/calls.ts'
import { listHeldPayments } from '../held-payments/list.ts'
import { listReleases } from '../releases/list.ts'

const searched: Searched[] = [
  listCustomers,
  listOrders,
  listHeldPayments,
  listLicenses,
  listDevices,
  listInvoices,
  listReleases,
  listCoupons,
  { ...listPeople, find: findPeople },
]

/** Finds a few rows of each list that the caller may read. */
export async function findAnything(
  deps: ShopContext,
  typed: string,
  by: Operator,
): Promise<FoundRows | { refused: string }> {
  const text = readSearch(typed)
  // PostgreSQL refuses text with a zero byte.
  if (text.length < shortestSearch || text.length > longestSearch || text.includes('\0'))
    return { refused: `Search for ${shortestSearch} to ${longestSearch} characters.` }
  const open = searched.filter((list) => whyNotMake(list, by) === null)
  const found = await Promise.all(open.map((list) => list.find(deps, text, by)))
  return { rows: found.flat() }
}

const isId = /^(cs_|[0-9a-f]{8}-)/i

/**
 * Reads what somebody is looking for: a key, an id or an address within the pasted text, or else the words
 * themselves.
 */
export function readSearch(typed: string): string {
  const id = readOrderId(typed)
  return (
    readLicenseKey(typed) ?? (isId.test(id) ? id : (parseEmail(typed)?.normal ?? readName(typed)))
  )
}

/** Finds people with access to the console by the beginning of their address. */
async function findPeople({ db }: ShopContext, text: string): Promise<FoundRow[]> {
  const rows = await db
    .selectFrom('admins')
    .select(['email', 'role'])
    .where(sql<boolean>`email_norm like ${startingWith(text)}`)
    .where('removed_at', 'is', null)
    .orderBy('email_norm')
    .limit(mostFound)
    .execute()
  return rows.map(({ email, role }) => ({
    kind: 'person',
    label: email,
    note: role,
    path: '/admin/people',
  }))
}
