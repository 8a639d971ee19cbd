import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { type DeviceBinding, isOwnCode } from './device-binding.ts'
import type { Credential, Session } from './credential.ts'
import { openAccount } from './open-account.ts'
import { openSession } from './open-session.ts'
import { comparisonsPerCode, comparisonsWithoutCookie, isCode } from './code.ts'

type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>
type SignInCode = Selectable<Database['sign_in_codes']>

/** First use of a code. If it is right, it becomes a session of 45 minutes. */
export async function verifyCode(
  deps: VerifyDeps,
  credential: Credential & { emailTyped: string },
): Promise<Session | null> {
  const openCode = await findCode(deps, credential)
  if (openCode === null) return null
  const codeMac = await takeAttempt(deps, openCode, credential)
  if (codeMac === null) return null
  const { emailNormal, code } = credential
  const isRight = isCode(deps, codeMac, openCode.id, emailNormal, code)
  return isRight ? startSession(deps, openCode, credential) : null
}

/** Finds the open code that this caller can answer. */
export async function findCode(
  deps: VerifyDeps,
  credential: Credential,
): Promise<SignInCode | null> {
  const openCode = await deps.db
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('email_norm', '=', credential.emailNormal)
    .where(isOwnCode(credential.deviceBinding))
    .where('burned_at', 'is', null)
    .where('created_at', '>', addMilliseconds(deps.clock.now(), -times.codeLifetime))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return openCode ?? null
}

/** Whether it will be compared once more for this caller. */
export function hasAttemptsLeft(
  { attempts, attempts_without_cookie: without }: SignInCode,
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
  openCode: SignInCode,
  { deviceBinding }: Credential,
): Promise<Buffer | null> {
  const hasCookie = deviceBinding.deviceHash !== null
  const taken = await deps.db
    .updateTable('sign_in_codes')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      ...(!hasCookie && { attempts_without_cookie: eb('attempts_without_cookie', '+', 1) }),
    }))
    .where('id', '=', openCode.id)
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
  openCode: SignInCode,
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
      .updateTable('sign_in_codes')
      .set({ burned_at: now })
      .where('email_norm', '=', credential.emailNormal)
      .where(isOwnCode(credential.deviceBinding))
      .where('burned_at', 'is', null)
      .returning('id')
      .execute()
    if (!burned.some(({ id }) => id === openCode.id)) return null
    return openSession(deps, trx, account.id, openCode, credential.deviceBinding, now)
  })
}
