import { randomBytes } from 'node:crypto'
import type { Secret } from '#contract/admin/write.ts'
import { times } from '#contract/limits.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import { hash } from '../settings/secrets/secrets.ts'
import { mayEnter } from './admins.ts'

export const sessionLength = 12 * times.hour

export interface Session {
  id: string
  adminId: string
  email: string
  role: AdminRole
  endsAt: Date
}

/** Makes the content of a new session's cookie. */
export function createSessionToken(): Secret {
  return randomBytes(32).toString('base64url') as Secret
}

/** Starts a session of twelve hours. Only a hash of the cookie's content is stored. */
export async function startSession(
  { db, clock }: ShopContext,
  adminId: string,
  token: string,
): Promise<void> {
  const started_at = clock.now()
  await db
    .insertInto('admin_sessions')
    .values({
      token_hash: hash(token),
      admin_id: adminId,
      started_at,
      expires_at: addMilliseconds(started_at, sessionLength),
      ended_at: null,
    })
    .execute()
}

/** Finds a session. This runs at every request, so that a session ends when its person loses access. */
export async function findSession(deps: ShopContext, token: string): Promise<Session | null> {
  const row = await deps.db
    .selectFrom('admin_sessions')
    .innerJoin('admins', 'admins.id', 'admin_id')
    .select(['admin_sessions.id', 'admin_id', 'email', 'email_norm', 'role', 'expires_at'])
    .where('token_hash', '=', hash(token))
    .where('ended_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  if (row === undefined || !mayEnter(deps, row)) return null
  const { id, admin_id: adminId, email, role, expires_at: endsAt } = row
  return { id, adminId, email, role, endsAt }
}

export async function endSession({ db, clock }: ShopContext, id: string): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ ended_at: clock.now() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
