import { readSearch } from './read-search.ts'
import { longestSearch, shortestSearch } from '#contract/admin/found-kinds.ts'
import type { FoundRow, FoundRows } from '#contract/admin/search.ts'
import type { Books } from '../../deps.ts'
import type { Operator } from '../act.ts'
import { findAccounts } from './accounts.ts'
import { findCoupons } from './coupons.ts'
import { findDevices, findKeys } from './licenses.ts'
import { findInvoices, findOrders } from './orders.ts'
import { findReleases } from './releases.ts'

/** Finds a few of everything that begins with what was typed, and customers that contain it. */
export async function findAnything(
  deps: Books,
  typed: string,
  by: Operator,
): Promise<FoundRows | { refused: string }> {
  const text = readSearch(typed)
  // PostgreSQL refuses text with a zero byte.
  if (text.length < shortestSearch || text.length > longestSearch || text.includes('\0'))
    return { refused: `Search for ${shortestSearch} to ${longestSearch} characters.` }
  const accounts = await findAccounts(deps, text)
  const rows: FoundRow[] = [
    ...accounts.map(({ row }) => row),
    ...(await findOrders(
      deps,
      text,
      accounts.map(({ id }) => id),
    )),
    ...(await findKeys(deps, text)),
    ...(await findDevices(deps, text)),
    ...(await findInvoices(deps, text)),
    ...(await findReleases(deps, text)),
    ...(await findCoupons(deps, text, by)),
  ]
  return { rows }
}
