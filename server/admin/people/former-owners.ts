import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import { isOwner, nameActor } from '../../console/admins.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { writeEntry } from '../../journal/write-entry.ts'
import { removeAccess } from './people.ts'

/**
 * Handles owners whom ADMINS no longer names: ends their passkeys, sessions with confirmations, links and API
 * keys, so that they cannot come back if the name returns.
 */
export async function endFormerOwners(deps: ShopContext): Promise<void> {
  const owners = await listOwnersWithAccess(deps)
  for (const { id } of owners.filter(({ email }) => !isOwner(deps.config, email))) {
    await deps.db.transaction().execute((trx) => endFormerOwner(deps, trx, id))
    const admin = nameActor(id)
    deps.log.warn(
      { admin },
      'ADMINS no longer names an owner, whose passkeys, sessions and API keys ended',
    )
  }
}

async function listOwnersWithAccess({ db, clock }: ShopContext) {
  const now = clock.now()
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email_norm as email from admins where role = 'owner' and (
      exists (select from admin_passkeys where admin_id = admins.id)
      or exists (select from admin_links where admin_id = admins.id)
      or exists (select from admin_sessions
        where admin_id = admins.id and ended_at is null and expires_at > ${now})
      or exists (select from api_keys
        where made_by = admins.id and revoked_at is null and expires_at > ${now})
    ) order by email_norm
  `.execute(db)
  return rows
}

async function endFormerOwner(deps: ShopContext, trx: Trx, id: string): Promise<void> {
  const ended = await removeAccess(deps, trx, id)
  const keys = await trx
    .updateTable('api_keys')
    .set({ revoked_at: deps.clock.now() })
    .where('made_by', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  await writeEntry(deps, trx, {
    what: 'people/end-access',
    actor: 'program',
    subject: id,
    reason: 'ADMINS does not name them',
    before: { ...ended, keys: keys.length },
    after: { passkeys: 0, sessions: 0, keys: 0 },
  })
}
