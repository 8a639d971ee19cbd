import { sql } from 'kysely'
import type { ApiKeyEntry } from '#contract/admin/api-keys.ts'
import { findState } from '../../api-keys/keys.ts'
import type { Deps } from '../../deps.ts'
import { comesAfter, makeCursor, makePage, pageSize, type Page } from '../page.ts'

interface Row {
  id: string
  name: string
  hint: string
  scopes: string[]
  email: string
  email_norm: string
  made_at: Date
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
  cursor: string
}

/** Lists the API keys, those that ended too, newest first. */
export async function listApiKeys(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  after?: string,
): Promise<Page<ApiKeyEntry> | { refused: string }> {
  const page = comesAfter('made_at', 'k.id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<Row>`
    select k.id, name, hint, scopes, email, email_norm, made_at, expires_at, used_at, revoked_at,
      ${makeCursor('made_at', 'k.id')} as cursor
    from api_keys k join admins a on a.id = made_by
    where ${page}
    order by made_at desc, k.id desc limit ${pageSize}
  `.execute(deps.db)
  return makePage(rows, (row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    made_by: row.email,
    made_at: row.made_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    state: findState(deps, row),
  }))
}
