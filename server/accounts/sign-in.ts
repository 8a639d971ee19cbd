import { randomInt, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { sizes } from '#contract/limits.ts'
import type { Deps } from '../deps.ts'
import { queueLetter } from '../mail/outbox.ts'
import { mac } from '../secrets.ts'
import { hashDevice } from './binder.ts'
import { knowsDevice } from './known-device.ts'

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
  if (!(await mayReceive(deps, request))) return
  const id = randomUUID()
  const code = String(randomInt(10 ** sizes.code)).padStart(sizes.code, '0')
  await deps.db.transaction().execute(async (trx) => {
    await burnEarlier(deps, trx, request)
    await trx
      .insertInto('login_challenges')
      .values(makeChallenge(deps, request, id, code))
      .execute()
    await queueLetter(deps, trx, request.email.typed, { kind: 'code', code })
  })
}

/** A browser that has signed in before has budgets of its own: a stranger cannot use them up. */
async function mayReceive(deps: SignInDeps, request: SignInRequest): Promise<boolean> {
  const device = hashDevice(request.deviceCookie)
  const known = await knowsDevice(deps, request.email.normal, device)
  const key = known ? `${request.email.normal} ${device.toString('hex')}` : request.email.normal
  for (const name of ['sendPerEmailAtOnce', 'sendPerEmailHour', 'sendPerEmailDay'] as const) {
    const spending = await deps.limits.spend(name, hashKey(deps, key))
    if (!spending.allowed) return false
  }
  return true
}

/** Counters need no readable addresses. */
function hashKey(deps: SignInDeps, key: string): string {
  return mac(deps.secrets.codePepper, 'counter', key).toString('base64url')
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

export function macCode(
  deps: Pick<Deps, 'secrets'>,
  challengeId: string,
  emailNormal: string,
  code: string,
): Buffer {
  return mac(deps.secrets.codePepper, challengeId, emailNormal, code)
}
