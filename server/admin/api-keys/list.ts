import { sql } from 'kysely'
import type { z } from 'zod'
import type { apiKey } from '#contract/admin/api-keys.ts'
import { findState } from '../../api-keys/keys.ts'
import type { Books } from '../../deps.ts'
import { comesAfter, makeCursor, makePage, pageSize, type Page } from '../page.ts'

type Key = z.input<typeof apiKey> & { cursor: string }
interface Row extends Omit<Key, 'state'> {
  email_norm: string
  revoked_at: Date | null
}

/** Lists the API keys, those that ended too, newest first. */
export async function listApiKeys(
  deps: Books,
  after?: string,
): Promise<Page<Key> | { refused: string }> {
  const page = comesAfter('made_at', 'k.id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<Row>`
    select k.id, name, hint, scopes, email as made_by, email_norm, made_at, expires_at, used_at, revoked_at,
      ${makeCursor('made_at', 'k.id')} as cursor
    from api_keys k join admins a on a.id = made_by
    where ${page}
    order by made_at desc, k.id desc limit ${pageSize}
  `.execute(deps.db)
  return makePage(rows.map((row) => ({ ...row, state: findState(deps, row) })))
}
