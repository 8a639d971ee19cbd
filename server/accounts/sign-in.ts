import { randomInt, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { sizes } from '#contract/limits.ts'
import type { Deps } from '../deps.ts'
import { queueLetter } from '../mail/outbox.ts'
import { mac } from '../secrets.ts'
import { hashDevice } from './binder.ts'
import { mayReceive } from './may-receive.ts'

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits' | 'jobs'>

export interface SignInRequest {
  email: { typed: string; normal: string }
  /** The cookie the browser sent, or the one just made for it. */
  deviceCookie: string
  hadCookie: boolean
  ipPrefix: string
}

/**
 * Sends a code. Known, unknown and limited addresses take the same path to the same answer,
 * so nobody learns who has an account.
 */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<void> {
  const device = hashDevice(request.deviceCookie)
  if (!(await mayReceive(deps, request.email.normal, device))) return
  const id = randomUUID()
  const code = makeCode()
  await deps.db.transaction().execute(async (trx) => {
    await burnEarlier(deps, trx, request)
    await trx
      .insertInto('login_challenges')
      .values(makeChallenge(deps, request, id, code))
      .execute()
    await queueLetter(deps, trx, request.email.typed, { kind: 'code', code })
  })
}

async function burnEarlier(deps: SignInDeps, trx: Transaction<Database>, request: SignInRequest) {
  await trx
    .updateTable('login_challenges')
    .set({ burned_at: deps.clock.now() })
    .where('email_norm', '=', request.email.normal)
    .where('device_hash', '=', hashDevice(request.deviceCookie))
    .where('burned_at', 'is', null)
    .execute()
}

function makeChallenge(deps: SignInDeps, request: SignInRequest, id: string, code: string) {
  return {
    id,
    email_norm: request.email.normal,
    device_hash: hashDevice(request.deviceCookie),
    ip_prefix: request.ipPrefix,
    had_cookie: request.hadCookie,
    code_mac: macCode(deps, id, request.email.normal, code),
    created_at: deps.clock.now(),
    burned_at: null,
  }
}

export function makeCode(): string {
  return String(randomInt(10 ** sizes.code)).padStart(sizes.code, '0')
}

export function macCode(
  deps: Pick<Deps, 'secrets'>,
  challengeId: string,
  emailNormal: string,
  code: string,
): Buffer {
  return mac(deps.secrets.codePepper, challengeId, emailNormal, code)
}
