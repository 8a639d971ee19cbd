import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/**
 * Lists every address of a customer in lower case: the account's, and those of its orders that belong to no
 * other account.
 */
export async function listEmailAddresses(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select email_norm as address from accounts where id = ${accountId} and email_norm is not null
    union select lower(email) from accounts where id = ${accountId} and email is not null
    union select email_norm from orders where account_id = ${accountId}
      and email_norm not in (
        select email_norm from accounts where id <> ${accountId} and email_norm is not null
      )
  `.execute(db)
  return rows.map(({ address }) => address)
}

/**
 * Returns a PostgreSQL pattern that finds any of the addresses in lower-case text. It matches whole addresses
 * only: o@example.org is not in bo@example.org.
 */
export function matchAddresses(addresses: string[]): string {
  if (addresses.length === 0) return '$.'
  const quoted = addresses.map((each) => each.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
  const before = '(^|[^[:alnum:].!#$%&*+^_~-])'
  const after = '(?![[:alnum:]]|[.-][[:alnum:]])'
  return `${before}(${quoted.join('|')})${after}`
}

/** Reports whether a text in memory contains one of the addresses. */
export function namesAddress(text: string, addresses: string[]): boolean {
  if (addresses.length === 0) return false
  const quoted = addresses.map((each) => each.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&')).join('|')
  const before = '(?<![\\p{L}\\p{N}.!#$%&*+^_~\\-])'
  const after = '(?![\\p{L}\\p{N}]|[.\\-][\\p{L}\\p{N}])'
  return new RegExp(`${before}(${quoted})${after}`, 'u').test(text.toLowerCase())
}
