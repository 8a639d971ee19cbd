import type { Selectable } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps, Books } from '../deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { holdsSession, type DeviceBinding } from './device-binding.ts'
import { isCode } from './code.ts'

/** A call that was on its way when the session ended still counts. */
const slack = times.minute
const usesWithoutCookie = 20
const mismatchesUntilEnd = 3

export type Session = Selectable<Database['sessions']>

export interface Credential {
  emailNormal: string
  code: string
  deviceBinding: DeviceBinding
}

/** Finds this browser's session, for 45 minutes after its code was verified. */
export async function useDeviceSession(
  deps: Deps,
  credential: Credential,
): Promise<Session | null> {
  if (credential.deviceBinding.deviceHash === null) return null
  const sessions = await findMatching(deps, credential)
  return sessions.find((session) => holdsSession(deps, credential.deviceBinding, session)) ?? null
}

/** For callers without that browser's cookie, who only need to guess the code. */
export async function useNetworkSession(
  deps: Deps,
  credential: Credential,
): Promise<Session | null> {
  const sessions = await findMatching(deps, credential)
  const own = sessions.find((session) => holdsSession(deps, credential.deviceBinding, session))
  if (own) return countUse(deps, own)
  for (const session of sessions) await noteMismatch(deps, session)
  return null
}

async function findMatching(deps: Deps, credential: Credential): Promise<Session[]> {
  const sessions = await findOpenSessions(deps, credential.emailNormal)
  return sessions.filter((session) =>
    isCode(deps, session.code_mac, session.code_id, credential.emailNormal, credential.code),
  )
}

export function findOpenSessions({ db, clock }: Books, emailNormal: string): Promise<Session[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('email_norm', '=', emailNormal)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', addMilliseconds(clock.now(), -slack))
    .execute()
}

/** A session bound only to a network is weaker, so it works twenty times. */
async function countUse(deps: Deps, session: Session): Promise<Session | null> {
  const used = await deps.db
    .updateTable('sessions')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', session.id)
    .where('uses', '<', usesWithoutCookie)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n ? session : null
}

/**
 * Counts the right code from a wrong device. The first two are only counted, or a stranger could end
 * other people's sessions; the third ends the session and its owner gets an email.
 */
async function noteMismatch(deps: Deps, session: Session): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { mismatches } = await trx
      .updateTable('sessions')
      .set((eb) => ({ mismatches: eb('mismatches', '+', 1) }))
      .where('id', '=', session.id)
      .returning('mismatches')
      .executeTakeFirstOrThrow()
    if (mismatches !== mismatchesUntilEnd) return
    await trx
      .updateTable('sessions')
      .set({ revoked_at: deps.clock.now() })
      .where('id', '=', session.id)
      .execute()
    const { email } = await trx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', session.account_id)
      .executeTakeFirstOrThrow()
    await queueEmail(deps, trx, email, { kind: 'session_ended' })
  })
}

export async function revokeSession(deps: Books, sessionId: string) {
  await deps.db
    .updateTable('sessions')
    .set({ revoked_at: deps.clock.now() })
    .where('id', '=', sessionId)
    .execute()
}
