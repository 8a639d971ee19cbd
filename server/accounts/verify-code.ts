import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import { type DeviceBinding, isOwnCode } from './device-binding.ts'
import type { Credential, Session } from './credential.ts'
import { openAccount } from './open-account.ts'
import { openSession } from './open-session.ts'
import { codesPerBrowser, comparisonsPerCode, comparisonsWithoutCookie, isCode } from './code.ts'

type SignInCode = Selectable<Database['sign_in_codes']>

/**
 * First use of a code. If it is one of the open ones, it becomes a session of 45 minutes. Only those that
 * were found before its budgets were charged are compared: one that is sent meanwhile was not paid for.
 */
export async function verifyCode(
  deps: Books,
  credential: Credential & { emailTyped: string },
  openCodes: SignInCode[],
): Promise<Session | null> {
  const { emailNormal, code } = credential
  for (const openCode of openCodes) {
    const codeMac = await takeAttempt(deps, openCode, credential)
    if (codeMac !== null && isCode(deps, codeMac, openCode.id, emailNormal, code))
      return startSession(deps, openCode, credential)
  }
  return null
}

/**
 * Finds the open codes that are compared for this caller, the newest first: two of a browser with its
 * cookie, one of a network.
 */
export async function findCodes(deps: Books, credential: Credential): Promise<SignInCode[]> {
  const { emailNormal, deviceBinding } = credential
  const newest = await deps.db
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('email_norm', '=', emailNormal)
    .where(isOwnCode(deviceBinding))
    .where('burned_at', 'is', null)
    .where('created_at', '>', addMilliseconds(deps.clock.now(), -times.codeLifetime))
    .orderBy('created_at', 'desc')
    .limit(deviceBinding.deviceHash === null ? 1 : codesPerBrowser)
    .execute()
  return newest.filter((openCode) => hasAttemptsLeft(openCode, deviceBinding))
}

/** Whether it will be compared once more for this caller. */
function hasAttemptsLeft(
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
  deps: Books,
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
  deps: Books,
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
    // The other codes end here too; without a cookie nothing else would end older ones.
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
