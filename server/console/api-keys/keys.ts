import { times } from '#contract/limits.ts'
import { isOwner } from '../admins.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { hash } from '../../settings/secrets/secrets.ts'
import { isToken } from './token.ts'

export interface ApiKey {
  id: string
  scopes: ReadonlySet<string>
}

type Ended = { ended: 'expired' | 'revoked' | 'maker_left' }

/**
 * Finds the API key with this token, or null. Somebody with the token of an ended key may learn why it ended.
 */
export async function findApiKey(deps: ShopContext, token: string): Promise<ApiKey | Ended | null> {
  if (!isToken(token)) return null
  const row = await deps.db
    .selectFrom('api_keys')
    .innerJoin('admins', 'admins.id', 'made_by')
    .select(['api_keys.id', 'scopes', 'email_norm', 'expires_at', 'revoked_at', 'used_at'])
    .where('token_hash', '=', hash(token))
    .executeTakeFirst()
  if (row === undefined) return null
  const state = findKeyState(deps, row)
  if (state !== 'active') return { ended: state }
  await noteUse(deps, row)
  return { id: row.id, scopes: new Set(row.scopes) }
}

interface Stored {
  email_norm: string
  expires_at: Date
  revoked_at: Date | null
}

/** Returns the state of a key. It works as long as the person who made it is an owner. */
export function findKeyState(
  { clock, config }: ShopContext,
  { revoked_at, expires_at, email_norm }: Stored,
): Ended['ended'] | 'active' {
  if (!isOwner(config, email_norm)) return 'maker_left'
  if (revoked_at !== null) return 'revoked'
  return expires_at <= clock.now() ? 'expired' : 'active'
}

/** Notes the use at most once a minute, so that a busy key does not cause a write with each call. */
async function noteUse(
  { db, clock }: ShopContext,
  { id, used_at: last }: { id: string; used_at: Date | null },
): Promise<void> {
  const used_at = new Date(Math.floor(clock.now().getTime() / times.minute) * times.minute)
  if (last !== null && last >= used_at) return
  await db.updateTable('api_keys').set({ used_at }).where('id', '=', id).execute()
}

/** Names a key in the journal. */
export function nameKey(id: string): string {
  return `api-key:${id.slice(0, 8)}`
}
