import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { type DeviceBinding, isOwnChallenge } from './device-binding.ts'
import type { Credential, Session } from './credential.ts'
import { openAccount } from './open-account.ts'
import { openSession } from './open-session.ts'
import { comparisonsPerCode, comparisonsWithoutCookie, isCode } from './code.ts'

type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>
type Challenge = Selectable<Database['login_challenges']>

/** First use of a code. If it is right, the challenge becomes a session of 45 minutes. */
export async function verifyCode(
  deps: VerifyDeps,
  credential: Credential & { emailTyped: string },
): Promise<Session | null> {
  const challenge = await findChallenge(deps, credential)
  if (challenge === null) return null
  const codeMac = await takeAttempt(deps, challenge, credential)
  if (codeMac === null) return null
  const { emailNormal, code } = credential
  const isRight = isCode(deps, codeMac, challenge.id, emailNormal, code)
  return isRight ? startSession(deps, challenge, credential) : null
}

/** Finds the open code that this caller can answer. */
export async function findChallenge(
  deps: VerifyDeps,
  credential: Credential,
): Promise<Challenge | null> {
  const challenge = await deps.db
    .selectFrom('login_challenges')
    .selectAll()
    .where('email_norm', '=', credential.emailNormal)
    .where(isOwnChallenge(credential.deviceBinding))
    .where('burned_at', 'is', null)
    .where('created_at', '>', addMilliseconds(deps.clock.now(), -times.codeLifetime))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return challenge ?? null
}

/** Whether it will be compared once more for this caller. */
export function hasAttemptsLeft(
  { attempts, attempts_without_cookie: without }: Challenge,
  { deviceHash }: DeviceBinding,
): boolean {
  return (
    attempts < comparisonsPerCode && (deviceHash !== null || without < comparisonsWithoutCookie)
  )
}

/**
 * Counts before comparing, in one statement: of 200 simultaneous guesses, five are compared. At most two
 * without the cookie: others can be behind the same IP address, and must not use up a visitor's code.
 */
async function takeAttempt(
  deps: VerifyDeps,
  challenge: Challenge,
  { deviceBinding }: Credential,
): Promise<Buffer | null> {
  const hasCookie = deviceBinding.deviceHash !== null
  const taken = await deps.db
    .updateTable('login_challenges')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      ...(!hasCookie && { attempts_without_cookie: eb('attempts_without_cookie', '+', 1) }),
    }))
    .where('id', '=', challenge.id)
    .where('attempts', '<', comparisonsPerCode)
    .$if(!hasCookie, (query) =>
      query
        .where('attempts_without_cookie', '<', comparisonsWithoutCookie)
        .where('had_cookie', '=', false),
    )
    .where('burned_at', 'is', null)
    .returning('code_mac')
    .executeTakeFirst()
  return taken?.code_mac ?? null
}

async function startSession(
  deps: VerifyDeps,
  challenge: Challenge,
  credential: Credential & { emailTyped: string },
): Promise<Session | null> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    // Lock the account before its codes, as a change of address does, or two calls could deadlock.
    const account = await openAccount(deps, trx, {
      typed: credential.emailTyped,
      normal: credential.emailNormal,
    })
    // Older codes end here; without a cookie nothing else would end them.
    const burned = await trx
      .updateTable('login_challenges')
      .set({ burned_at: now })
      .where('email_norm', '=', credential.emailNormal)
      .where(isOwnChallenge(credential.deviceBinding))
      .where('burned_at', 'is', null)
      .returning('id')
      .execute()
    if (!burned.some(({ id }) => id === challenge.id)) return null
    return openSession(deps, trx, account.id, challenge, credential.deviceBinding, now)
  })
}
