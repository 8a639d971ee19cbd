import { randomUUID } from 'node:crypto'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps, Books } from '../deps.ts'
import { mac, macs, seal, unsealWaiting } from '../secrets/secrets.ts'
import { findCrowd } from './ceilings.ts'
import { foreseeCode } from './foresee-code.ts'
import { knowsDevice } from './known-device.ts'
import { nameAsker } from './returning-cookie.ts'

export interface SignInRequest {
  email: { typed: string; normal: string }
  /** The hash of the cookie the browser sent, or of the one just created for it. */
  deviceHash: Buffer
  hadCookie: boolean
  ipPrefix: string
  /** The /24 or /48 that contains it. */
  wideNetwork: string
}

/** A request as it waits for the job that decides on it. */
export interface WantedCode extends SignInRequest {
  /** The network has not asked for this address in the last day. */
  isNewNetwork: boolean
}

/** Why a code may not arrive, with the seconds until one can. */
export interface Delay {
  /**
   * `crowd`: the whole site sends too many codes. `full`: no more can go to the address. `paused`: this
   * browser's last one went a moment ago.
   */
  is: 'crowd' | 'full' | 'paused'
  seconds: number
}

/**
 * Stores the request for a code; a job decides whether to send one. Known, unknown and limited
 * addresses take the same path to the same answer, so nobody learns who has an account.
 */
export async function signIn(deps: Deps, request: SignInRequest): Promise<Delay | null> {
  const macs = nameRequest(deps, request)
  const isNewNetwork = await isNetworkNew(deps, macs)
  const delay = await foresee(deps, request, isNewNetwork, await isAwaited(deps, macs))
  const wanted: WantedCode = { ...request, isNewNetwork }
  const id = randomUUID()
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sign_in_requests')
      .values({
        id,
        ...macs,
        cookie_seen: false,
        promised: delay === null,
        payload_sealed: seal(deps.secrets.seal, id, writeRequest(wanted)),
        created_at: deps.clock.now(),
        handled_at: null,
      })
      .execute()
    await deps.jobs.send(trx, 'sign_in', { requestId: id })
  })
  return delay === 'silent' ? null : delay
}

type Macs = ReturnType<typeof nameRequest>

function nameRequest(deps: Books, { email, wideNetwork, deviceHash }: SignInRequest) {
  const { secrets } = deps
  return {
    email_mac: mac(secrets.codePepper, asked, email.normal),
    network_mac: mac(secrets.codePepper, 'asked from', wideNetwork),
    device_mac: nameAsker(deps, deviceHash),
  }
}

/** `silent`: only the browser whose email went a moment ago is told of the pause. */
async function foresee(
  deps: Deps,
  { email, deviceHash: device, wideNetwork }: SignInRequest,
  isNewNetwork: boolean,
  isOwnAwaited: boolean,
): Promise<Delay | 'silent' | null> {
  const emailNormal = email.normal
  const isKnown = await knowsDevice(deps, emailNormal, device)
  const crowd = await findCrowd(deps)
  const outlook = await foreseeCode(deps, {
    emailNormal,
    device,
    wideNetwork,
    isNewNetwork,
    isKnown,
  })
  if (outlook.is === 'full') return { is: 'full', seconds: outlook.seconds }
  // Before the pause: whether a code went in a crowd depends on the address having an account.
  if (crowd !== null && !isKnown) return { is: 'crowd', seconds: crowd }
  if (outlook.is === 'free') return null
  return isOwnAwaited ? { is: 'paused', seconds: outlook.seconds } : 'silent'
}

async function isNetworkNew({ db, clock }: Books, macs: Macs): Promise<boolean> {
  const before = await db
    .selectFrom('sign_in_requests')
    .select('id')
    .where('email_mac', '=', macs.email_mac)
    .where('network_mac', '=', macs.network_mac)
    .where('created_at', '>', addMilliseconds(clock.now(), -times.day))
    .limit(1)
    .executeTakeFirst()
  return before === undefined
}

/** Whether this browser was promised an email to the address whose code still works. */
async function isAwaited({ db, clock }: Books, macs: Macs): Promise<boolean> {
  const awaited = await db
    .selectFrom('sign_in_requests')
    .select('id')
    .where('email_mac', '=', macs.email_mac)
    .where('device_mac', '=', macs.device_mac)
    .where('promised', '=', true)
    .where('created_at', '>', addMilliseconds(clock.now(), -times.codeLifetime))
    .limit(1)
    .executeTakeFirst()
  return awaited !== undefined
}

const asked = 'asked for'

/** What requests may have kept of the address they are for. */
export function hideAsked({ secrets }: Books, emailNormal: string): Buffer[] {
  return macs(secrets.codePepper, asked, emailNormal)
}

/** Null when it was handled already. */
export async function readSignInRequest(
  { db, secrets }: Books,
  id: string,
): Promise<WantedCode | null> {
  const row = await db
    .selectFrom('sign_in_requests')
    .select('payload_sealed')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  if (!row?.payload_sealed) return null
  return readRequest(unsealWaiting(secrets.seal, id, row.payload_sealed))
}

function writeRequest(request: WantedCode): string {
  return JSON.stringify({ ...request, deviceHash: request.deviceHash.toString('hex') })
}

function readRequest(text: string): WantedCode {
  const request = JSON.parse(text)
  return { ...request, deviceHash: Buffer.from(request.deviceHash, 'hex') }
}
