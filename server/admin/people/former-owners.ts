import { sql } from 'kysely'
import { z } from 'zod'
import { isOwner, nameActor } from '../../console/admins.ts'
import type { Books } from '../../deps.ts'
import { defineAction } from '../act.ts'
import { removeAccess } from './people.ts'

/**
 * Ends what an owner whom ADMINS no longer names could come back with, should the name return: passkeys,
 * sessions with their confirmations, links, and API keys.
 */
export async function endFormerOwners(deps: Books): Promise<void> {
  const owners = await listOwnersWithAccess(deps)
  for (const { id } of owners.filter(({ email }) => !isOwner(deps.config, email))) {
    const input = { admin: id, reason: 'ADMINS does not name them' }
    const outcome = await endFormerOwner(deps, { name: 'program' }, input)
    if (!outcome.ok) throw new Error(outcome.problems.join(' '))
    const admin = nameActor(id)
    deps.log.warn(
      { admin },
      'ADMINS no longer names an owner, whose passkeys, sessions and API keys ended',
    )
  }
}

async function listOwnersWithAccess({ db, clock }: Books) {
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

const endFormerOwner = defineAction(
  'people/end-access',
  { admin: z.uuid() },
  async (deps: Books, trx, { admin: id }) => {
    const ended = await removeAccess(deps, trx, id)
    const keys = await trx
      .updateTable('api_keys')
      .set({ revoked_at: deps.clock.now() })
      .where('made_by', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    return {
      subject: id,
      before: { ...ended, keys: keys.length },
      after: { passkeys: 0, sessions: 0, keys: 0 },
    }
  },
)
