import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { isOwnChallenge } from './device-binding.ts'
import type { Credential, Session } from './credential.ts'
import { rememberDevice } from './known-device.ts'
import { openAccount } from './open-account.ts'
import { renewDevice } from './renew-device.ts'
import { comparisonsPerCode, isCode } from './code.ts'

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

/**
 * Counts before comparing, in one statement: of 200 simultaneous guesses, five are compared. Five more
 * without the cookie: others can be behind the same IP address.
 */
async function takeAttempt(
  deps: VerifyDeps,
  challenge: Challenge,
  { deviceBinding }: Credential,
): Promise<Buffer | null> {
  const counter = deviceBinding.deviceHash === null ? 'attempts_without_cookie' : 'attempts'
  const taken = await deps.db
    .updateTable('login_challenges')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('id', '=', challenge.id)
    .where(counter, '<', comparisonsPerCode)
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
  const { cookie, ipPrefix } = credential.deviceBinding
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
    await noteFirst(trx, account.id, now)
    const deviceHash = cookie === null ? null : await renewDevice(deps, trx, cookie, challenge.id)
    if (deviceHash !== null) await rememberDevice(trx, account.id, deviceHash, now)
    return trx
      .insertInto('login_grants')
      .values({
        challenge_id: challenge.id,
        account_id: account.id,
        email_norm: credential.emailNormal,
        device_hash: deviceHash,
        ip_prefix: deviceHash === null ? ipPrefix : null,
        code_mac: challenge.code_mac,
        verified_at: now,
        expires_at: addMilliseconds(now, times.savedLogin),
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Once somebody has signed in, the account was not created by a mistyped address. */
async function noteFirst(trx: Transaction<Database>, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ signed_in_at: now })
    .where('id', '=', accountId)
    .where('signed_in_at', 'is', null)
    .execute()
}
