import { isOwner } from '../console/admins.ts'
import type { Deps } from '../deps.ts'
import { hash } from '../secrets.ts'

export interface ApiKey {
  id: string
  scopes: ReadonlySet<string>
}

/** Finds a key that works: not expired, not revoked, and made by somebody who still owns the shop. */
export async function findApiKey(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<ApiKey | null> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('admins', 'admins.id', 'made_by')
    .select(['api_keys.id', 'scopes', 'email_norm'])
    .where('token_hash', '=', hash(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (row === undefined || !isOwner(config, row.email_norm)) return null
  return { id: row.id, scopes: new Set(row.scopes) }
}

/** How the record of actions names a key. */
export function nameKey(id: string): string {
  return `api-key:${id.slice(0, 8)}`
}
